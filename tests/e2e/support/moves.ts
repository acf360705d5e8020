import type { Page } from '@playwright/test';

/** From the next page on: adds up how far what is seen moves, from its first paint on, as the browser counts it. */
export const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { moved: number };
    seen.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        seen.moved += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** How far it has moved so far: the share of the window that moved, by how far. */
export const movedOn = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved);
