import { SHARED_CACHE_MARK } from '#contract/sync.ts';

/** Whether the document came with the word that caches stand before the server; false in browsers that do not tell. */
export const isBehindCaches = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) =>
      (entry as PerformanceNavigationTiming).serverTiming?.some(({ name }) => name === SHARED_CACHE_MARK),
    );
