import type { Reader } from '../../db/store.ts';
import type { IdentityCodesTable } from './codes.table.ts';
import { type CodeFor, keepCode, makeHandle } from './codes.ts';

/** What is handed out with it. */
interface Handed extends CodeFor {
  purpose: 'second-factor' | 'new-factor' | 'phone-proof';
}

/** Keeps what was begun until its handle comes back; nobody types this one, so that no digits belong to it. */
export async function keepHandle(trx: Reader, handed: Handed, nowMs: number): Promise<string> {
  const handle = makeHandle();
  await keepCode(trx, handed, { handle, codeHash: NO_DIGITS }, nowMs);
  return handle;
}

const NO_DIGITS: IdentityCodesTable['code_hash'] = '';

/** Keeps that somebody has shown their first factor, and by which method. */
export const keepPending = (
  trx: Reader,
  { personId, method }: { personId: number; method: string },
  nowMs: number,
): Promise<string> =>
  keepHandle(trx, { purpose: 'second-factor', personId, addressKey: `${method} ${personId}` }, nowMs);
