import type { Core } from '#src/local/core.ts';
import { countForBadge, showBadge } from '#src/local/outbox/app-badge.ts';
import { deliverWaiting, refresh } from '#src/local/sync/wake-ups.ts';
import { ownCore } from './own-core.ts';

/** The browser has signal for us, or a page asks: sends what waits. */
export const onWakeUp = () => withBadge(deliverWaiting);

/** The browser lets us look now and then: sends what waits and fetches what is new. */
export const onRefresh = () => withBadge(refresh);

/** What came of it stands at the app's icon, also when something still waits. */
async function withBadge(work: (core: Core) => Promise<unknown>): Promise<void> {
  const core = ownCore();
  try {
    await work(core);
  } finally {
    await showBadge(navigator, await countForBadge(core));
  }
}
