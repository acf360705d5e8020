import type { Context } from 'hono';
import { VERSION_HEADER } from '#contract/sync.ts';
import type { Store } from '../../db/store.ts';
import type { AppEnv } from '../core/app-env.ts';
import { orUndefined } from '../core/call.ts';
import { isSafe } from '../core/guards.ts';

/**
 * Waits for a version that the client has seen at another server. @returns null when there is nothing to wait for: always,
 * where one server has the database to itself
 */
export function untilSeen(store: Store, { headers }: Request): Promise<void> | null {
  if (!store.others) return null;
  const seen = Number(headers.get(VERSION_HEADER));
  return seen > (orUndefined(() => store.version()) ?? seen) ? store.reach(seen) : null;
}

/** Tells the client the version of its write. */
export function tellVersion(c: Context<AppEnv>, { others, version }: Store): void {
  if (!others || isSafe(c.req.method)) return;
  const reached = orUndefined(version);
  if (reached !== undefined) c.res.headers.set(VERSION_HEADER, String(reached));
}
