import { randomBytes } from 'node:crypto';
import type { Reader } from '../../db/store.ts';
import { dropCodes } from '../../features/auth/codes.service.ts';
import { hashPassword } from '../../features/auth/passwords.ts';
import { notePassword } from '../../features/auth/provider-sign-ins.service.ts';
import type { Services } from '../../services.ts';

const BYTES = 32;

/** Hashes a password. @throws AppError 503 when too many are waiting. */
export const hashWithinLimit = (
  { passwords }: Pick<Services, 'passwords'>,
  password: string,
  address: string,
): Promise<string> => passwords.admit(address, () => passwords.run(address, () => hashPassword(password)));

/** Returns the hash of an unknown random password. @throws AppError 503. */
export const unusablePasswordHash = (services: Pick<Services, 'passwords'>, address: string) =>
  hashWithinLimit(services, randomBytes(BYTES).toString('base64'), address);

/** Stores a new password within a write; `isKnown: false` for a random one. The caller ends the sign-ins. */
export async function storePassword(
  trx: Reader,
  personId: number,
  { hash, isKnown }: { hash: string; isKnown: boolean },
): Promise<void> {
  await trx.updateTable('users').set({ password_hash: hash }).where('id', '=', personId).execute();
  await notePassword(trx, personId, isKnown);
  await dropCodes(trx, 'password', personId);
}
