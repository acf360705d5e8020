import { LOGIN_RULES, PASSWORD_RULES } from './auth.ts';
import type { RuleSet, ValuesOf } from './rules.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './shared/time.ts';

/** On the answer of `GET /api/auth/user` while the server can send letters, with the value {@link MAIL_ON}. */
export const MAIL_HEADER = 'PetiYard-Mail';
export const MAIL_ON = 'on';

/** Pages of the app that a letter leads to; what makes it somebody's own stands after the #, which no server is sent. */
export const LETTER_PAGES = { password: '/new-password', email: '/confirm-email' } as const;

/** Answer of `GET /api/user/email`, and of confirming it. */
export interface OwnEmail {
  email: string;
  isConfirmed: boolean;
  /** Whether this server can send a letter there. */
  hasMail: boolean;
  /** Until then a new password goes to the address before; absent where it goes to this one. */
  formerUntil?: string;
}

/** Answer of a new password by letter: who may sign in with it now. */
export interface PasswordSet {
  success: true;
  username: string;
}

export const LETTER_LIMITS = {
  codeDigits: 8,
  linkBytes: 16, // 128 random bits
  lifeMs: 30 * MINUTE_MS, // of a link and of a code
  wrongCodes: 5, // of one person in lifeMs: one guess in 20 million gets in
  asksPerName: 5, // letters that may be asked for by one name in an hour, whether somebody has it or not
  asksPerAddress: 60, // and from one connection: a fair sits behind one
  sameAnHour: 5, // letters of one kind to one e-mail address
  sameADay: 10, // after them one an hour
  perPersonADay: 20, // letters that one person causes, new passwords and the word of a new address apart
  formerEmailMs: 7 * DAY_MS, // so long after a change of address a new password is sent to the one before
  replyMin: 2,
  replyMax: 5000,
  digestEveryMs: 20 * HOUR_MS, // a day, and room for a server that starts a little earlier than yesterday
} as const;

export const LETTER_MESSAGES = {
  noMail: 'This server sends no email. Please write to us instead.',
  tooManyAsked: 'Too many emails were asked for. Please wait an hour and try again.',
  code: `Please enter the ${LETTER_LIMITS.codeDigits} digits of the code.`,
  wrongCode:
    'This code is not right, or it does not work any more. Use the newest email, or ask for another one.',
  deadLink: 'This link does not work any more. It works once, for 30 minutes. Ask for a new email.',
  tooManyCodes: 'Too many wrong codes. Please wait half an hour, or use the link in the email.',
  tooManyClaimCodes: 'Too many wrong codes. Please wait half an hour and ask for a new one.',
  noListingEmail: 'This listing has no email address to send a code to.',
  codeTooLong: 'A code can be at most 40 characters, spaces included.',
  linkTooLong: 'A link can be at most 200 characters.',
  reply: 'An answer must be at least 2 characters.',
  replyTooLong: 'An answer can be at most 5,000 characters.',
} as const;

/** Digits as they are read out: with spaces or hyphens between them or not. */
const CODE_PATTERN = new RegExp(`^(?:[\\s-]*\\d){${LETTER_LIMITS.codeDigits}}[\\s-]*$`);
const CODE_TYPED_MAX = 40;
const LINK_MAX = 200;

/** The digits of a code as somebody has typed it. */
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

/** `POST /api/auth/password-letter`: whose password is forgotten, by name or e-mail address. */
export const PASSWORD_LETTER_RULES = { username: LOGIN_RULES.username } as const satisfies RuleSet;

/** `POST /api/auth/password-reset`, by what stands after the # of the link. */
export const RESET_BY_LINK_RULES = { link: linkRule, password, passwordConfirm } as const satisfies RuleSet;
export type ResetByLink = ValuesOf<typeof RESET_BY_LINK_RULES>;

/** The same by the code of the letter. */
export const RESET_BY_CODE_RULES = {
  username: LOGIN_RULES.username,
  code: codeRule,
  password,
  passwordConfirm,
} as const satisfies RuleSet;
export type ResetByCode = ValuesOf<typeof RESET_BY_CODE_RULES>;

/** `POST /api/auth/email-confirmation`. */
export const EMAIL_LINK_RULES = { link: linkRule } as const satisfies RuleSet;

/** `POST /api/user/email/confirm`, and `POST /api/businesses/{id}/claims/code`. */
export const CODE_RULES = { code: codeRule } as const satisfies RuleSet;

/** `POST /api/admin/queue/{id}/reply`. */
export const REPLY_LETTER_RULES = {
  text: {
    kind: 'text',
    min: LETTER_LIMITS.replyMin,
    max: LETTER_LIMITS.replyMax,
    message: LETTER_MESSAGES.reply,
    tooLong: LETTER_MESSAGES.replyTooLong,
  },
} as const satisfies RuleSet;
