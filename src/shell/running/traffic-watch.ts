import { DATA_SAVING_LIMITS } from '#contract/limits.ts';
import type { Core } from '#src/local/core.ts';
import { addTraffic } from '#src/local/link/traffic.ts';

/**
 * Counts the bytes of this page's requests over the network, headers included; cached responses count 0. Stored at
 * once at first, then every few seconds, and on hide. @returns a function that stops it.
 */
export function startTrafficWatch(core: Core): () => void {
  if (typeof PerformanceObserver === 'undefined') return () => {};
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
  const timer = setInterval(flush, DATA_SAVING_LIMITS.meterEveryMs);
  const hidden = () => document.visibilityState === 'hidden' && flush();
  document.addEventListener('visibilitychange', hidden);
  return () => {
    observer.disconnect();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', hidden);
  };
}
