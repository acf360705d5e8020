import { expect } from '@playwright/test';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { openThreads, postsOf } from '#tests/e2e/support/forum-steps.ts';
import { test } from './support/fixtures.ts';
import {
  getReady,
  itemsIn,
  openOutbox,
  reply,
  sendNow,
  signUp,
  visitThread,
  writeReview,
} from './support/steps.ts';

const BUSINESS = 1;
const REVIEW = 'Came at dawn and stayed';
const VALID = 'This one goes where it was meant to.';

test('J4: what was removed meanwhile refuses and its text is kept; the valid post goes', async ({
  server,
  connection,
  phone,
}) => {
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  await getReady(phone);
  await signUp(phone, 'ann');
  await phone.open(`/business/${BUSINESS}`);
  await visitThread(phone, thread);

  connection.lie(() => 'cut');
  await reply(phone, VALID);
  await writeReview(phone, BUSINESS, 5, REVIEW);
  await server.removeBusiness(BUSINESS);
  connection.beHonest();
  await openOutbox(phone);
  await sendNow(phone);
  await expect.poll(async () => (await itemsIn(phone, OUTBOX_WORDS.attention)).length).toBe(1);
  await expect.poll(async () => (await itemsIn(phone, OUTBOX_WORDS.sent)).length).toBe(1);
  expect((await postsOf(server, thread)).filter(({ content }) => content === VALID)).toHaveLength(1);

  await phone.restart();
  await openOutbox(phone);
  await phone.sees(BUSINESS_MESSAGES.notListed);
  await phone.sees(REVIEW);
});
