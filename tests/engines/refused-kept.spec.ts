import { expect } from '@playwright/test';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { FORUM_STATES, FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { lockThread, openThreads, postsOf } from '#tests/e2e/support/forum-steps.ts';
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
const REFUSED = 'Two hundred words typed with cold thumbs.';
const REVIEW = 'Came at dawn and stayed';
const VALID = 'This one goes where it was meant to.';
const TITLE = 'What I wanted to say in the other thread';

test('J4: a reply to locked or removed content is refused with its text and a choice, and the valid post is sent', async ({
  server,
  connection,
  phone,
  request,
}) => {
  const [locked, thread] = await openThreads(server);
  if (!locked || !thread) throw new Error('the demo data has no two open threads');
  await getReady(phone);
  await signUp(phone, 'ann');
  await phone.open(`/business/${BUSINESS}`);
  await visitThread(phone, thread);
  await visitThread(phone, locked);

  connection.lie(() => 'cut');
  await reply(phone, REFUSED);
  await visitThread(phone, thread);
  await reply(phone, VALID);
  await writeReview(phone, BUSINESS, 5, REVIEW);
  await lockThread(server, request, locked);
  await server.removeBusiness(BUSINESS);
  connection.beHonest();
  await openOutbox(phone);
  await sendNow(phone);
  await expect.poll(async () => (await itemsIn(phone, WAITING_WORDS.attention)).length).toBe(2);
  await expect.poll(async () => (await itemsIn(phone, OUTBOX_WORDS.sent)).length).toBe(1);
  expect((await postsOf(server, thread)).filter(({ content }) => content === VALID)).toHaveLength(1);

  await phone.restart();
  await openOutbox(phone);
  await phone.sees(BUSINESS_MESSAGES.notListed);
  await phone.sees(REVIEW);
  await phone.sees('so your reply was not posted. Your text is kept.');
  await phone.sees(REFUSED);

  await phone.open(`/forums/thread/${locked.slug}`);
  await phone.press('button', FORUM_STATES.startThread);
  await phone.write(FORUM_WORDS.title, TITLE);
  await phone.press('button', FORUM_WORDS.submitThread);
  await expect
    .poll(async () => (await openThreads(server)).filter(({ title }) => title === TITLE).length)
    .toBe(1);
});
