import { expect } from '@playwright/test';
import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { HOME_WORDS } from '#src/features/home/home.words.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import { cutWordsOn, DESKTOP, headingOn, PHONE } from './support/screens.ts';
import { barOn } from './support/session-steps.ts';
import { setText } from './support/small-phone.ts';

const NARROW_DESKTOP = { width: 1024, height: 768 };

test('shows the choices in the fields of the home page completely in a window of 1,024 px @long', async ({
  phone,
}) => {
  const { page } = phone;
  await page.setViewportSize(NARROW_DESKTOP);
  await phone.open('/');
  await expect(headingOn(page)).toBeVisible();
  expect(await cutWordsOn(page, NARROW_DESKTOP.width)).toEqual([]);
});

test('shows the choices of Home and of a new thread completely at double text size in Spanish', async ({
  phone,
}) => {
  const { page } = phone;
  await phone.open('/?lang=es');
  await phone.register('ann');
  for (const path of ['/', '/forums/new-thread']) {
    await phone.open(path);
    await expect(headingOn(page)).toBeVisible();
    await copiesUpToDate(phone);
    await setText(page, '200%');
    await expect.poll(() => cutWordsOn(page, PHONE.width), path).toEqual([]); // the map is still being drawn
  }
});

test('keeps the home page short on a phone, its promises on the first screen, and its Search button above the offline bar', async ({
  phone,
  server,
}) => {
  const { page } = phone;
  await page.setViewportSize({ width: 390, height: 844 });
  await phone.open('/');
  await copiesUpToDate(phone);
  await expect(page.getByText(HOME_WORDS.hero.lede)).toBeInViewport();
  await expect(page.getByRole('link', { name: HOME_WORDS.hero.emergency })).toBeInViewport();
  await expect(page.locator('#featured .business-card')).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6300);
  const widths = await page
    .locator('.home-services > li')
    .evaluateAll((services) => services.map((service) => service.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThan(48);

  await page.setViewportSize(PHONE);
  await server.stop();
  await phone.open('/');
  await expect(barOn(page)).toContainText(STATUS_BARS.saved('').slice(0, -2));
  const bar = await barOn(page).evaluate((element) => element.getBoundingClientRect().top);
  const button = await page
    .locator('.hero button[type="submit"]')
    .evaluate((element) => element.getBoundingClientRect().bottom);
  expect(button).toBeLessThanOrEqual(bar);
});

test('keeps every row of Emergency low on a phone, and fits five rows and the tools of Explore into the first screen @long', async ({
  phone,
}) => {
  const { page } = phone;
  await phone.open('/explore?location=Gainesville, FL&radius=50');
  await copiesUpToDate(phone);
  const right = await page
    .locator('.search-tools select')
    .evaluate((select) => select.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(360 - 16);
  const bar = await page.locator('.thumb-bar').evaluate((element) => element.getBoundingClientRect().top);
  const fifth = page.locator('.place-row').nth(4);
  expect(await fifth.evaluate((row) => row.getBoundingClientRect().bottom)).toBeLessThanOrEqual(bar);
  await phone.follow('/emergency');
  await expect(page.locator('.place-row').first()).toBeVisible();
  const heights = await page
    .locator('.emergency .place-row')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(146); // five lines: the hours take one more while it is closed
});

test('fits the number and order of all results into a phone in Spanish, whatever the order', async ({
  phone,
}) => {
  const { page } = phone;
  await phone.open('/explore?location=United States&lang=es');
  const order = page.locator('.search-tools select');
  await expect(page.locator('.search-head h2')).toContainText(/\d\d,\d{3}/);
  for (const value of await order
    .locator('option')
    .evaluateAll((all) => all.map((option) => option.getAttribute('value') ?? ''))) {
    await order.selectOption(value);
    await copiesUpToDate(phone);
    const right = await order.evaluate((select) => select.getBoundingClientRect().right);
    expect(right, value).toBeLessThanOrEqual(360 - 16);
  }
});

test('keeps the question for the town small, draws the cards of the animal book alike, and opens a saved area by a press anywhere on its card @long', async ({
  phone,
  server,
}) => {
  const { page } = phone;
  await phone.open('/explore?location=United States');
  const first = page.locator('.place-row').first();
  expect(await first.evaluate((row) => row.getBoundingClientRect().top)).toBeLessThanOrEqual(360);
  await phone.register('ann');
  for (const tag of ['4', '400123'])
    await phone.context.request.post(`${server.url}/api/user/animals`, {
      data: { name: `Cow ${tag}`, species: 'Cattle', sex: 'Cow', tag },
    });
  await phone.open('/animals');
  const records = page.getByRole('button', { name: /^Add a record: / });
  await expect(records).toHaveCount(2);
  const places = await records.evaluateAll((buttons) =>
    buttons.map((button) => {
      const { x, height } = button.getBoundingClientRect();
      return { x, cardHeight: button.closest('li')?.offsetHeight, height };
    }),
  );
  expect(places[0]).toEqual(places[1]);
  await phone.open('/settings');
  const card = page.locator('.area-card').first();
  await card.click({ position: { x: 8, y: 60 } });
  await expect(page).toHaveURL(/explore\?location=/);
});

test('fits the header in Spanish into each desktop, also without signal and for an admin', async ({
  phone,
  server,
}) => {
  const { page } = phone;
  const chip = page.locator('.header .chip');
  phone.watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const expectOneRow = async (who: string) => {
    await copiesUpToDate(phone);
    await phone.context.setOffline(true);
    await expect(chip).toContainText('Sin señal');
    for (const width of [NARROW_DESKTOP.width, DESKTOP.width]) {
      await page.setViewportSize({ width, height: 768 });
      const measure = () =>
        page.locator('.header > div').evaluate((row) => {
          const { height, right } = row.getBoundingClientRect();
          const ends = [...row.querySelectorAll('a, button')].map(
            (entry) => entry.getBoundingClientRect().right,
          );
          return { isOneRow: height < 80, isOverflowing: Math.max(...ends) - right >= 1 }; // rounding
        });
      await expect.poll(measure, `${who} at ${width}`).toEqual({ isOneRow: true, isOverflowing: false });
    }
    await phone.context.setOffline(false);
  };
  await page.setViewportSize(DESKTOP);
  await phone.open('/?lang=es');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Quiénes somos' })).toBeVisible();
  await expectOneRow('a visitor');
  await phone.register('bartholomew');
  await server.grantAdmin('bartholomew');
  await phone.open('/about');
  await expect(page.locator('.header-account > a')).toHaveCount(2);
  await expectOneRow('an admin');
});
