import { PASSKEY_MESSAGES, type Passkeys } from '#contract/passkeys.ts';
import type { Reader } from '../../db/store.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Services } from '../../http/app-env.ts';
import { hasPassword } from '../people/people.ts';
import { dropPasskey, findPasskeys, renamePasskey, toPasskey } from './passkeys.repository.ts';

/** A passkey, and whose it is. */
interface Own {
  id: number;
  personId: number;
}

/** The person's passkeys, newest first. */
export const listPasskeys = async (db: Reader, personId: number): Promise<Passkeys> => ({
  passkeys: (await findPasskeys(db, personId)).map(toPasskey),
});

/** Gives one another name. @throws AppError 404. */
export async function namePasskey({ store }: Services, own: Own, name: string): Promise<void> {
  if (!(await store.write(({ trx }) => renamePasskey(trx, own, name)))) throw notFound(PASSKEY_MESSAGES.gone);
}

/**
 * Removes one: it signs nobody in any more. Sessions that it has begun go on. @throws AppError 404; 409 `last-way-in` where
 * nothing else would sign the person in: no password, no e-mail that this server can send, no other passkey or account.
 */
export async function removePasskey(services: Services, { id, personId }: Own): Promise<void> {
  const { store, letters, nowMs } = services;
  await store.write(async ({ trx }) => {
    const known = await findPasskeys(trx, personId);
    if (!known.some((row) => row.id === id)) throw notFound(PASSKEY_MESSAGES.gone);
    const hasOther = known.length > 1 || letters || (await hasPassword(trx, personId));
    if (!hasOther && !(await hasAccount(trx, personId))) throw new AppError('last-way-in');
    await dropPasskey(trx, id, nowMs());
  });
}

async function hasAccount(db: Reader, personId: number): Promise<boolean> {
  const found = await db
    .selectFrom('identity_accounts')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return found !== undefined;
}
