import type { Page } from '@playwright/test';

/** Adds up the layout shifts from the next page's first paint on. */
export const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { moved: number };
    seen.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        seen.moved += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The layout shift so far, as the browser scores it. */
export const movedOn = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved);
