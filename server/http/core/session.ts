import { createMiddleware } from 'hono/factory';
import { SECOND_MS } from '#contract/shared/time.ts';
import { AppError } from '../../errors.ts';
import type { AppEnv } from './app-env.ts';

/** Calls that create a session, so that the current one does not matter. */
const SIGN_INS = [
  '/api/auth/login',
  '/api/auth/register',
  '/api/auth/token',
  '/api/auth/passkeys/sign-in',
  '/api/auth/with/second-factor',
];

/**
 * Authenticates the request. Cookie and bearer must name the same session, or an ID token of the same person, so that
 * a request never acts for another person than its sender expects. @throws AppError 401 `session-mismatch`.
 */
export const readSession = createMiddleware<AppEnv>(async (c, next) => {
  const { sessions, identity } = c.get('services');
  const isHttps = c.get('isHttps');
  const { cookie, bearer } = sessions.presented(c.req.raw.headers, isHttps);
  const token = bearer && identity ? await identity.readBearer(bearer, c.get('address')) : null;
  const bearerSession = bearer && !token ? await sessions.read(bearer, isHttps) : null;
  const cookieSession = cookie
    ? cookie === bearer
      ? bearerSession
      : await sessions.read(cookie, isHttps)
    : null;
  const isSame = token ? cookieSession?.user.id === token.user.id : cookie === bearer;
  const differ = bearer !== null && cookieSession !== null && !isSame;
  if (differ && !SIGN_INS.includes(c.req.path)) throw new AppError('session-mismatch');
  const session = bearerSession ?? cookieSession;
  const sessionId = bearerSession ? bearer : cookieSession && cookie;
  const isBearer = token !== null || bearerSession !== null;
  const user = token?.user ?? session?.user;
  const sinceMs = session?.sinceMs ?? (token?.authTimeS ?? 0) * SECOND_MS;
  c.set('session', user ? { user, sessionId, sinceMs, token, isBearer } : null);
  if (session?.renewed) {
    c.header('Set-Cookie', session.renewed.cookie);
    c.set('renewedCookie', session.renewed.cookie);
  }
  await next();
});
