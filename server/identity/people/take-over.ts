import type { Write } from '../../db/store.ts';
import { formerUntilMs, isConfirmed } from '../../features/auth/former-email.service.ts';
import { noteConfirmed } from '../../features/auth/own-email.service.ts';
import type { UserRow } from '../../features/auth/users.repository.ts';
import type { Services } from '../../services.ts';
import { storePassword } from './passwords.ts';
import { storeProviderData } from './people.ts';
import { dropPasskeys } from './sign-in-methods.ts';

/**
 * Gives an account to the person who proved control of its email address, within a write. If nobody had proven it
 * before, a stranger may have created the account, so its password, phone, second factors, external accounts,
 * passkeys and sessions are removed. @param hash of an unknown password
 */
export async function takeOver(
  { sessions, nowMs }: Pick<Services, 'sessions' | 'nowMs'>,
  write: Write,
  row: UserRow,
  hash: string,
): Promise<void> {
  if (isConfirmed(row) || formerUntilMs(row, nowMs()) !== null) return;
  const { trx } = write;
  await storePassword(trx, row.id, { hash, isKnown: false });
  await storeProviderData(trx, row.id, { phone: null, factors: '[]' });
  await trx.deleteFrom('identity_accounts').where('person_id', '=', row.id).execute();
  await dropPasskeys(trx, row.id, nowMs());
  await sessions.closeOthersIn(write, row.id, null);
  await noteConfirmed(trx, row.id, row.email_key);
}
