import { expect } from '@playwright/test';
import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { EXPLORE_WORDS } from '#src/features/explore/explore.words.ts';
import { OUTBOX_WORDS, SEND_NOW_RESULTS } from '#src/features/outbox/outbox.words.ts';
import { STATUS_WORDS } from '#src/shell/status/status.words.ts';
import { test } from './support/fixtures.ts';
import { itemsIn, openOutbox, sendNowOn, visitBusiness, writeReviewOffline } from './support/steps.ts';

const BUSINESS = 1;
/** A hanging request is aborted after 20 s; the next one is answered. */
const RECOVERY = { timeout: 45_000 };
const isApi = (line: string) => line.includes(' /api/');

test('J6: counts nothing as sent behind a portal that answers everything, and recovers without a reload', async ({
  server,
  connection,
  phone,
}) => {
  await phone.register('ann');
  await visitBusiness(phone, server, BUSINESS);

  connection.lie((line) => (isApi(line) ? 'portal' : 'pass'));
  await writeReviewOffline(phone, { businessId: BUSINESS, rating: 4, comment: 'Kind to the mare' });
  await openOutbox(phone);
  expect(await phone.page.evaluate(() => navigator.onLine)).toBe(true);
  await sendNowOn(phone.page).click();
  await expect(phone.page.getByRole('main').getByText(SEND_NOW_RESULTS.noSignal(1))).toBeVisible();
  await expect(itemsIn(phone.page, WAITING_WORDS.waiting)).toHaveCount(1);
  await expect(phone.page.getByRole('banner').getByText(STATUS_WORDS.fresh)).toHaveCount(0);

  connection.beHonest(); // the app retries by itself
  await expect(itemsIn(phone.page, OUTBOX_WORDS.sent)).toHaveCount(1, RECOVERY);
});

test("J6: shows the phone's results while every request hangs, and fresh ones later without a reload", async ({
  connection,
  phone,
}) => {
  const { page } = phone;
  const results = () => page.getByRole('main').getByRole('article');
  await phone.open('/explore?location=Orlando, Florida&radius=25');
  await expect(results().first()).toBeVisible();
  const name = (await results().first().getByRole('heading').first().textContent()) ?? '';
  expect(name).not.toBe('');

  connection.lie((line) => (isApi(line) ? 'hang' : 'pass'));
  await phone.restart();
  await phone.open('/explore?location=Orlando, Florida&radius=25');
  const hung = phone.page.getByRole('main');
  await expect(hung.getByRole('heading', { name }).first()).toBeVisible();
  await expect(hung.getByText(EXPLORE_WORDS.loading)).toHaveCount(0);
  await expect(phone.page.getByRole('banner').getByText(STATUS_WORDS.fresh)).toHaveCount(0);

  connection.beHonest();
  await phone.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))); // the person looks at the page again
  await expect(phone.page.getByRole('banner').getByText(STATUS_WORDS.fresh)).toBeVisible(RECOVERY);
});

test('announces late answers as weak signal, only while they are late @long', async ({
  connection,
  phone,
}) => {
  const chip = phone.page.getByRole('banner');
  connection.latencyMs = 2500;
  await phone.open('/about');
  await expect(chip.getByText(STATUS_WORDS.weak)).toBeVisible();
  connection.latencyMs = 0;
  await expect(chip.getByText(STATUS_WORDS.fresh)).toBeVisible();
  await expect(phone.page.getByText(STATUS_BARS.weak)).toBeHidden();
});
