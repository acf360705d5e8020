import { DATA_SAVING_LIMITS } from '#contract/limits.ts';
import type { Core } from '#src/local/core.ts';
import { addTraffic } from '#src/local/link/traffic.ts';

/**
 * Counts what this page's requests bring over the network, headers included: what comes from the phone itself counts
 * nothing. Written down at once at first, then every few seconds, and when the page is hidden. @returns what stops it.
 */
export function startTrafficWatch(core: Core): () => void {
  if (typeof PerformanceObserver === 'undefined') return () => {};
  let bytes = 0;
  let isFirst = true;
  const flush = () => {
    const counted = bytes;
    bytes = 0;
    // On a full phone it is counted on and written with the next flush.
    if (counted > 0)
      addTraffic(core.outbox, counted, core.ports.nowMs()).catch(() => {
        bytes += counted;
      });
  };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bytes += (entry as PerformanceResourceTiming).transferSize ?? 0;
    if (!isFirst || bytes === 0) return;
    isFirst = false; // nobody who looks reads 0 of a phone that has just fetched the app
    flush();
  });
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true });
  const timer = setInterval(flush, DATA_SAVING_LIMITS.meterEveryMs);
  const hidden = () => document.visibilityState === 'hidden' && flush();
  document.addEventListener('visibilitychange', hidden);
  return () => {
    observer.disconnect();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', hidden);
  };
}
