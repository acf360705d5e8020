import type { Reader } from '../../db/store.ts';
import type { IdentityCodesTable } from './codes.table.ts';
import { type CodeFor, makeHandle, storeCode } from './codes.ts';

/** A handle without digits. */
interface HandleFor extends CodeFor {
  purpose: 'second-factor' | 'new-factor' | 'phone-proof';
}

/** Stores a step in progress until its handle returns. */
export async function storeHandle(trx: Reader, target: HandleFor, nowMs: number): Promise<string> {
  const handle = makeHandle();
  await storeCode(trx, target, { handle, codeHash: NO_DIGITS }, nowMs);
  return handle;
}

const NO_DIGITS: IdentityCodesTable['code_hash'] = '';

/** Stores that a person passed the first factor, and the method. */
export const storePendingSignIn = (
  trx: Reader,
  { personId, method }: { personId: number; method: string },
  nowMs: number,
): Promise<string> =>
  storeHandle(trx, { purpose: 'second-factor', personId, addressKey: `${method} ${personId}` }, nowMs);
