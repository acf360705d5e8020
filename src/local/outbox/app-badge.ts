import { readSession } from '../cache/identity.ts';
import { entriesOf } from './queries.ts';
import type { Writer } from './writer.ts';

/** The part of the browser that draws the app icon's badge; absent where unsupported. */
export interface BadgeTarget {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/**
 * The number on the app icon: undelivered posts of the current or last person; after a sign-out that kept posts, all
 * of them.
 */
export async function countForBadge({ cache, outbox }: Pick<Writer, 'cache' | 'outbox'>): Promise<number> {
  const session = await readSession(cache);
  if (!session || session.state === 'signedOut') return outbox.entries.count();
  return (await entriesOf(outbox, session.user?.id ?? null)).length;
}

/** Draws the number on the app's icon, none for 0. Never rejects. */
export async function showBadge(target: BadgeTarget, count: number): Promise<void> {
  try {
    if (count > 0) await target.setAppBadge?.(count);
    else await target.clearAppBadge?.();
  } catch {
    // Not installed, or not allowed: the app itself shows the number.
  }
}
