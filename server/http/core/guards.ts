import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { User } from '#contract/auth.ts';
import { AppError } from '../../errors.ts';
import { assertAdmin } from '../../writes/admins.ts';
import type { AppEnv } from './app-env.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a method is safe (RFC 9110, 9.2.1). */
export const isSafe = (method: string) => SAFE_METHODS.includes(method);

/** Returns the signed-in person. @throws AppError 401. */
export function requireUser(c: Context<AppEnv>): User {
  const session = c.get('session');
  if (!session) throw new AppError('not-signed-in');
  return session.user;
}

/** Middleware for read calls of admins. @throws AppError 401, 403. */
export const adminsOnly = createMiddleware<AppEnv>(async (c, next) => {
  assertAdmin({ user: requireUser(c) });
  await next();
});

/** Other sites may post forms here: it reads no cookie and only redirects to a GET. */
const CROSS_SITE = /^\/api\/auth\/with\/[a-z0-9]+\/callback$/;

/**
 * Rejects a cookie-authenticated write from another origin, by `Sec-Fetch-Site`, else by `Origin`. A write with
 * neither header comes from no browser and passes; so does a bearer. Source: docs/api.md, section 1.
 */
export const sameOriginWrites = createMiddleware<AppEnv>(async (c, next) => {
  const isOurs = isSafe(c.req.method) || c.get('session')?.isBearer || CROSS_SITE.test(c.req.path);
  if (!isOurs && isForeign(c)) throw new AppError('other-origin');
  await next();
});

function isForeign(c: Context<AppEnv>): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = c.req.header('origin');
  if (!origin) return false;
  const host =
    c.get('services').config.trustProxy > 0
      ? (c.req.header('x-forwarded-host') ?? c.req.header('host'))
      : c.req.header('host');
  const own = `${c.get('isHttps') ? 'https' : 'http'}://${host}`;
  return !URL.canParse(origin) || !URL.canParse(own) || new URL(origin).origin !== new URL(own).origin;
}

/** POSTs that only read, and sign-ins: they are few, and their slow part is no database write. */
const NEVER_SHED = /^\/api\/(?:businesses\/search|petibot\/answers|auth\/.*)$/;

/** Queues writes while the database is behind, before their body is read. Reads continue. @throws AppError 503. */
export const writesInTime = createMiddleware<AppEnv>(async (c, next) => {
  if (!isSafe(c.req.method) && !NEVER_SHED.test(c.req.path))
    await c
      .get('services')
      .gate.enter()
      .catch((error: unknown) => {
        c.set('isShed', true);
        throw error;
      });
  await next();
});
