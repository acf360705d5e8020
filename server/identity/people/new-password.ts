import { PASSWORD_POLICY, type PasswordPolicy, passwordRule } from '#contract/password-policy.ts';
import type { Services } from '../../http/app-env.ts';
import { checkFields } from '../../http/zod-rules.ts';
import { Refusal } from '../refusal.ts';

/** What a new password should be, by the operator's settings; what is only advised is told and not asked for. */
export function policyOf({ config }: Pick<Services, 'config'>): {
  policy: PasswordPolicy;
  isEnforced: boolean;
} {
  const { rules, isEnforced } = config.identity?.passwords ?? { rules: [], isEnforced: true };
  const policy = {
    ...PASSWORD_POLICY,
    needsLowercase: rules.includes('lowercase'),
    needsUppercase: rules.includes('uppercase'),
    needsNumeric: rules.includes('digit'),
    needsNonAlphanumeric: rules.includes('sign'),
  };
  return { policy, isEnforced };
}

/** Checks a new password by the product's policy and what the operator asks for. @throws Refusal with the sentence of what it must be. */
export function assertNewPassword(services: Pick<Services, 'config'>, password: string): void {
  const { policy, isEnforced } = policyOf(services);
  const rule = passwordRule(isEnforced ? policy : PASSWORD_POLICY);
  const checked = checkFields({ password: rule }, { password });
  if (checked.ok) return;
  const isShort = password.length < PASSWORD_POLICY.minLength;
  const words = checked.errors[0]?.message;
  throw new Refusal(isShort ? 'WEAK_PASSWORD' : 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS', words);
}
