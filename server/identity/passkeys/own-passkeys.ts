import { PASSKEY_MESSAGES, type Passkeys } from '#contract/passkeys.ts';
import type { Reader } from '../../db/store.ts';
import { notFound } from '../../errors.ts';
import { findUserRow } from '../../features/auth/users.repository.ts';
import type { Services } from '../../services.ts';
import { queueWayLetter } from '../people/way-letters.ts';
import { assertWayLeft, dropPasskeys } from '../people/ways-in.ts';
import { findPasskeys, renamePasskey, toPasskey } from './passkeys.repository.ts';

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
 * Removes one, and tells its owner by a letter: it signs nobody in any more. Sessions that it has begun go on. @throws
 * AppError 404; 409 `last-way-in` where nothing else would sign the person in.
 */
export async function removePasskey(services: Services, { id, personId }: Own): Promise<void> {
  const { store, letters, nowMs } = services;
  await store.write(async ({ trx }) => {
    const passkey = (await findPasskeys(trx, personId)).find((row) => row.id === id);
    const person = await findUserRow(trx, personId);
    if (!passkey || !person) throw notFound(PASSKEY_MESSAGES.gone);
    await dropPasskeys(trx, personId, nowMs(), id);
    await assertWayLeft(services, trx, personId);
    await queueWayLetter(services, trx, person, { kind: 'passkey-removed', name: passkey.name });
  });
  letters?.nudge();
}
