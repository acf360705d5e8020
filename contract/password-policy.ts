import { AUTH_LIMITS } from './limits.ts';
import type { Rule } from './rules.ts';

/** Requirements of a new password. Rule and sentences follow from this table. */
export interface PasswordPolicy {
  /** Characters. */
  minLength: number;
  maxLength: number;
  needsLowercase: boolean;
  needsUppercase: boolean;
  needsNumeric: boolean;
  needsNonAlphanumeric: boolean;
}

/** Minimum as specified; the optional requirements of docs/specification.md, section 5 are off. */
export const PASSWORD_POLICY: PasswordPolicy = {
  minLength: AUTH_LIMITS.passwordMin,
  maxLength: AUTH_LIMITS.passwordMax,
  needsLowercase: false,
  needsUppercase: false,
  needsNumeric: false,
  needsNonAlphanumeric: false,
};

/** Pattern and words of each optional requirement. Letters of every language count. */
const REQUIREMENTS = [
  { flag: 'needsLowercase', pattern: /\p{Ll}/u, words: 'a lowercase letter' },
  { flag: 'needsUppercase', pattern: /\p{Lu}/u, words: 'an uppercase letter' },
  { flag: 'needsNumeric', pattern: /\p{Nd}/u, words: 'a digit' },
  {
    flag: 'needsNonAlphanumeric',
    pattern: /[^\p{L}\p{M}\p{N}]/u,
    words: 'a character that is neither letter nor digit',
  },
] as const;

const requirementsOf = (policy: PasswordPolicy) => REQUIREMENTS.filter(({ flag }) => policy[flag]);

/** For example '6 characters, with a lowercase letter, an uppercase letter and a digit'. */
function askedOf(policy: PasswordPolicy): string {
  const words = requirementsOf(policy).map((requirement) => requirement.words);
  const last = words.pop();
  if (last === undefined) return `${policy.minLength} characters`;
  const all = words.length > 0 ? `${words.join(', ')} and ${last}` : last;
  return `${policy.minLength} characters, with ${all}`;
}

/** Message for a password that is too weak. */
export const passwordSentence = (policy: PasswordPolicy) => `Password must be at least ${askedOf(policy)}.`;

/** Message for a password that is too long. */
export const passwordTooLong = ({ maxLength }: PasswordPolicy) =>
  `Password must be at most ${maxLength} characters.`;

/** Hint below the field. */
export const passwordHint = (policy: PasswordPolicy) => `At least ${askedOf(policy)}.`;

/** Rule of a new password. Spaces at its ends count. */
export const passwordRule = (policy: PasswordPolicy) =>
  ({
    kind: 'text',
    min: policy.minLength,
    max: policy.maxLength,
    message: passwordSentence(policy),
    tooLong: passwordTooLong(policy),
    patterns: requirementsOf(policy).map(({ pattern }) => pattern),
    trim: false,
  }) as const satisfies Rule;
