import type { Reader, Write } from '../../db/store.ts';
import { formerUntilMs, isConfirmed } from './former-email.service.ts';
import type { Sessions } from './sessions.ts';
import type { UserRow } from './users.repository.ts';

/**
 * Revokes all access to an account within the write that gives it back to its owner: sessions, passkeys, phone and
 * external accounts. The second factor stays if the address was confirmed before, because a letter must not replace it;
 * `isByAdmin` removes it too. The caller sets the password.
 */
export async function revokeAccess(
  { sessions, nowMs }: { sessions: Pick<Sessions, 'closeOthersIn'>; nowMs: number },
  write: Write,
  row: UserRow,
  { isByAdmin = false } = {},
): Promise<void> {
  const { trx } = write;
  const isProven = isConfirmed(row) || formerUntilMs(row, nowMs) !== null;
  const cleared = { phone: null, ...(isByAdmin || !isProven ? { factors: '[]' } : {}) };
  await trx.updateTable('identity_people').set(cleared).where('person_id', '=', row.id).execute();
  await trx.deleteFrom('identity_accounts').where('person_id', '=', row.id).execute();
  await dropPasskeys(trx, row.id, nowMs);
  await sessions.closeOthersIn(write, row.id, null);
}

/** Removes all passkeys of a person, or one. The removal stays recorded, also for restores. */
export async function dropPasskeys(trx: Reader, personId: number, nowMs: number, id?: number): Promise<void> {
  const gone = { public_key: '', name: '', transports: '[]', removed_at_ms: nowMs };
  const own = trx
    .updateTable('passkeys')
    .set(gone)
    .where('person_id', '=', personId)
    .where('removed_at_ms', 'is', null);
  await (id === undefined ? own : own.where('id', '=', id)).execute();
}
