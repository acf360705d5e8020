import { z } from 'zod';
import { type AuthState, LOGIN_RULES, REGISTER_RULES, type SignedIn, type User } from '#contract/auth.ts';
import {
  CODE_RULES,
  EMAIL_LINK_RULES,
  type OwnEmail,
  PASSWORD_LETTER_RULES,
  type PasswordSet,
  RESET_BY_CODE_RULES,
  RESET_BY_LINK_RULES,
} from '#contract/letters.ts';
import { bodyOf } from '../../rules/zod-rules.ts';

export const user = z
  .object({
    id: z.int(),
    username: z.string(),
    fullName: z.string(),
    email: z.string(),
    location: z.string(),
    isAdmin: z.boolean(),
  })
  .meta({ id: 'User' }) satisfies z.ZodType<User>;

export const signedIn = z
  .object({ user, token: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'SignedIn' }) satisfies z.ZodType<SignedIn>;

export const authState = z.union([
  z.object({ user, authenticated: z.literal(true) }),
  z.object({ user: z.null(), authenticated: z.literal(false) }),
]) satisfies z.ZodType<AuthState>;

export const success = z.object({ success: z.literal(true) });

export const loginBody = bodyOf(LOGIN_RULES);
export const registerBody = bodyOf(REGISTER_RULES);

export const passwordLetterBody = bodyOf(PASSWORD_LETTER_RULES);
/** Opened by the secret in the link, or by the code and the user name. */
export const resetBody = z.union([bodyOf(RESET_BY_LINK_RULES), bodyOf(RESET_BY_CODE_RULES)]);
export const passwordSet = z.object({
  success: z.literal(true),
  username: z.string(),
}) satisfies z.ZodType<PasswordSet>;

export const emailLinkBody = bodyOf(EMAIL_LINK_RULES);
export const codeBody = bodyOf(CODE_RULES);
export const ownEmail = z
  .object({
    email: z.string(),
    isConfirmed: z.boolean(),
    hasMail: z.boolean(),
    formerUntil: z.string().exactOptional(),
  })
  .meta({ id: 'OwnEmail' }) satisfies z.ZodType<OwnEmail>;
