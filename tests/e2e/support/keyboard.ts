import { expect, type Locator, type Page } from '@playwright/test';
import type { Listener } from './listener.ts';
import type { Phone } from './phone.ts';

/** A person with only a keyboard. Every control that they use must show its focus. */
export interface Keyboard {
  /** Goes to a control with Tab, or back with Shift+Tab. */
  to(control: Locator, way?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Goes to a control and presses a key there. */
  press(
    control: Locator,
    key?: 'Enter' | 'Space' | 'Escape' | 'ArrowRight' | 'ArrowLeft' | 'ArrowDown',
  ): Promise<void>;
  /** Goes to a field and replaces its text. */
  type(field: Locator, words: string): Promise<void>;
  /** Goes to a select and chooses an option by its first letters. */
  choose(select: Locator, label: string): Promise<void>;
  /** Escape, wherever the focus is. */
  escape(): Promise<void>;
}

/** More stops than any page has before its last control. */
const STOPS = 250;
/** Minimum contrast between a focus indicator and its surroundings: WCAG 1.4.11. */
const SEEN = 3;

export function keyboardOf(phone: Pick<Phone, 'page'>, listener: Listener): Keyboard {
  const nameOf = (control: Locator) => control.evaluate(namedInPage);
  const to = async (control: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await control.waitFor({ state: 'attached' });
    await tabTo(phone.page, control, way);
    const name = await nameOf(control);
    await expect
      .poll(() => control.evaluate(focusSeenInPage), { message: `the focus is seen on ${name}` })
      .toBeGreaterThanOrEqual(SEEN);
  };
  return {
    to,
    async press(control, key = 'Enter') {
      await to(control);
      listener.note(`> ${key} on ${await nameOf(control)}`);
      await phone.page.keyboard.press(key);
    },
    async type(field, words) {
      await to(field);
      listener.note(`> types into ${await nameOf(field)}`);
      await phone.page.keyboard.press('Control+A');
      await phone.page.keyboard.type(words);
      await expect(field).toHaveValue(words);
    },
    async choose(select, label) {
      await to(select);
      listener.note(`> chooses "${label}" of ${await nameOf(select)}`);
      await phone.page.keyboard.type(label);
      await expect(select.locator('option:checked')).toHaveText(label);
    },
    async escape() {
      listener.note('> Escape');
      await phone.page.keyboard.press('Escape');
    },
  };
}

async function tabTo(page: Page, control: Locator, way: string): Promise<void> {
  for (let stop = 0; stop < STOPS; stop++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(way);
  }
  throw new Error(`${control} cannot be reached with ${way}`);
}

/** Runs in the page: a screen reader's name of an element. */
function namedInPage(element: Element): string {
  const { computedRole, computedName } = element as Element & { computedRole: string; computedName: string };
  return `${computedRole} "${computedName}"`;
}

/**
 * Runs in the page: the contrast of the focus ring with its surroundings, 1 to 21; 0 if there is none. The label of a
 * control, or the line around it, may show the ring instead.
 */
function focusSeenInPage(element: Element): number {
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const luminanceOf = (color: string, below: string) => {
    if (!paint) return 0;
    paint.fillStyle = below;
    paint.fillRect(0, 0, 1, 1);
    paint.fillStyle = color;
    paint.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...paint.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (around: Element | null): string => {
    if (!around) return 'white';
    const { backgroundColor } = getComputedStyle(around);
    return /^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)
      ? groundOf(around.parentElement)
      : backgroundColor;
  };
  const places = [
    element,
    element.parentElement,
    element.parentElement?.parentElement,
    element.nextElementSibling,
  ];
  const seen = places.map((place) => {
    if (!place) return 0;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(place);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return 0;
    const ground = groundOf(place.parentElement);
    const [ring, beside] = [luminanceOf(outlineColor, ground), luminanceOf(ground, 'white')];
    return (Math.max(ring, beside) + 0.05) / (Math.min(ring, beside) + 0.05);
  });
  return Math.max(...seen);
}
