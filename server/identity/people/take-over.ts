import type { Write } from '../../db/store.ts';
import { formerUntilMs, isConfirmed } from '../../features/auth/former-email.service.ts';
import { noteConfirmed } from '../../features/auth/own-email.service.ts';
import type { UserRow } from '../../features/auth/users.repository.ts';
import type { Services } from '../../services.ts';
import { keepPassword } from './passwords.ts';
import { keepKnown } from './people.ts';
import { dropPasskeys } from './ways-in.ts';

/**
 * Gives an account to whoever has just shown that they read what is sent to its e-mail address, within a write. Where nobody had
 * ever shown it, a stranger may have made the account before them: no password, phone, second factor, account elsewhere, passkey
 * or sign-in of the one before is left as a door. @param hash of a password that nobody knows
 */
export async function takeOver(
  { sessions, nowMs }: Pick<Services, 'sessions' | 'nowMs'>,
  write: Write,
  row: UserRow,
  hash: string,
): Promise<void> {
  if (isConfirmed(row) || formerUntilMs(row, nowMs()) !== null) return;
  const { trx } = write;
  await keepPassword(trx, row.id, { hash, isKnown: false });
  await keepKnown(trx, row.id, { phone: null, factors: '[]' });
  await trx.deleteFrom('identity_accounts').where('person_id', '=', row.id).execute();
  await dropPasskeys(trx, row.id, nowMs());
  await sessions.closeOthersIn(write, row.id, null);
  await noteConfirmed(trx, row.id, row.email_key);
}
