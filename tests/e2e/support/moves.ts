import type { Page } from '@playwright/test';

interface Moves {
  moved: number;
  /** One line per shift: its score, and what moved from where to where. */
  movedParts: string[];
}

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Adds up the layout shifts from the next page's first paint on. */
export const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as Moves;
    seen.moved = 0;
    seen.movedParts = [];
    const placed = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    const named = (node: Node | null) =>
      node instanceof HTMLElement ? `${node.tagName}.${node.className}` : (node?.nodeName ?? 'removed');
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        seen.moved += value;
        const parts = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${named(node)} ${placed(previousRect)} > ${placed(currentRect)}`,
        );
        seen.movedParts.push(`${value.toFixed(4)}: ${parts.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The layout shift so far, as the browser scores it. */
export const movedOn = (page: Page) => page.evaluate(() => (window as unknown as Moves).moved);

/** The elements that have moved so far, for the message of a failed test. */
export const whatMoved = async (page: Page, where: string) =>
  [where, ...(await page.evaluate(() => (window as unknown as Moves).movedParts))].join('\n');
