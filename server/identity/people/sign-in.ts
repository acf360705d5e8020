import { isPasswordOf } from '../../features/auth/auth.service.ts';
import { caseKey, findUserByEmail } from '../../features/auth/users.repository.ts';
import type { Services } from '../../services.ts';
import { Refusal } from '../refusal.ts';
import { completeFirstFactor, type FirstFactorResult } from './first-factor.ts';

/**
 * Signs in by email address and password, with the limits of the product's own sign-in. An unknown address and a
 * wrong password fail alike, after the same work. @throws Refusal; AppError 429, 503.
 */
export async function signInByPassword(
  services: Services,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<FirstFactorResult> {
  const { store, nowMs } = services;
  const row = await findUserByEmail(store.read, email);
  const account = { row, name: row?.username_key ?? caseKey(email) };
  if (!(await isPasswordOf(services, account, password, address)) || !row)
    throw new Refusal('INVALID_LOGIN_CREDENTIALS');
  return store.write(({ trx }) => completeFirstFactor(trx, row.id, { method: 'password' }, nowMs()));
}
