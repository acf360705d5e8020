import { AUTH_LIMITS } from '#contract/limits.ts';
import { isPhone } from '#contract/rules.ts';
import { IDENTITY_SENTENCES } from './identity.words.ts';
import { WAYS_WORDS as WORDS } from './ways.words.ts';

const CODE_TYPED_MAX = 40;
const PHONE_MAX = 30;
/** Digits as they are read out: with spaces or hyphens between them or not. */
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

/** Fields of the ways that an identity provider has. */
export const EMAIL_FIELD = { email } as const;
export const EMAIL_AND_CODE_FIELDS = { email, code } as const;
export const PHONE_FIELD = { phone } as const;
export const CODE_FIELD = { code } as const;

const NATIONAL_DIGITS = 10;

/** A number as the provider takes it: one without a country is of the United States. */
export function dialled(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (!isPhone(typed) || typed.trim().startsWith('+')) return `+${digits}`;
  return digits.length === NATIONAL_DIGITS ? `+1${digits}` : `+${digits}`;
}
