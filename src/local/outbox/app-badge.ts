import { readSession } from '../cache/identity.ts';
import { entriesOf } from './queries.ts';
import type { Writer } from './writer.ts';

/** What of the browser draws the number on the app's icon; both are missing where there is no such number. */
export interface BadgeTarget {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/**
 * How many posts the icon counts: the undelivered ones of whoever is signed in or was; after a sign-out that kept
 * posts all of them, because they wait for somebody to open the app.
 */
export async function countForBadge({ cache, outbox }: Pick<Writer, 'cache' | 'outbox'>): Promise<number> {
  const session = await readSession(cache);
  if (!session || session.state === 'signedOut') return outbox.entries.count();
  return (await entriesOf(outbox, session.user?.id ?? null)).length;
}

/** Draws the number on the app's icon, and none at 0. Never rejects. */
export async function showBadge(target: BadgeTarget, count: number): Promise<void> {
  try {
    if (count > 0) await target.setAppBadge?.(count);
    else await target.clearAppBadge?.();
  } catch {
    // Not on the home screen, or not allowed to: the number stands in the app itself.
  }
}
