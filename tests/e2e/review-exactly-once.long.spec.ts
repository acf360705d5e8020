import { expect } from '@playwright/test';
import type { Review } from '#contract/reviews.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { test } from './support/fixtures.ts';
import {
  editReview,
  itemsIn,
  openOutbox,
  sendNowOn,
  visitBusiness,
  writeReviewOffline,
} from './support/steps.ts';

const BUSINESS = 1;
const PUSH = 'POST /api/sync/push';
/** Waiting time after a few failures in a row, full jitter. */
const RECOVERY = { timeout: 45_000 };

test('J3: delivers a review written offline and edited in the outbox once, although the first answers are lost', async ({
  server,
  connection,
  phone,
}) => {
  const pushes = () => connection.log.filter((entry) => entry.line === PUSH).length;
  const stored = async () => {
    const answer = await fetch(`${server.url}/api/businesses/${BUSINESS}/reviews`);
    return ((await answer.json()) as Review[]).filter((review) => review.user.fullName === 'Ann Tester');
  };

  await phone.register('ann');
  await phone.restart(); // Chromium writes cookies when it closes or after half a minute: a killed one loses them
  await visitBusiness(phone, server, BUSINESS);

  await server.stop();
  await writeReviewOffline(phone, { businessId: BUSINESS, rating: 5, comment: 'Came at dawn' });
  await phone.crash();
  await openOutbox(phone);
  await expect(itemsIn(phone.page, WAITING_WORDS.waiting)).toHaveCount(1);
  await editReview(phone.page, 4, 'Came at dawn and stayed');
  await expect(phone.page.getByText('Came at dawn and stayed')).toBeVisible();
  await phone.crash();

  const carriesReview = (line: string, body: string) => line === PUSH && body.includes('"review.write"');
  connection.lie((line, body) => (carriesReview(line, body) ? 'lose' : 'pass'));
  await server.start();
  await openOutbox(phone);
  await sendNowOn(phone.page).click();
  await expect.poll(stored).toHaveLength(1);
  await expect(itemsIn(phone.page, WAITING_WORDS.waiting)).toHaveCount(1);

  connection.beHonest(); // the app retries by itself
  await expect(itemsIn(phone.page, OUTBOX_WORDS.sent)).toHaveCount(1, RECOVERY);
  await expect(itemsIn(phone.page, WAITING_WORDS.waiting)).toHaveCount(0);
  expect(await stored()).toMatchObject([{ rating: 4, comment: 'Came at dawn and stayed' }]);

  const pushesBefore = pushes();
  const before = connection.log.length;
  await phone.restart();
  await openOutbox(phone);
  await expect(itemsIn(phone.page, OUTBOX_WORDS.sent)).toHaveCount(1);
  const isOpened = ({ line, status }: { line: string; status: number | null }) =>
    line.includes('/api/sync/open') && status !== null;
  await expect.poll(() => connection.log.slice(before).some(isOpened)).toBe(true); // waiting writes are sent beside it
  expect(pushes()).toBe(pushesBefore);
  expect(await stored()).toHaveLength(1);
});
