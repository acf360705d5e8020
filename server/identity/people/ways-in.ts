import type { Reader } from '../../db/store.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findSubject } from './people.ts';

/** Takes passkeys of a person away: all, or one. That they were removed stays known, also to a restore. */
export async function dropPasskeys(trx: Reader, personId: number, nowMs: number, id?: number): Promise<void> {
  const gone = { public_key: '', name: '', transports: '[]', removed_at_ms: nowMs };
  const own = trx
    .updateTable('passkeys')
    .set(gone)
    .where('person_id', '=', personId)
    .where('removed_at_ms', 'is', null);
  await (id === undefined ? own : own.where('id', '=', id)).execute();
}

/**
 * Asked within the write that has taken a way in away: whether the person still has one. A password, a letter that this
 * server can send to an address of theirs, a phone, an account elsewhere, a passkey. @throws AppError 409 `last-way-in`.
 */
export async function assertWayLeft(
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
  const isLeft =
    known?.has_password === 1 || (letters && email) || known?.phone || accounts.length > 0 || passkey;
  if (!isLeft) throw new AppError('last-way-in');
}
