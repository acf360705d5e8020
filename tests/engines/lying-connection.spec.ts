import { expect } from '@playwright/test';
import type { Review } from '#contract/reviews.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { OUTBOX_WORDS, SEND_NOW_RESULTS } from '#src/features/outbox/outbox.words.ts';
import { STATUS_WORDS } from '#src/shell/status/status.words.ts';
import { read } from '#tests/e2e/support/forum-steps.ts';
import { test } from './support/fixtures.ts';
import { getReady, itemsIn, openOutbox, sendNow, signUp, writeReview } from './support/steps.ts';

const BUSINESS = 1;
const COMMENT = 'Kind to the mare';
const RECOVERY = { timeout: 60_000 };
const isApi = (line: string) => line.includes(' /api/');

test('J6: a captive portal that answers everything counts as no delivery, and the app recovers without a reload', async ({
  server,
  connection,
  phone,
}) => {
  await getReady(phone);
  await signUp(phone, 'ann');
  await phone.open(`/business/${BUSINESS}`);
  connection.lie((line) => (isApi(line) ? 'portal' : 'pass'));
  await writeReview(phone, BUSINESS, 4, COMMENT);
  await openOutbox(phone);
  await sendNow(phone);
  await phone.sees(SEND_NOW_RESULTS.noSignal(1));
  await expect.poll(async () => (await itemsIn(phone, WAITING_WORDS.waiting)).length).toBe(1);

  connection.beHonest(); // the app tries again by itself
  await expect.poll(async () => (await itemsIn(phone, OUTBOX_WORDS.sent)).length, RECOVERY).toBe(1);
  const reviews = await read<Review[]>(server, `/api/businesses/${BUSINESS}/reviews`);
  expect(reviews.filter(({ comment }) => comment === COMMENT)).toHaveLength(1);
});

test('J6: while every request hangs a search shows saved rows, and new ones arrive without a reload', async ({
  server,
  connection,
  phone,
}) => {
  const { name } = await read<{ name: string }>(server, `/api/businesses/${BUSINESS}`);
  await getReady(phone);
  await phone.open(`/business/${BUSINESS}`); // the phone saves it from then on
  await phone.sees(name);
  connection.lie((line) => (isApi(line) ? 'hang' : 'pass'));
  await phone.restart();
  await phone.open(`/search?q=${encodeURIComponent(name)}`);
  await expect.poll(() => phone.has({ role: 'link', name, isStart: true })).toBe(true);
  await phone.seesNoMore(STATUS_WORDS.fresh);

  connection.beHonest();
  await phone.run('document.dispatchEvent(new Event("visibilitychange"));'); // the person looks at it again
  await expect.poll(async () => (await phone.text()).includes(STATUS_WORDS.fresh), RECOVERY).toBe(true);
});
