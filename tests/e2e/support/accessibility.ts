import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Of what axe finds, as much as names the rule and the places. */
interface Found {
  id: string;
  places: string[];
}

/** Fails with the names of the rules and places when axe finds anything on the page. */
export const expectAccessible = async (page: Page): Promise<void> => expect(await faultsOn(page)).toEqual([]);

/** The same for colours alone, which are all that another theme changes. */
export const expectContrast = async (page: Page): Promise<void> =>
  expect(await faultsOn(page, ['color-contrast'])).toEqual([]);

/**
 * Runs axe in the page itself: the app has no frames, so that its results need no second page to be put together.
 * @param rules only these; without them all that axe runs by itself, and that names hold the words that are seen.
 */
export async function faultsOn(page: Page, rules?: string[]): Promise<Found[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await settled(page);
  return page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // WCAG 2.5.3, which axe asks by itself of nobody: what is seen can be said to the phone.
    const asked = runOnly ? { runOnly } : { rules: { 'label-content-name-mismatch': { enabled: true } } };
    const { violations } = await run({ resultTypes: ['violations'], ...asked });
    return violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ target }) => target.join(' ')) }));
  }, rules);
}

/** A button that is just becoming pressable has the colours of neither state: what fades is waited for, not what turns on. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished)); // one that is cut off by the next is over too
  });

/** Another tab's choice of theme, which the page follows at once. */
export async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}
