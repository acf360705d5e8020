import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { copiesUpToDate } from './support/own-steps.ts';

test('shows whole event names in the month view on a desktop', async ({ phone }) => {
  const { page } = phone;
  await page.setViewportSize({ width: 1280, height: 800 });
  await phone.open('/events');
  await copiesUpToDate(phone);
  for (const path of ['/events', '/']) {
    await phone.open(path);
    const bars = page.getByRole('main').locator('.month-grid .day-bar');
    await expect(bars.first()).toBeVisible();
    const cut = await bars.evaluateAll((all) =>
      all
        .filter((bar) => bar.scrollHeight > bar.clientHeight + 1 || bar.scrollWidth > bar.clientWidth + 1)
        .map((bar) => bar.textContent),
    );
    expect(cut, path).toEqual([]);
  }
});
