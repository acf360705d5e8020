import { PASSWORD_POLICY, type PasswordPolicy, passwordRule } from '#contract/password-policy.ts';
import type { FieldError } from '#contract/rules.ts';
import { fieldsInvalid } from '../../errors.ts';
import { checkFields } from '../../rules/zod-rules.ts';
import type { Services } from '../../services.ts';

/** Returns the policy for new passwords from the operator's settings; unless enforced, it is only a recommendation. */
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

/** Returns the errors of a new password by the product's policy and the operator's; empty if it is fine. */
export function passwordErrors(services: Pick<Services, 'config'>, password: string): FieldError[] {
  const { policy, isEnforced } = policyOf(services);
  const checked = checkFields(
    { password: passwordRule(isEnforced ? policy : PASSWORD_POLICY) },
    { password },
  );
  return checked.ok ? [] : checked.errors;
}

/** @throws AppError 422 on `password` with the unmet requirement. */
export function assertPassword(services: Pick<Services, 'config'>, password: string): void {
  const errors = passwordErrors(services, password);
  if (errors.length > 0) throw fieldsInvalid(errors);
}
