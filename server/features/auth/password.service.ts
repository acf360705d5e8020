import { type PasswordBody, passwordsMatch } from '#contract/auth.ts';
import { PROBLEM_MESSAGES } from '#contract/problems.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { dropCodes } from './codes.service.ts';
import { assertPassword } from './password-policy.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { notePassword } from './provider-sign-ins.service.ts';
import type { KeptSignIn } from './sessions.ts';
import { tried } from './sign-in-tries.ts';
import { findUserRow } from './users.repository.ts';

/**
 * Asks the signed-in person's password again. Wrong ones are counted, so that a thief with the phone cannot guess, but
 * apart from failed sign-ins, which strangers can cause. @throws AppError 401 when the account is gone, 403
 * `wrong-password` on `path`, 429.
 */
export async function confirmPassword(
  services: Services,
  userId: number,
  password: string,
  path: string,
): Promise<void> {
  const { store, limits, passwords } = services;
  const row = await findUserRow(store.read, userId);
  if (!row) throw new AppError('not-signed-in');
  const counter = { tries: limits.ownPasswords, name: String(userId) };
  if (
    !(await tried([counter], () =>
      passwords.run(lineOf(userId), () => isPassword(row.password_hash, password)),
    ))
  )
    throw new AppError('wrong-password', { errors: [{ path, message: PROBLEM_MESSAGES['wrong-password'] }] });
  counter.tries.forget(counter.name);
}

/** The line of a signed-in person: their work delays nobody else's. */
const lineOf = (userId: number) => `person ${userId}`;

/** Sets a new password and ends the person's other sessions. @throws AppError 403 `wrong-password`, 422. */
export async function changePassword(
  services: Services,
  userId: number,
  values: PasswordBody,
  keep: KeptSignIn,
): Promise<void> {
  const mismatch = passwordsMatch(values);
  if (mismatch) throw fieldsInvalid([mismatch]);
  assertPassword(services, values.password);
  await confirmPassword(services, userId, values.currentPassword, 'currentPassword');
  const passwordHash = await services.passwords.run(lineOf(userId), () => hashPassword(values.password));
  await services.store.write(async (write) => {
    await write.trx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', userId)
      .execute();
    await services.sessions.closeOthersIn(write, userId, keep); // same commit: a stolen session never outlives the old password
    await notePassword(write.trx, userId, true);
    await dropCodes(write.trx, 'password', userId); // nor does a letter that a thief requested
  });
}
