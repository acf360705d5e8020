import { expect } from '@playwright/test';
import { EMERGENCY_WORDS } from '#src/features/emergency/emergency.words.ts';
import { READINESS_WORDS as READY } from '#src/features/readiness/readiness.words.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import type { Phone } from './support/phone.ts';

const UNREADY = 'Not ready for offline yet';
const PART = /\/assets\/emergency-[^/]+\.js/;
const BANNER = '/art/banners/farm.svg';

const chip = (phone: Phone) => phone.page.getByRole('banner');
const readyPart = (phone: Phone) =>
  phone.page.getByRole('main').getByRole('region', { name: READY.heading, exact: true });
const workers = (phone: Phone) =>
  phone.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Number of files in the worker's cache with this path. */
const keptAt = (phone: Phone, path: string) =>
  phone.page.evaluate(async (asked) => {
    const name = (await caches.keys()).find((each) => each.startsWith('workbox-precache'));
    const keys = name ? await (await caches.open(name)).keys() : [];
    return keys.filter(({ url }) => new URL(url).pathname === asked).length;
  }, path);

async function opensEmergency(phone: Phone) {
  await phone.open('/emergency');
  await expect(phone.page.getByRole('heading', { level: 1, name: EMERGENCY_WORDS.title })).toBeVisible();
}

test.describe('a new phone', () => {
  test.use({ isNewPhone: true });

  test('does not cache a foreign page as a file, says so, and does without a blocked picture @long', async ({
    connection,
    phone,
  }) => {
    const portals = () => connection.log.filter(({ manner }) => manner === 'portal').length;
    connection.lie((line) => (line.includes('/shell.html') || PART.test(line) ? 'portal' : 'pass'));
    await phone.open('/settings');
    await expect(chip(phone)).toContainText(UNREADY);
    await expect(readyPart(phone)).toContainText(UNREADY);
    await expect(readyPart(phone).getByText(READY.trouble.changed)).toBeVisible();
    expect(await workers(phone)).toBe(0);

    const before = portals();
    connection.lie((line) => (PART.test(line) ? 'portal' : 'pass'));
    await readyPart(phone).getByRole('button', { name: READY.prepare }).tap();
    await expect.poll(portals).toBeGreaterThan(before);
    await expect(readyPart(phone).getByRole('button', { name: READY.prepare })).toBeVisible();
    await expect(readyPart(phone).getByText(READY.trouble.changed)).toBeVisible();
    expect(await workers(phone)).toBe(0);

    phone.watch.expect(/403/);
    connection.lie((line) => (line.includes(BANNER) ? 'refuse' : 'pass'));
    await readyPart(phone).getByRole('button', { name: READY.prepare }).tap();
    await expect(readyPart(phone).getByText(READY.ready)).toBeVisible();
    await expect(chip(phone)).not.toContainText(UNREADY);
    expect(await keptAt(phone, BANNER)).toBe(0);

    connection.beHonest();
    await phone.open('/about');
    await expect.poll(() => keptAt(phone, BANNER)).toBe(1);
    connection.lie(() => 'cut');
    await opensEmergency(phone);
  });

  test('gets ready behind a proxy that injects scripts into pages and rewrites scripts @long', async ({
    connection,
    phone,
  }) => {
    phone.watch.expect(/inserted\.js/);
    connection.lie((line) => (line.includes(' /api/') ? 'pass' : 'alter'));
    await phone.open('/about');
    await phone.workerReady();
    await copiesUpToDate(phone);
    await phone.open('/settings');
    await expect(readyPart(phone).getByText(READY.ready)).toBeVisible();
    connection.lie(() => 'cut');
    await phone.restart();
    await opensEmergency(phone);
    expect(await phone.page.locator('script[src="/inserted.js"]').count()).toBe(0);
  });
});

/** Prepare fetches and hashes some 80 files. */
const PREPARED = { timeout: 45_000 };

test('fetches files that the browser has cleared at the next start or by Prepare, and detects a foreign one', async ({
  connection,
  phone,
}) => {
  const shells = () => keptAt(phone, '/shell.html');
  const clear = () =>
    phone.page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
  await phone.open('/about');
  await clear();
  await phone.open('/about');
  await expect.poll(shells).toBe(1);

  await phone.open('/settings');
  await expect(readyPart(phone).getByText(READY.ready)).toBeVisible(PREPARED);
  await clear();
  await readyPart(phone).getByRole('button', { name: READY.check }).tap();
  await expect(readyPart(phone)).toContainText(UNREADY);
  await readyPart(phone).getByRole('button', { name: READY.prepare }).tap();
  await expect(readyPart(phone).getByText(READY.ready)).toBeVisible(PREPARED);

  await phone.page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('workbox-precache')) ?? '';
    const store = await caches.open(name);
    const part = (await store.keys()).find(({ url }) => /\/assets\/emergency-[^/]+\.js/.test(url));
    const page = new Response('<!doctype html>Sign in', { headers: { 'content-type': 'text/html' } });
    if (part) await store.put(part, page);
  });
  await readyPart(phone).getByRole('button', { name: READY.check }).tap();
  await expect(readyPart(phone)).toContainText(UNREADY);
  await readyPart(phone).getByRole('button', { name: READY.prepare }).tap();
  await expect(readyPart(phone).getByText(READY.ready)).toBeVisible(PREPARED);
  connection.lie(() => 'cut');
  await phone.restart();
  await opensEmergency(phone);
});
