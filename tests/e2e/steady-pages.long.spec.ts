import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import { test } from './support/fixtures.ts';
import { openThreads } from './support/forum-steps.ts';
import { movedOn, watchMoves, whatMoved } from './support/moves.ts';
import { barOn } from './support/session-steps.ts';

/** Layout shift that nobody notices. */
const STILL = 0.02;
/** Layout shift that a reader hardly notices; from 0.1 on it disturbs (web.dev/cls). */
const STEADY = 0.05;
const DISTURBING = 0.1;
/** Once on a new phone: until the contacts arrive, the nearest vet has the place of the person's own. */
const OWN_VET_FIRST = 0.15;
const PAGES = ['/emergency', '/forums', '/forums/new-thread', '/explore?location=Orlando, FL&radius=25'];
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
/** There the Spanish buttons above the results take a second row. */
const SMALL_DESKTOP = { width: 1100, height: 800 };
/** The storage that a new phone does not have yet. */
const ALL_BUT_COOKIES = 'indexeddb,local_storage,service_workers,cache_storage';
const LONG_NAME = 'Bartholomew Tester';

test('keeps a page in place while its content is read, on a phone and on a desktop', async ({ phone }) => {
  const { page } = phone;
  await watchMoves(page);
  for (const size of [...SIZES, SMALL_DESKTOP]) {
    await page.setViewportSize(size);
    for (const path of PAGES) {
      await phone.open(path);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('status', { name: /^(Loading|Looking)/ })).toHaveCount(0);
      expect(await movedOn(page), await whatMoved(page, `${path} at ${size.width}`)).toBeLessThanOrEqual(
        STEADY,
      );
    }
  }
});

test('does not move a page when the signal goes, whether the browser knows it or not', async ({
  server,
  phone,
}) => {
  const { page } = phone;
  await watchMoves(page);
  const lose = {
    known: () => phone.context.setOffline(true),
    unknown: () => server.stop(),
  };
  phone.watch.expect(/ERR_INTERNET_DISCONNECTED/);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await phone.open('/explore?location=Orlando, FL&radius=25');
    await page.waitForLoadState('networkidle');
    const before = await movedOn(page);
    await lose.known();
    await expect(barOn(page)).toContainText(STATUS_BARS.offline);
    await expect(barOn(page)).toBeInViewport({ ratio: 1 });
    expect((await movedOn(page)) - before, await whatMoved(page, `${size.width}`)).toBeLessThanOrEqual(STILL);
    await phone.context.setOffline(false);
    await expect(barOn(page)).toBeHidden();
    expect((await movedOn(page)) - before, await whatMoved(page, `${size.width}`)).toBeLessThanOrEqual(STILL);
  }
  await lose.unknown();
  await phone.open('/emergency');
  await expect(barOn(page)).toContainText(STATUS_BARS.offline);
  await page.waitForLoadState('networkidle');
  expect(await movedOn(page)).toBeLessThanOrEqual(STILL);
});

test('keeps screens in place on the new and the known phone of an admin, and the barn check while it runs', async ({
  server,
  phone,
}) => {
  const { page } = phone;
  await phone.register('ann');
  const dana = { id: randomUUID(), businessId: null, name: 'Dr. Dana', phone: '352-555-0101', note: 'Gate' };
  const put = await phone.context.request.put(`${server.url}/api/user/people`, { data: { entries: [dana] } });
  expect(put.status()).toBe(200);
  await server.grantAdmin('ann');
  const [thread] = await openThreads(server);
  const devtools = await phone.context.newCDPSession(page);
  await watchMoves(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const [path, shown, limit] of [
      ['/emergency', 'Dr. Dana', OWN_VET_FIRST],
      [`/forums/thread/${thread?.slug}`, 'Original Post', STILL],
      ['/people', 'Dr. Dana', STILL],
      ['/profile', 'Save Preferences', STILL],
      ['/barn-card', 'Poison and disease', STILL],
      ['/animals', 'No animals yet', STILL],
      ['/blogs', 'Saved for offline', STILL],
      ['/events', 'Next events', STEADY], // several events on a day make its week taller
      ['/business/1', 'You are an admin', DISTURBING],
    ] as const) {
      await phone.open('/favicon.svg'); // a page of the app's address that runs none of it
      const { origin } = new URL(page.url());
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: ALL_BUT_COOKIES });
      await phone.open(path);
      await expect(page.getByRole('main').getByText(shown)).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await movedOn(page), await whatMoved(page, `new: ${path} at ${size.width}`)).toBeLessThan(limit);
    }
  }
  await phone.open('/people');
  await expect(page.getByRole('main').getByText('Dr. Dana')).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const [path, limit] of [
      ['/emergency', STILL],
      ['/settings', STEADY],
    ] as const) {
      await phone.open(path);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('status', { name: /^(Loading|Looking|Checking)/ })).toHaveCount(0);
      expect(await movedOn(page), await whatMoved(page, `${path} at ${size.width}`)).toBeLessThan(limit);
    }
  }
});

test('opens PetiBot’s page at the end of an earlier conversation and moves nothing', async ({ phone }) => {
  const { page } = phone;
  const field = page.getByRole('textbox', { name: PETIBOT_WORDS.label });
  await phone.open('/chatbot');
  await field.fill('my cow is bloated');
  await field.press('Enter');
  await expect(page.getByText(PETIBOT_WORDS.emergencyTitle).last()).toBeVisible();
  await watchMoves(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await phone.open('/chatbot');
    await expect(page.getByText(PETIBOT_WORDS.emergencyTitle).last()).toBeInViewport();
    await expect(page.getByText(PETIBOT_WORDS.noteUrgent)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await movedOn(page), await whatMoved(page, `${size.width}`)).toBeLessThanOrEqual(STILL);
  }
});

test('keeps the page header in one row with a name of 18 letters', async ({ phone }) => {
  await phone.register('bartholomew');
  for (const width of [1024, 1280]) {
    await phone.page.setViewportSize({ width, height: 800 });
    await phone.open('/about');
    await expect(phone.page.getByRole('link', { name: LONG_NAME })).toBeVisible();
    const head = await phone.page.locator('.header').boundingBox();
    expect(head?.height, String(width)).toBeLessThan(80);
  }
});

test('fits a desktop with double text size', async ({ phone }) => {
  const { page } = phone;
  await phone.register('bartholomew');
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['/business/1', '/explore?location=Orlando, FL&radius=25', '/register-business']) {
    await phone.open(path);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(1280);
  }
});
