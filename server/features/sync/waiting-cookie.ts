import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { DAY_MS, SECOND_MS } from '#contract/shared/time.ts';
import { WAITING_COOKIE } from '#contract/sync.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { OpenRequest } from './open-request.ts';

const COUNT = /^[1-9]\d{0,3}$/;

/**
 * Keeps with the browser how many posts wait on the phone. A browser that clears the databases may leave its cookies:
 * then the phone, which has nothing any more, is told what it had.
 * @returns that number to a phone that says it is fresh, else 0.
 */
export function noteWaiting(c: Context<AppEnv>, { waiting, isFresh }: OpenRequest): number {
  const kept = getCookie(c, WAITING_COOKIE);
  const count = kept !== undefined && COUNT.test(kept) ? Number(kept) : 0;
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: c.get('isHttps') } as const;
  const next = waiting ?? (isFresh ? 0 : count);
  if (next > 0 && String(next) !== kept)
    setCookie(c, WAITING_COOKIE, String(next), {
      ...options,
      maxAge: (SYNC_LIMITS.waitingCookieDays * DAY_MS) / SECOND_MS,
    });
  if (next === 0 && kept !== undefined) deleteCookie(c, WAITING_COOKIE, options);
  return isFresh ? count : 0;
}
