import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** The parts of axe's results that name the rule and the places. */
interface Found {
  id: string;
  places: string[];
}

/** Fails with the names of the rules and places when axe finds anything on the page. */
export const expectAccessible = async (page: Page): Promise<void> => expect(await faultsOn(page)).toEqual([]);

/** The same for colors only, which are all that another theme changes. */
export const expectContrast = async (page: Page): Promise<void> =>
  expect(await faultsOn(page, ['color-contrast'])).toEqual([]);

/**
 * Runs axe in the page itself: the app has no frames, so no second page is needed to combine results.
 * @param rules only these; by default axe's own set, and that names contain the visible text.
 */
export async function faultsOn(page: Page, rules?: string[]): Promise<Found[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await settled(page);
  return page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // WCAG 2.5.3, not in axe's default set: voice control must work with the visible text.
    const asked = runOnly ? { runOnly } : { rules: { 'label-content-name-mismatch': { enabled: true } } };
    const { violations } = await run({ resultTypes: ['violations'], ...asked });
    return violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ target }) => target.join(' ')) }));
  }, rules);
}

/** A button that is just being enabled has the colors of neither state: waits for fading, not for spinning. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished)); // a canceled animation is over too
  });

/** Another tab's choice of theme, which the page follows at once. */
export async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}
