import type { Page } from '@playwright/test';

/** The smallest phone in use. */
export const SMALL = { width: 320, height: 568 };
/** Safari zooms into the page for an input with smaller text. */
const SMALLEST_INPUT_PX = 16;

/** Sets the text size in multiples of the browser's own; '' for the normal size. */
export const setText = (page: Page, size: string) =>
  page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);

/** Text fields with a font that is too small. */
export const smallFieldsOn = (page: Page) =>
  page.evaluate(
    (least) =>
      [...document.querySelectorAll<HTMLElement>('input, select, textarea')]
        .filter(
          (field) =>
            !['radio', 'checkbox', 'range', 'file', 'hidden'].includes((field as HTMLInputElement).type),
        )
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < least)
        .map((field) => `${field.tagName} ${field.id || field.getAttribute('name')}`),
    SMALLEST_INPUT_PX,
  );

/** Parts of the open dialog that cannot be scrolled into view completely, or that are covered. */
export const outOfReachOn = (page: Page) =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (!dialog) return ['there is no dialog'];
    const isSeen = (element: HTMLElement) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.visually-hidden') &&
      element.offsetWidth > 1;
    return [...dialog.querySelectorAll<HTMLElement>('h2, a, button, input, select, textarea')]
      .filter(isSeen)
      .filter((element) => {
        element.scrollIntoView({ block: 'nearest' });
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const frame = (element.closest('.dialog-body') ?? dialog).getBoundingClientRect();
        const isOut = top < Math.max(0, frame.top) - 1 || bottom > Math.min(innerHeight, frame.bottom) + 1;
        const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const isCovered = !(met && (element.contains(met) || met.contains(element)));
        return isOut || isCovered;
      })
      .map((element) => `${element.tagName} ${element.innerText || element.getAttribute('aria-label')}`);
  });

/** Text and controls under the notch at the top or the home indicator at the bottom. */
export const underEdgesOn = (page: Page, insets: { top: number; bottom: number }) =>
  page.evaluate(({ top, bottom }) => {
    const STEP = 4;
    const isReadAt = (element: Element, x: number, y: number) =>
      [...element.childNodes].some((node) => {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
        const range = document.createRange();
        range.selectNode(node);
        return [...range.getClientRects()].some(
          (box) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom,
        );
      });
    const found = new Set<string>();
    for (let x = STEP; x < innerWidth; x += STEP)
      for (let y = 1; y < innerHeight; y += STEP) {
        if (y >= top - 1 && y <= innerHeight - bottom + 1) continue;
        const element = document.elementFromPoint(x, y);
        const pressed = element?.closest<HTMLElement>('a, button, input, select, textarea, summary');
        if (pressed) found.add(`${pressed.tagName} ${pressed.innerText || pressed.ariaLabel}`);
        else if (element && isReadAt(element, x, y)) found.add(`${element.tagName} ${element.textContent}`);
      }
    return [...found];
  }, insets);
