import { createHash, randomBytes } from 'node:crypto';
import type { Reader } from '../../db/store.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import type { IdentityCodesTable } from './codes.table.ts';

/** What is handed out with it. Only its hash is kept: the keys of a stolen database make none. */
interface Handed {
  purpose: 'second-factor' | 'new-factor' | 'phone-proof';
  personId: number | null;
  addressKey: string;
  newAddress?: string;
}

/** Keeps what was begun until its handle comes back; nobody types this one, so that no digits belong to it. */
export async function keepHandle(
  trx: Reader,
  { purpose, personId, addressKey, newAddress }: Handed,
  nowMs: number,
): Promise<string> {
  const handle = randomBytes(IDENTITY_LIMITS.handleBytes).toString('base64url');
  await trx
    .deleteFrom('identity_codes')
    .where('purpose', '=', purpose)
    .where('address_key', '=', addressKey)
    .execute();
  await trx
    .insertInto('identity_codes')
    .values({
      ...{ purpose, person_id: personId, address_key: addressKey, new_address: newAddress ?? null },
      handle_hash: createHash('sha256').update(handle).digest('hex'),
      code_hash: NO_DIGITS,
      expires_at_ms: nowMs + IDENTITY_LIMITS.codeMs,
    })
    .execute();
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
