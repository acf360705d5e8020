import { AUTH_MESSAGES, PASSWORD_RULES, passwordsMatch } from '#contract/auth.ts';
import { PROBLEM_MESSAGES } from '#contract/problems.ts';
import { SECOND_MS } from '#contract/time.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';
import type { Services } from '../../http/app-env.ts';
import { checkFields } from '../../http/zod-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { findUserRow } from './users.repository.ts';

/**
 * Asks the signed-in person's password once more. Wrong ones count with failed sign-ins, so that a found phone cannot
 * guess here either. @throws AppError 401 when the account is gone, 403 `wrong-password` on `path`, 429.
 */
export async function confirmPassword(
  services: Services,
  userId: number,
  password: string,
  path: string,
): Promise<void> {
  const { store, limits } = services;
  const row = await findUserRow(store.read, userId);
  if (!row) throw new AppError('not-signed-in');
  const waitMs = limits.loginsByName.waitMs(row.username_key);
  if (waitMs > 0)
    throw new AppError('too-many-requests', {
      detail: AUTH_MESSAGES.tooManyLogins,
      retryAfterS: waitMs / SECOND_MS,
    });
  limits.loginsByName.add(row.username_key);
  if (!(await isPassword(row.password_hash, password)))
    throw new AppError('wrong-password', { errors: [{ path, message: PROBLEM_MESSAGES['wrong-password'] }] });
  limits.loginsByName.forget(row.username_key);
}

/** Sets a new password and ends the person's other sessions. @throws AppError 403 `wrong-password`, 422. */
export async function changePassword(
  services: Services,
  userId: number,
  body: unknown,
  keepSessionId: string,
): Promise<void> {
  const checked = checkFields(PASSWORD_RULES, body);
  if (!checked.ok) throw fieldsInvalid(checked.errors);
  const mismatch = passwordsMatch(checked.values);
  if (mismatch) throw fieldsInvalid([mismatch]);
  await confirmPassword(services, userId, checked.values.currentPassword, 'currentPassword');
  const passwordHash = await hashPassword(checked.values.password);
  await services.store.write(async (write) => {
    await write.trx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', userId)
      .execute();
    await services.sessions.closeOthersIn(write, userId, keepSessionId); // together: a stolen session never outlives it
  });
}
