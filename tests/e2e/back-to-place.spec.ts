import { expect } from '@playwright/test';
import { EXPLORE_WORDS } from '#src/features/explore/explore.words.ts';
import { test } from './support/fixtures.ts';

for (const [viewport, when] of [
  [{ width: 360, height: 740 }, ''],
  [{ width: 1280, height: 800 }, ' @long'],
] as const)
  test(`returns with Back from a listing to the reading position, even after Show more, at ${viewport.width}${when}`, async ({
    server,
    phone,
  }) => {
    const { page } = phone;
    await page.setViewportSize(viewport);
    await phone.open('/explore?location=Ocala%2C+FL&radius=50');
    await page.getByRole('button', { name: EXPLORE_WORDS.more }).click();
    const far = page.locator('.row-page article').nth(24).locator('.card-link');
    for (const isReached of [true, false]) {
      if (!isReached) await server.stop();
      await page.keyboard.press('Shift'); // an action ends the restoration of the round before
      await far.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => window.scrollY);
      await far.click();
      await expect(page).toHaveURL(/\/business\//);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(/\/explore/);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
      await expect(far).toBeInViewport();
    }
  });

test('opens a part of the home page by its link, even if the content above it loads later @long', async ({
  server,
  phone,
}) => {
  const { page } = phone;
  for (const isReached of [true, false]) {
    if (!isReached) await server.stop();
    await phone.open('/about');
    await phone.open('/#games');
    const part = page.locator('#games');
    await expect(part).toBeAttached();
    await expect(page.locator('#games article').first()).toBeVisible();
    await expect.poll(async () => Math.round((await part.boundingBox())?.y ?? -1)).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => Math.round((await part.boundingBox())?.y ?? -1)).toBeLessThan(200);
  }
});
