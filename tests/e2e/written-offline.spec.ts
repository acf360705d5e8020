import { expect } from '@playwright/test';
import type { Business } from '#contract/businesses.ts';
import type { ForumThread } from '#contract/forums.ts';
import type { Profile } from '#contract/profile.ts';
import type { Review } from '#contract/reviews.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { OUTBOX_WORDS, SEND_NOW_RESULTS } from '#src/features/outbox/outbox.words.ts';
import { test } from './support/fixtures.ts';
import {
  likeUnlikeLike,
  openThreads,
  postsOf,
  read,
  replyOffline,
  startThreadOffline,
  visitThread,
  waitingPostOn,
} from './support/forum-steps.ts';
import { oneBar } from './support/one-bar.ts';
import { ownCopyKept, pressHomeTiles, registerBusinessOffline } from './support/own-steps.ts';
import type { Phone } from './support/phone.ts';
import type { RealServer } from './support/server.ts';
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
const FARRIER = 'Dawn Patrol Farrier';
const TITLE = 'Mare will not load into the trailer';
const OPENING = 'She was fine all summer. What would you try first?';
const OWN_REPLY = 'I forgot to say: she is nine.';
const OTHER_REPLY = 'Same here, a bucket of feed did it.';
/**
 * Review, business, preferences, thread, two replies, one like. A change of mind after an attempt that may have
 * reached the server is another write, so there may be a few more.
 */
const WRITES = 7;
/** The waiting time after a failure, full jitter. */
const RECOVERY = { timeout: 45_000 };

/** Writes everything that a person can write without signal. */
async function writeEverything(phone: Phone, thread: ForumThread): Promise<void> {
  await writeReviewOffline(phone, { businessId: BUSINESS, rating: 5, comment: 'Came at dawn' });
  await pressHomeTiles(phone, ['Horse', 'Cat']);
  await registerBusinessOffline(phone, FARRIER);
  await startThreadOffline(phone.page, { category: 'Horses', title: TITLE, content: OPENING });
  await replyOffline(phone.page, OWN_REPLY);
  await phone.open(`/forums/thread/${thread.slug}`);
  await likeUnlikeLike(phone.page);
  await replyOffline(phone.page, OTHER_REPLY);
}

/** Fails unless the server has each write exactly once. */
async function expectOneOfEach(
  server: RealServer,
  phone: Phone,
  { thread, likes }: { thread: ForumThread; likes: number },
): Promise<void> {
  const reviews = await read<Review[]>(server, `/api/businesses/${BUSINESS}/reviews`);
  expect(reviews.filter((review) => review.user.fullName === 'Ann Tester')).toMatchObject([
    { rating: 4, comment: 'Came at dawn and stayed' },
  ]);
  const own = async <T>(path: string) =>
    (await (await phone.context.request.get(server.url + path)).json()) as T;
  expect(await own<Business[]>('/api/user/businesses')).toMatchObject([{ name: FARRIER }]);
  expect((await own<Profile>('/api/user/profile')).preferences.animals.sort()).toEqual(['Cat', 'Horse']);

  const recent = await read<ForumThread[]>(server, '/api/forums/recent-threads');
  const mine = recent.filter((each) => each.title === TITLE);
  expect(mine).toHaveLength(1);
  for (const each of mine)
    expect((await postsOf(server, each)).map((post) => post.content)).toEqual([OPENING, OWN_REPLY]);
  const others = await postsOf(server, thread);
  expect(others.filter((post) => post.content === OTHER_REPLY)).toHaveLength(1);
  expect(others[0]?.likeCount).toBe(likes + 1);
}

test('J3: keeps everything written offline through restarts and delivers it exactly once, although the first answer is lost', async ({
  server,
  connection,
  phone,
}) => {
  const pushes = () => connection.log.filter((entry) => entry.line === PUSH).length;
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  const likes = (await postsOf(server, thread))[0]?.likeCount ?? 0;

  await phone.register('ann');
  await phone.restart();
  await visitBusiness(phone, server, BUSINESS);
  await visitThread(phone, thread);
  await ownCopyKept(phone);

  await server.stop();
  await writeEverything(phone, thread);
  await phone.crash();
  await openOutbox(phone);
  let writes = 0; // an item that is being sent is briefly not waiting
  const waiting = async () => {
    writes = await itemsIn(phone.page, WAITING_WORDS.waiting).count();
    return writes;
  };
  await expect.poll(waiting).toBeGreaterThanOrEqual(WRITES);
  await editReview(phone.page, 4, 'Came at dawn and stayed');
  await phone.restart();

  oneBar(connection);
  await server.start();
  await openOutbox(phone);
  await sendNowOn(phone.page).click();
  await expect(itemsIn(phone.page, OUTBOX_WORDS.sent)).toHaveCount(writes, RECOVERY);
  await expect(itemsIn(phone.page, WAITING_WORDS.waiting)).toHaveCount(0);
  await expect(phone.page.getByText(SEND_NOW_RESULTS.sent(writes)).first()).toBeVisible();
  expect(connection.log.filter(({ manner }) => manner === 'lose')).toMatchObject([{ status: 200 }]);
  connection.beHonest();
  connection.latencyMs = 0;
  await expectOneOfEach(server, phone, { thread, likes });

  const pushesBefore = pushes();
  const before = connection.log.length;
  await phone.restart();
  await openOutbox(phone);
  await expect(itemsIn(phone.page, OUTBOX_WORDS.sent)).toHaveCount(writes);
  const isOpened = ({ line, status }: { line: string; status: number | null }) =>
    line.includes('/api/sync/open') && status !== null;
  await expect.poll(() => connection.log.slice(before).some(isOpened)).toBe(true); // waiting writes are sent beside it
  expect(pushes()).toBe(pushesBefore);
  await phone.open(`/forums/thread/${thread.slug}`);
  await expect(phone.page.getByRole('main').getByText(OTHER_REPLY)).toHaveCount(1);
  await expect(waitingPostOn(phone.page, OTHER_REPLY)).toHaveCount(0);
  await expectOneOfEach(server, phone, { thread, likes });
});
