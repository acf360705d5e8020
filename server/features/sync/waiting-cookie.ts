import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { DAY_MS, SECOND_MS } from '#contract/shared/time.ts';
import { WAITING_COOKIE } from '#contract/sync.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { OpenRequest } from './open-request.ts';

const COUNT = /^[1-9]\d{0,3}$/;

/**
 * Stores in a cookie how many writes wait on the phone. A browser that deletes its databases may keep its
 * cookies: then the empty phone learns what it had.
 * @returns the number for a fresh phone, else 0.
 */
export function noteWaiting(c: Context<AppEnv>, { waiting, isFresh }: OpenRequest): number {
  const stored = getCookie(c, WAITING_COOKIE);
  const count = stored !== undefined && COUNT.test(stored) ? Number(stored) : 0;
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: c.get('isHttps') } as const;
  const next = waiting ?? (isFresh ? 0 : count);
  if (next > 0 && String(next) !== stored)
    setCookie(c, WAITING_COOKIE, String(next), {
      ...options,
      maxAge: (SYNC_LIMITS.waitingCookieDays * DAY_MS) / SECOND_MS,
    });
  if (next === 0 && stored !== undefined) deleteCookie(c, WAITING_COOKIE, options);
  return isFresh ? count : 0;
}
