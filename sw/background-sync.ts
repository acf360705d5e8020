import type { OpenedThread } from '#src/local/areas/opened-threads.ts';
import type { Core } from '#src/local/core.ts';
import { countForBadge, showBadge } from '#src/local/outbox/app-badge.ts';
import { deliverWaiting, fetchNews, refresh } from '#src/local/sync/wake-ups.ts';
import { ownCore } from './own-core.ts';

/** Sends waiting posts: the browser has signal, or a page asks. */
export const onWakeUp = () => withBadge(deliverWaiting);

/** Sends waiting posts and fetches changes, at a periodic sync. */
export const onRefresh = () => withBadge(refresh);

/** Does the same for a notification. @param thread the thread that it is about */
export const onNews = (thread: OpenedThread | null) => withBadge((core) => fetchNews(core, thread));

/** Updates the badge of the app icon, also after a failure. */
async function withBadge(work: (core: Core) => Promise<unknown>): Promise<void> {
  const core = ownCore();
  try {
    await work(core);
  } finally {
    await showBadge(navigator, await countForBadge(core));
  }
}
