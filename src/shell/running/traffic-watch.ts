import { DATA_SAVING_LIMITS } from '#contract/limits.ts';
import type { Core } from '#src/local/core.ts';
import { addTraffic } from '#src/local/link/traffic.ts';
import type { PageEvents } from './page-events.ts';

/**
 * Counts the bytes of this page's requests over the network, headers included; cached responses count 0. Stored at
 * once at first, then every few seconds, and on hide.
 */
export function startTrafficWatch(core: Core, page: PageEvents): void {
  if (typeof PerformanceObserver === 'undefined') return;
  let bytes = 0;
  let isFirst = true;
  const flush = () => {
    const counted = bytes;
    bytes = 0;
    // On a full phone counting continues, and the next flush stores it.
    if (counted > 0)
      addTraffic(core.outbox, counted, core.ports.nowMs()).catch(() => {
        bytes += counted;
      });
  };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bytes += (entry as PerformanceResourceTiming).transferSize ?? 0;
    if (!isFirst || bytes === 0) return;
    isFirst = false; // never show 0 on a phone that has just fetched the app
    flush();
  });
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true });
  page.every(DATA_SAVING_LIMITS.meterEveryMs, flush);
  page.on('visibility', () => page.isVisible() || flush());
}
