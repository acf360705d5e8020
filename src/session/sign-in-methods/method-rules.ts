import { AUTH_LIMITS } from '#contract/limits.ts';
import { isPhone } from '#contract/rules.ts';
import { IDENTITY_SENTENCES } from './identity.words.ts';
import { METHOD_WORDS as WORDS } from './methods.words.ts';

const CODE_TYPED_MAX = 40;
const PHONE_MAX = 30;
/** Spaces and hyphens between the digits are accepted. */
const SIX_DIGITS = /^(?:[\s-]*\d){6}[\s-]*$/;

const email = {
  kind: 'email',
  max: AUTH_LIMITS.emailMax,
  message: IDENTITY_SENTENCES['invalid-email'],
} as const;
const code = {
  kind: 'text',
  min: 1,
  max: CODE_TYPED_MAX,
  message: WORDS.notSix,
  tooLong: WORDS.codeTooLong,
  patterns: [SIX_DIGITS],
} as const;
const phone = {
  kind: 'phone',
  max: PHONE_MAX,
  message: IDENTITY_SENTENCES['invalid-phone-number'],
} as const;

export const EMAIL_FIELD = { email } as const;
export const EMAIL_AND_CODE_FIELDS = { email, code } as const;
export const PHONE_FIELD = { phone } as const;
export const CODE_FIELD = { code } as const;

const NATIONAL_DIGITS = 10;

/** Returns the number in international format. The default country is the United States. */
export function dialled(input: string): string {
  const digits = input.replace(/\D/g, '');
  if (!isPhone(input) || input.trim().startsWith('+')) return `+${digits}`;
  return digits.length === NATIONAL_DIGITS ? `+1${digits}` : `+${digits}`;
}
