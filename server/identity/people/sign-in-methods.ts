import type { Reader } from '../../db/store.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findSubject } from './people.ts';

/**
 * Asserts, within the write that removed a sign-in method, that another remains: a password, mail to their address, a
 * phone, an external account, or a passkey. @throws AppError 409 `last-way-in`.
 */
export async function assertMethodLeft(
  { letters }: Pick<Services, 'letters'>,
  trx: Reader,
  personId: number,
): Promise<void> {
  const subject = await findSubject(trx, personId);
  const passkey = await trx
    .selectFrom('passkeys')
    .select('id')
    .where('person_id', '=', personId)
    .where('removed_at_ms', 'is', null)
    .executeTakeFirst();
  const { known, accounts, email } = subject ?? { known: null, accounts: [], email: null };
  const hasMethod =
    known?.has_password === 1 || (letters && email) || known?.phone || accounts.length > 0 || passkey;
  if (!hasMethod) throw new AppError('last-way-in');
}
