import { expect } from '@playwright/test';
import type { Review } from '#contract/reviews.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { FORUM_STATES, FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { MUTATION_TITLES, OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { REVIEW_WORDS } from '#src/features/reviews/reviews.words.ts';
import { openThreads, postsOf, read } from '#tests/e2e/support/forum-steps.ts';
import { oneBar } from '#tests/e2e/support/one-bar.ts';
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
const PUSH = 'POST /api/sync/push';
const TITLE = 'Mare will not load into the trailer';
const OPENING = 'She was fine all summer. What would you try first?';
const OWN_REPLY = 'I forgot to say: she is nine.';
const OTHER_REPLY = 'Same here, a bucket of feed did it.';
/** Pauses after failures are random. */
const RECOVERY = { timeout: 120_000 };

test('J3: an offline text survives a kill, an edit and a restart, and arrives exactly once although the first response is lost', async ({
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

  await server.stop();
  await writeReview(phone, BUSINESS, 5, 'Came at dawn');
  await phone.open('/forums/new-thread');
  await phone.choose(FORUM_WORDS.category, 'Horses');
  await phone.write(FORUM_WORDS.title, TITLE);
  await phone.write(FORUM_WORDS.content, OPENING);
  await phone.press('button', FORUM_WORDS.submitThread);
  await phone.sees(TITLE);
  await expect.poll(() => phone.has({ role: 'article', name: FORUM_STATES.waitingPost })).toBe(true);
  await reply(phone, OWN_REPLY);
  await phone.open(`/forums/thread/${thread.slug}`);
  await reply(phone, OTHER_REPLY);
  await phone.crash();

  await openOutbox(phone);
  await expect.poll(async () => (await itemsIn(phone, WAITING_WORDS.waiting)).length).toBe(4);
  await phone.press(
    'button',
    OUTBOX_WORDS.actionsOf(OUTBOX_WORDS.edit, MUTATION_TITLES['review.write'].of('')),
    { isStart: true },
  );
  await phone.write(REVIEW_WORDS.comment, 'Came at dawn and stayed');
  await phone.press('button', OUTBOX_WORDS.save);
  await expect.poll(() => phone.has({ role: 'button', name: OUTBOX_WORDS.save })).toBe(false);
  await phone.sees('Came at dawn and stayed'); // the button has another name while it saves
  await phone.restart();

  oneBar(connection);
  await server.start();
  await openOutbox(phone);
  await sendNow(phone);
  const sent = async () => (await itemsIn(phone, OUTBOX_WORDS.sent)).length;
  await expect.poll(sent, RECOVERY).toBe(4);
  connection.beHonest();
  connection.latencyMs = 0;

  const reviews = await read<Review[]>(server, `/api/businesses/${BUSINESS}/reviews`);
  const own = reviews.filter(({ user }) => user.fullName === 'Ann Tester');
  expect(own).toMatchObject([{ rating: 5, comment: 'Came at dawn and stayed' }]);
  const recent = await openThreads(server);
  const mine = recent.filter(({ title }) => title === TITLE);
  expect(mine).toHaveLength(1);
  for (const one of mine)
    expect((await postsOf(server, one)).map(({ content }) => content)).toEqual([OPENING, OWN_REPLY]);
  expect((await postsOf(server, thread)).filter(({ content }) => content === OTHER_REPLY)).toHaveLength(1);

  const before = connection.log.filter(({ line }) => line === PUSH).length;
  await phone.restart();
  await openOutbox(phone);
  await expect.poll(sent).toBe(4);
  expect(connection.log.filter(({ line }) => line === PUSH)).toHaveLength(before);
});
