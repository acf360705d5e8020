import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';

/** Calls that make a session of their own: what they were sent with does not matter. */
const FRESH_STARTS = ['/api/auth/login', '/api/auth/register'];

/**
 * Finds out who asks. Cookie and bearer must name the same session: a request never acts for somebody else than
 * its sender believes. @throws AppError 401 `session-mismatch`.
 */
export const readSession = createMiddleware<AppEnv>(async (c, next) => {
  const { sessions } = c.get('services');
  const isHttps = c.get('isHttps');
  const { cookie, bearer } = sessions.presented(c.req.raw.headers, isHttps);
  const byBearer = bearer ? await sessions.read(bearer, isHttps) : null;
  const byCookie = cookie ? (cookie === bearer ? byBearer : await sessions.read(cookie, isHttps)) : null;
  const differ = bearer !== null && byCookie !== null && cookie !== bearer;
  if (differ && !FRESH_STARTS.includes(c.req.path)) throw new AppError('session-mismatch');
  const found = byBearer ?? byCookie;
  const sessionId = byBearer ? bearer : cookie;
  c.set('session', found && sessionId ? { user: found.user, sessionId, isBearer: byBearer !== null } : null);
  if (found?.renewed) {
    c.header('Set-Cookie', found.renewed.cookie);
    c.set('renewedCookie', found.renewed.cookie);
  }
  await next();
});
