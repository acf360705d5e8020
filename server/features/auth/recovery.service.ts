import { recordChanges } from '../../db/change-log.ts';
import type { Reader, Write } from '../../db/store.ts';
import { formerUntilMs, isConfirmed } from './former-email.service.ts';
import type { Sessions } from './sessions.ts';
import { caseKey, findUserByEmail, type UserRow } from './users.repository.ts';

/**
 * Revokes all access to an account within the write that gives it back to its owner: sessions, passkeys, phone and
 * external accounts; and an address that was changed in the last days. The second factor stays if the address was confirmed
 * before, because a letter must not replace it; `isByAdmin` removes it too. The caller sets the password.
 */
export async function revokeAccess(
  { sessions, nowMs }: { sessions: Pick<Sessions, 'closeOthersIn'>; nowMs: number },
  write: Write,
  row: UserRow,
  { isByAdmin = false } = {},
): Promise<void> {
  const { trx } = write;
  const isByFormer = formerUntilMs(row, nowMs) !== null;
  const isProven = isConfirmed(row) || isByFormer;
  const cleared = { phone: null, ...(isByAdmin || !isProven ? { factors: '[]' } : {}) };
  await trx.updateTable('identity_people').set(cleared).where('person_id', '=', row.id).execute();
  await trx.deleteFrom('identity_accounts').where('person_id', '=', row.id).execute();
  await dropPasskeys(trx, row.id, nowMs);
  await sessions.closeOthersIn(write, row.id, null);
  if (isByFormer && !isByAdmin) await restoreAddress(trx, row, nowMs);
}

/**
 * Gives an account its former address back: its owner read the letter there, and a thief who changed the address must not
 * get later ones. If another account has it, password letters go there for seven more days.
 */
async function restoreAddress(trx: Write['trx'], row: UserRow, nowMs: number): Promise<void> {
  const nowIso = new Date(nowMs).toISOString();
  const email = row.former_email ?? row.email;
  const key = caseKey(email);
  const isTaken = (await findUserByEmail(trx, email)) !== undefined;
  const restored = {
    email,
    email_key: key,
    confirmed_email_key: key,
    former_email: null,
    email_changed_at: null,
  };
  await trx
    .updateTable('users')
    .set(isTaken ? { email_changed_at: nowIso } : restored)
    .where('id', '=', row.id)
    .execute();
  await recordChanges(trx, [{ entity: 'profile', id: row.id, streams: [`me:${row.id}`] }], nowIso);
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
