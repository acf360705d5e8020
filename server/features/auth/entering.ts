import type { Context } from 'hono';
import type { SignedIn } from '#contract/auth.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { languageOfVisitor } from '../../http/core/language.ts';
import type { Arrival, Entered } from './auth.service.ts';

/** Returns the origin of a sign-in request. */
export const arrivalOf = (c: Context<AppEnv>): Arrival => ({
  address: c.get('address'),
  isHttps: c.get('isHttps'),
  sessionId: c.get('session')?.sessionId ?? null,
  language: languageOfVisitor(c),
});

/** Answers a sign-in: the user, and the cookie of the new session. */
export function signedIn(c: Context<AppEnv>, { user, opened }: Entered): SignedIn {
  c.header('Set-Cookie', opened.cookie);
  c.set('renewedCookie', null); // it belongs to the session that has just ended
  return { ...user, user, token: opened.token, expiresAt: opened.expiresAt.toISOString() };
}
