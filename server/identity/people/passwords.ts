import { randomBytes } from 'node:crypto';
import type { Reader } from '../../db/store.ts';
import { dropCodes } from '../../features/auth/codes.service.ts';
import { hashPassword } from '../../features/auth/passwords.ts';
import { notePassword } from '../../features/auth/provider-sign-ins.service.ts';
import type { Services } from '../../services.ts';

const BYTES = 32;

/** The hash of a password. @throws AppError 503 when too many are before it. */
export const hashed = ({ passwords }: Pick<Services, 'passwords'>, password: string): Promise<string> =>
  passwords.admit(() => passwords.run(() => hashPassword(password)));

/** The hash of a password that nobody knows. @throws AppError 503. */
export const hashOfNone = (services: Pick<Services, 'passwords'>) =>
  hashed(services, randomBytes(BYTES).toString('base64'));

/** Keeps a new password within a write; one that nobody knows is `isKnown: false`. Whoever asks ends the sign-ins. */
export async function keepPassword(
  trx: Reader,
  personId: number,
  { hash, isKnown }: { hash: string; isKnown: boolean },
): Promise<void> {
  await trx.updateTable('users').set({ password_hash: hash }).where('id', '=', personId).execute();
  await notePassword(trx, personId, isKnown);
  await dropCodes(trx, 'password', personId);
}
