import { z } from 'zod';
import { type AuthState, LOGIN_RULES, REGISTER_RULES, type SignedIn, type User } from '#contract/auth.ts';
import { bodyOf } from '../../http/zod-rules.ts';

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
