import type { z } from 'zod';
import { LOGIN_RULES, PASSWORD_RULES } from './auth.ts';
import type { ownEmail, passwordSet } from './letters.schema.ts';
import type { RuleSet, ValuesOf } from './rules.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './shared/time.ts';

/** Header of `GET /api/auth/user` with the value {@link MAIL_ON}, if the server can send mail. */
export const MAIL_HEADER = 'PetiYard-Mail';
export const MAIL_ON = 'on';

/** Pages that letters link to; the token is in the fragment, which no server receives. */
export const LETTER_PAGES = {
  password: '/new-password',
  email: '/confirm-email',
  stop: '/stop-emails',
} as const;

export type OwnEmail = z.infer<typeof ownEmail>;

export type PasswordSet = z.infer<typeof passwordSet>;

/** Digits of the code in a letter. A value of its own, because phones need no other limit of letters. */
export const CODE_DIGITS = 8;

export const LETTER_LIMITS = {
  linkBytes: 16, // 128 random bits
  lifeMs: 30 * MINUTE_MS, // of a link and of a code
  wrongCodes: 5, // per person in lifeMs: one guess in 20 million succeeds
  asksPerName: 5, // requests per name and hour, whether the name exists or not
  asksPerAddress: 60, // requests per IP address; a whole fair shares one
  sameAnHour: 5, // letters of one kind to one address
  sameADay: 10, // beyond this one per hour
  perPersonADay: 20, // letters that one person causes, except password resets and address confirmations
  formerEmailMs: 7 * DAY_MS, // after a change of address, resets go to the former address for this long
  replyMin: 2,
  replyMax: 5000,
  digestEveryMs: 20 * HOUR_MS, // a day, with tolerance for a server that restarts earlier than yesterday
} as const;

export const LETTER_MESSAGES = {
  noMail: 'This server sends no email. Please write to us instead.',
  tooManyAsked: 'Too many emails were requested. Please wait an hour and try again.',
  code: `Please enter the ${CODE_DIGITS} digits of the code.`,
  wrongCode: 'This code is wrong or has expired. Use the newest email, or ask for another one.',
  deadLink: 'This link no longer works. It works once, for 30 minutes. Ask for a new email.',
  tooManyCodes: 'Too many wrong codes. Please wait half an hour, or use the link in the email.',
  tooManyClaimCodes: 'Too many wrong codes. Please wait half an hour and ask for a new one.',
  noListingEmail: 'This listing has no email address to send a code to.',
  codeTooLong: 'A code can be at most 40 characters, spaces included.',
  linkTooLong: 'A link can be at most 200 characters.',
  reply: 'An answer must be at least 2 characters.',
  replyTooLong: 'An answer can be at most 5,000 characters.',
} as const;

/** Matches digits as people read them out, with or without spaces and hyphens. */
const CODE_PATTERN = new RegExp(`^(?:[\\s-]*\\d){${CODE_DIGITS}}[\\s-]*$`);
const CODE_TYPED_MAX = 40;
const LINK_MAX = 200;

/** Returns the digits of a typed code. */
export const codeDigits = (typed: string): string => typed.replace(/\D/g, '');

const codeRule = {
  kind: 'text',
  min: 1,
  max: CODE_TYPED_MAX,
  message: LETTER_MESSAGES.code,
  tooLong: LETTER_MESSAGES.codeTooLong,
  patterns: [CODE_PATTERN],
} as const;
const linkRule = {
  kind: 'text',
  min: 1,
  max: LINK_MAX,
  message: LETTER_MESSAGES.deadLink,
  tooLong: LETTER_MESSAGES.linkTooLong,
} as const;
const { password, passwordConfirm } = PASSWORD_RULES;

/** Body of `POST /api/auth/password-letter`: username or e-mail address. */
export const PASSWORD_LETTER_RULES = { username: LOGIN_RULES.username } as const satisfies RuleSet;

/** Body of `POST /api/auth/password-reset` with the token of the link. */
export const RESET_BY_LINK_RULES = { link: linkRule, password, passwordConfirm } as const satisfies RuleSet;
export type ResetByLink = ValuesOf<typeof RESET_BY_LINK_RULES>;

/** The same with the code of the letter. */
export const RESET_BY_CODE_RULES = {
  username: LOGIN_RULES.username,
  code: codeRule,
  password,
  passwordConfirm,
} as const satisfies RuleSet;
export type ResetByCode = ValuesOf<typeof RESET_BY_CODE_RULES>;

/** Body of `POST /api/auth/email-confirmation`. */
export const EMAIL_LINK_RULES = { link: linkRule } as const satisfies RuleSet;

/** Body of `POST /api/user/email/confirm` and `POST /api/businesses/{id}/claims/code`. */
export const CODE_RULES = { code: codeRule } as const satisfies RuleSet;

/** Body of `POST /api/admin/queue/{id}/reply`. */
export const REPLY_LETTER_RULES = {
  text: {
    kind: 'text',
    min: LETTER_LIMITS.replyMin,
    max: LETTER_LIMITS.replyMax,
    message: LETTER_MESSAGES.reply,
    tooLong: LETTER_MESSAGES.replyTooLong,
  },
} as const satisfies RuleSet;
