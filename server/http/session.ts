import { createMiddleware } from 'hono/factory';
import { SECOND_MS } from '#contract/shared/time.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';

/** Calls that make a session of their own: what they were sent with does not matter. */
const FRESH_STARTS = [
  '/api/auth/login',
  '/api/auth/register',
  '/api/auth/token',
  '/api/auth/passkeys/sign-in',
  '/api/auth/with/second-factor',
];

/**
 * Finds out who asks. Cookie and bearer must name the same session, or an ID token the same person: a request never acts
 * for somebody else than its sender believes. @throws AppError 401 `session-mismatch`.
 */
export const readSession = createMiddleware<AppEnv>(async (c, next) => {
  const { sessions, identity } = c.get('services');
  const isHttps = c.get('isHttps');
  const { cookie, bearer } = sessions.presented(c.req.raw.headers, isHttps);
  const token = bearer && identity ? await identity.readBearer(bearer, c.get('address')) : null;
  const byBearer = bearer && !token ? await sessions.read(bearer, isHttps) : null;
  const byCookie = cookie ? (cookie === bearer ? byBearer : await sessions.read(cookie, isHttps)) : null;
  const isOne = token ? byCookie?.user.id === token.user.id : cookie === bearer;
  const differ = bearer !== null && byCookie !== null && !isOne;
  if (differ && !FRESH_STARTS.includes(c.req.path)) throw new AppError('session-mismatch');
  const found = byBearer ?? byCookie;
  const sessionId = byBearer ? bearer : byCookie && cookie;
  const isBearer = token !== null || byBearer !== null;
  const user = token?.user ?? found?.user;
  const sinceMs = found?.sinceMs ?? (token?.authTimeS ?? 0) * SECOND_MS;
  c.set('session', user ? { user, sessionId, sinceMs, token, isBearer } : null);
  if (found?.renewed) {
    c.header('Set-Cookie', found.renewed.cookie);
    c.set('renewedCookie', found.renewed.cookie);
  }
  await next();
});
