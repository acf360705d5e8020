import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { User } from '#contract/auth.ts';
import { AppError } from '../errors.ts';
import { assertAdmin } from '../writes/admins.ts';
import type { AppEnv } from './app-env.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a method asks for nothing to be changed. RFC 9110, 9.2.1. */
export const isSafe = (method: string) => SAFE_METHODS.includes(method);

/** The signed-in person. @throws AppError 401. */
export function requireUser(c: Context<AppEnv>): User {
  const session = c.get('session');
  if (!session) throw new AppError('not-signed-in');
  return session.user;
}

/** Stands before a reading call for admins. @throws AppError 401, 403. */
export const adminsOnly = createMiddleware<AppEnv>(async (c, next) => {
  assertAdmin({ user: requireUser(c) });
  await next();
});

/** Where other sites send forms to, on purpose: it reads no cookie, and does nothing but lead on by GET. */
const FOR_OTHERS = /^\/api\/auth\/with\/[a-z0-9]+\/callback$/;

/**
 * Refuses a cookie-authenticated write from another origin, by `Sec-Fetch-Site`, else by `Origin`. A write with
 * neither header is not a browser's and passes; a bearer one proves itself. Source: docs/api.md, section 1.
 */
export const sameOriginWrites = createMiddleware<AppEnv>(async (c, next) => {
  const isOurs = isSafe(c.req.method) || c.get('session')?.isBearer || FOR_OTHERS.test(c.req.path);
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

/** Rejects writes while too many wait, before their body is read. Reads continue. @throws AppError 503. */
export const writesInTime = createMiddleware<AppEnv>(async (c, next) => {
  if (!isSafe(c.req.method) && !NEVER_SHED.test(c.req.path)) c.get('services').gate.assertOpen();
  await next();
});
