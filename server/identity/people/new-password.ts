import { REGISTER_RULES } from '#contract/auth.ts';
import { PASSWORD_POLICY } from '#contract/password-policy.ts';
import { checkFields } from '../../http/zod-rules.ts';
import { Refusal } from '../refusal.ts';

const RULES = { password: REGISTER_RULES.password };

/** Checks a new password by the product's policy. @throws Refusal with the sentence of what it must be. */
export function assertNewPassword(password: string): void {
  const checked = checkFields(RULES, { password });
  if (checked.ok) return;
  const isShort = password.length < PASSWORD_POLICY.minLength;
  const words = checked.errors[0]?.message;
  throw new Refusal(isShort ? 'WEAK_PASSWORD' : 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS', words);
}
