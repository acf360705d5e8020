import { PASSKEY_MESSAGES, type Passkeys } from '#contract/passkeys.ts';
import type { Reader } from '../../db/store.ts';
import { notFound } from '../../errors.ts';
import { dropPasskeys } from '../../features/auth/recovery.service.ts';
import { findUserRow } from '../../features/auth/users.repository.ts';
import type { Services } from '../../services.ts';
import { queueMethodLetter } from '../people/method-letters.ts';
import { assertMethodLeft } from '../people/sign-in-methods.ts';
import { findPasskeys, renamePasskey, toPasskey } from './passkeys.repository.ts';

/** A passkey and its owner. */
interface Own {
  id: number;
  personId: number;
}

/** Lists a person's passkeys, newest first. */
export const listPasskeys = async (db: Reader, personId: number): Promise<Passkeys> => ({
  passkeys: (await findPasskeys(db, personId)).map(toPasskey),
});

/** Renames a passkey. @throws AppError 404. */
export async function namePasskey({ store }: Services, own: Own, name: string): Promise<void> {
  if (!(await store.write(({ trx }) => renamePasskey(trx, own, name)))) throw notFound(PASSKEY_MESSAGES.gone);
}

/**
 * Removes a passkey and notifies its owner. Sessions that it opened continue. @throws AppError 404; 409 `last-way-in`
 * when no other sign-in method remains.
 */
export async function removePasskey(services: Services, { id, personId }: Own): Promise<void> {
  const { store, letters, nowMs } = services;
  await store.write(async ({ trx }) => {
    const passkey = (await findPasskeys(trx, personId)).find((row) => row.id === id);
    const person = await findUserRow(trx, personId);
    if (!passkey || !person) throw notFound(PASSKEY_MESSAGES.gone);
    await dropPasskeys(trx, personId, nowMs(), id);
    await assertMethodLeft(services, trx, personId);
    await queueMethodLetter(services, trx, person, { kind: 'passkey-removed', name: passkey.name });
  });
  letters?.nudge();
}
