import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { copiesUpToDate } from './support/own-steps.ts';

test('opens an event of the home calendar with its View Details button, on a phone and a desktop @long', async ({
  phone,
}) => {
  await phone.open('/');
  await copiesUpToDate(phone);
  const { page } = phone;
  const events = page.locator('#events');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const days = events.getByRole('table').getByRole('button', { name: /, \d+ events?$/ });
    await days.first().click();
    const control = events.getByRole('link', { name: /^View Details: / }).first();
    await expect(control.getByText('View Details', { exact: true })).toBeVisible();
    const box = await control.boundingBox();
    expect(box?.height, `${width} px wide`).toBeGreaterThanOrEqual(48);
  }
  await events
    .getByRole('link', { name: /^View Details: / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/event\/\d+$/);
});
