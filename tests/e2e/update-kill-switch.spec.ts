import { expect } from '@playwright/test';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { test } from './support/fixtures.ts';
import type { Phone } from './support/phone.ts';
import { brokenRelease, workerOffRelease } from './support/release.ts';
import { itemsIn, openOutbox, visitBusiness, writeReviewOffline } from './support/steps.ts';
import { timesReviewed } from './support/update-steps.ts';

const COMMENT = 'Came at dawn';
const isApi = (line: string) => line.includes(' /api/');

/** The states of the running workers, as they report them; one that ends meanwhile reports nothing. */
const workerStates = async ({ context }: Phone) =>
  await Promise.all(
    context
      .serviceWorkers()
      .map((worker) => worker.evaluate('self.serviceWorker.state').catch(() => 'ended meanwhile')),
  );

test('opens the app again after the operator ends a worker that shows nothing, and leaves the outbox untouched @long', async ({
  server,
  connection,
  phone,
}) => {
  await phone.register('ann');
  await visitBusiness(phone, server, 1);
  connection.lie((line) => (isApi(line) ? 'cut' : 'pass'));
  await writeReviewOffline(phone, { businessId: 1, rating: 5, comment: COMMENT });

  connection.deploy(brokenRelease());
  await phone.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await phone.page.goto('about:blank'); // a navigation while one worker replaces another may never finish
  await expect.poll(() => workerStates(phone)).toEqual(['activated']);
  await expect(async () => {
    await phone.open('/outbox');
    await expect(phone.page).toHaveTitle('blank', { timeout: 2000 });
  }).toPass(); // the old worker may still answer the first navigation

  connection.deploy(workerOffRelease());
  await phone.open('/outbox'); // the browser looks for a worker at every opening
  await expect(phone.page.getByRole('heading', { level: 1, name: OUTBOX_WORDS.heading })).toBeVisible();
  await expect(itemsIn(phone.page, WAITING_WORDS.waiting)).toHaveCount(1);
  const kept = () =>
    phone.page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      appFiles: (await caches.keys()).filter((name) => name.includes('precache')),
    }));
  await expect.poll(kept).toEqual({ workers: 0, appFiles: [] });

  connection.beHonest();
  await openOutbox(phone);
  await expect(itemsIn(phone.page, OUTBOX_WORDS.sent)).toHaveCount(1);
  expect(await timesReviewed(server, 1, COMMENT)).toBe(1);

  connection.deploy(null); // a good version is served again: the next opening installs the app on the phone again
  await phone.open('/outbox');
  await phone.workerReady();
});
