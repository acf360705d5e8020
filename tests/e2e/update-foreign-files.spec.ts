import { expect } from '@playwright/test';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { STATUS_ACTIONS } from '#src/shell/status/status.words.ts';
import { test } from './support/fixtures.ts';
import type { Phone } from './support/phone.ts';
import type { LyingConnection } from './support/proxy.ts';
import { olderRelease } from './support/release.ts';
import type { RealServer } from './support/server.ts';
import { itemsIn, openOutbox, visitBusiness, writeReviewOffline } from './support/steps.ts';
import { findUpdate, runsOther, scriptOf, timesReviewed, updateBar } from './support/update-steps.ts';

const BUSINESS = 1;
const COMMENT = 'Written under the old version';
const isApi = (line: string) => line.includes(' /api/');

test.use({ isNewPhone: true });
test.describe.configure({ mode: 'parallel' });

/** A phone with the older build and a waiting post. */
async function startOlder(server: RealServer, connection: LyingConnection, phone: Phone) {
  const older = olderRelease();
  connection.deploy(older.release);
  await phone.open('/');
  await phone.workerReady();
  await phone.register('ann');
  await visitBusiness(phone, server, BUSINESS);
  connection.lie((line) => (isApi(line) ? 'cut' : 'pass'));
  await writeReviewOffline(phone, { businessId: BUSINESS, rating: 5, comment: COMMENT });
  return older;
}

test('keeps the old version working if an update brings a foreign page for the shell or a part @long', async ({
  server,
  connection,
  phone,
}) => {
  const older = await startOlder(server, connection, phone);
  const before = await scriptOf(phone.page);
  connection.deploy(null);
  for (const file of [/\/shell\.html/, /\/assets\/emergency-[^/]+\.js/]) {
    const portals = () => connection.log.filter(({ line, manner }) => manner === 'portal' && file.test(line));
    connection.lie((line) => (isApi(line) ? 'cut' : file.test(line) ? 'portal' : 'pass'));
    await phone.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect.poll(() => portals().length).toBeGreaterThan(0);
    const isOver = () =>
      phone.page.evaluate(async () => {
        const { installing, waiting } = await navigator.serviceWorker.ready;
        return installing === null && waiting === null;
      });
    await expect.poll(isOver).toBe(true);
    await openOutbox(phone);
    await expect(itemsIn(phone.page, WAITING_WORDS.waiting)).toHaveCount(1);
    expect(await scriptOf(phone.page)).toBe(before);
  }
  connection.beHonest();
  await findUpdate(phone.page);
  await updateBar(phone.page).getByRole('button', { name: STATUS_ACTIONS.update }).click();
  await runsOther(phone.page, before);
  await openOutbox(phone);
  await expect(itemsIn(phone.page, OUTBOX_WORDS.sent)).toHaveCount(1);
  expect(await timesReviewed(server, BUSINESS, COMMENT)).toBe(1);
  older.folder.remove();
});

for (const [what, file, when] of [
  ['shell', '/shell\\.html', ''],
  ['first script', '/assets/index-[^/]+\\.js', ' @long'],
] as const)
  test(`rescues a phone whose ${what} is a foreign page by the next version, together with its outbox${when}`, async ({
    server,
    connection,
    phone,
  }) => {
    const older = await startOlder(server, connection, phone);
    await phone.page.evaluate(async (pattern) => {
      const name = (await caches.keys()).find((each) => each.startsWith('workbox-precache')) ?? '';
      const store = await caches.open(name);
      const html = '<!doctype html><title>Just a moment</title>Checking your browser';
      for (const request of await store.keys())
        if (new RegExp(pattern).test(request.url))
          await store.put(request, new Response(html, { headers: { 'content-type': 'text/html' } }));
    }, file);
    phone.watch.expect(/MIME type/);
    await phone.restart(); // a page also has scripts in memory
    await phone.open('/outbox');
    await expect(phone.page.getByRole('heading', { level: 1 })).toHaveCount(0);

    connection.deploy(null);
    connection.beHonest();
    await phone.page.goto('about:blank');
    await phone.page.goto(`${connection.url}/outbox`); // the browser looks for a worker at every opening
    await expect(phone.page.getByRole('heading', { level: 1, name: OUTBOX_WORDS.heading })).toBeVisible({
      timeout: 45_000, // a whole version is fetched first
    });
    await expect(itemsIn(phone.page, OUTBOX_WORDS.sent)).toHaveCount(1);
    expect(await timesReviewed(server, BUSINESS, COMMENT)).toBe(1);
    older.folder.remove();
  });
