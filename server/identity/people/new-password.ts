import { PASSWORD_POLICY } from '#contract/password-policy.ts';
import { passwordErrors } from '../../features/auth/password-policy.ts';
import type { Services } from '../../services.ts';
import { Refusal } from '../refusal.ts';

/**
 * Checks a new password by the product's policy and the operator's rules. @throws Refusal with the message for the
 * person.
 */
export function assertNewPassword(services: Pick<Services, 'config'>, password: string): void {
  const [error] = passwordErrors(services, password);
  if (!error) return;
  const isShort = password.length < PASSWORD_POLICY.minLength;
  throw new Refusal(isShort ? 'WEAK_PASSWORD' : 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS', error.message);
}
