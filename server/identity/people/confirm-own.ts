import type { User } from '#contract/auth.ts';
import { PASSKEY_LIMITS, PASSKEY_MESSAGES } from '#contract/passkeys.ts';
import { AppError } from '../../errors.ts';
import { confirmPassword } from '../../features/auth/password.service.ts';
import { hasPassword } from '../../features/auth/provider-sign-ins.service.ts';
import type { Services } from '../../services.ts';

/** A person who adds a sign-in method, and the time of their sign-in. */
export interface Adder {
  user: User;
  sinceMs: number;
}

/**
 * Asks for the password before a sign-in method is added, unless the sign-in is recent; otherwise a found phone could
 * open the account for good. @throws AppError 403 `wrong-password`, `forbidden` without a password; 429.
 */
export async function confirmOwn(
  services: Services,
  { user, sinceMs }: Adder,
  password: string,
): Promise<void> {
  if (services.nowMs() - sinceMs <= PASSKEY_LIMITS.confirmedMs) return;
  if (!(await hasPassword(services.store.read, user.id)))
    throw new AppError('forbidden', { detail: PASSKEY_MESSAGES.signInAgain });
  if (password === '')
    throw new AppError('wrong-password', {
      errors: [{ path: 'password', message: PASSKEY_MESSAGES.confirm }],
    });
  await confirmPassword(services, user.id, password, 'password');
}
