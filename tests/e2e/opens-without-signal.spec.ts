import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { expectInstallable } from './support/phone.ts';

/** Addresses as other apps and old links write them. */
const WITH_QUERIES = [
  '/emergency?utm_source=android-app://com.google.android.gm',
  '/explore?ref=https://m.facebook.com',
  '/explore?location=Ocala/St.Johns',
];

test.use({ isNewPhone: true });

test('can be installed, and opens any address after one visit although the server is gone and the browser was restarted', async ({
  server,
  phone,
}) => {
  await phone.open('/');
  await phone.workerReady();
  await expectInstallable(phone.page);
  await server.stop();
  await phone.restart();
  await phone.open('/');
  await expect(phone.page.getByRole('banner')).toBeVisible();
  await phone.page
    .getByRole('link', { name: /^Outbox/ })
    .first()
    .click();
  await expect(phone.page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  for (const path of ['/outbox', ...WITH_QUERIES]) {
    await phone.open(path);
    await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('caches the app completely or not at all: the next visit starts over after a missing file @long', async ({
  connection,
  phone,
}) => {
  const times = (part: string) => connection.log.filter(({ line }) => line.includes(part)).length;
  const workers = () =>
    phone.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  connection.lie((line) => (line.includes('/library/') ? 'cut' : 'pass'));
  await phone.open('/about');
  await expect.poll(() => times('/sw.js')).toBe(1);
  await expect.poll(() => times('/library/')).toBeGreaterThan(0);
  await expect.poll(workers).toBe(0);

  connection.beHonest();
  await phone.open('/about');
  await phone.workerReady();
});
