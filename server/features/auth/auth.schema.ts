import { z } from 'zod';
import { user } from '#contract/auth.schema.ts';
import { type AuthState, LOGIN_RULES, REGISTER_RULES } from '#contract/auth.ts';
import {
  CODE_RULES,
  EMAIL_LINK_RULES,
  PASSWORD_LETTER_RULES,
  RESET_BY_CODE_RULES,
  RESET_BY_LINK_RULES,
} from '#contract/letters.ts';
import { bodyOf } from '../../rules/zod-rules.ts';

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

export const emailLinkBody = bodyOf(EMAIL_LINK_RULES);
export const codeBody = bodyOf(CODE_RULES);
