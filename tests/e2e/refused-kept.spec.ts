import { expect, type Page } from '@playwright/test';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import type { ForumThread } from '#contract/forums.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { FORUM_STATES, FORUM_TOASTS, FORUM_WORDS as WORDS } from '#src/features/forums/forums.words.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { test } from './support/fixtures.ts';
import {
  lockThread,
  openThreads,
  postsOf,
  read,
  refusedPostOn,
  replyOffline,
  visitThread,
} from './support/forum-steps.ts';
import type { Phone } from './support/phone.ts';
import { itemsIn, openOutbox, sendNowOn, visitBusiness, writeReviewOffline } from './support/steps.ts';

const BUSINESS = 1;
const REFUSED = 'Two hundred words typed with cold thumbs.';
const REVIEW = 'Came at dawn and stayed';
const VALID = 'This one goes where it was meant to.';
const TITLE = 'What I wanted to say in the other thread';

/** Queues a reply to each thread and a review. */
async function writeAll(phone: Phone, locked: ForumThread, open: ForumThread): Promise<void> {
  for (const [thread, words] of [
    [locked, REFUSED],
    [open, VALID],
  ] as const) {
    await phone.open(`/forums/thread/${thread.slug}`);
    await replyOffline(phone.page, words);
  }
  await writeReviewOffline(phone, { businessId: BUSINESS, rating: 5, comment: REVIEW });
}

/** Copies by a button and reads the clipboard. */
async function copied(page: Page, press: () => Promise<void>): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press();
  await expect(page.getByText(FORUM_STATES.copied.title).first()).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The outbox shows both refusals with their text, also after a restart. */
async function expectBothKept(phone: Phone): Promise<void> {
  await openOutbox(phone);
  const refused = itemsIn(phone.page, WAITING_WORDS.attention);
  await expect(refused).toHaveCount(2);
  const reply = refused.filter({ hasText: REFUSED });
  await expect(reply).toContainText(
    /This thread was locked on .+, so your reply was not posted\. Your text is kept\./,
  );
  const review = refused.filter({ hasText: REVIEW });
  await expect(review).toContainText(BUSINESS_MESSAGES.notListed);
  const copy = review.getByRole('button', { name: new RegExp(`^${OUTBOX_WORDS.copy}`) });
  expect(await copied(phone.page, () => copy.click())).toContain(REVIEW);
}

/** Starts a new thread with the refused text and posts it; then nothing needs attention in the old one. */
async function startAnew(phone: Phone, locked: ForumThread): Promise<void> {
  const { page } = phone;
  await phone.open(`/forums/thread/${locked.slug}`);
  const card = refusedPostOn(page, REFUSED);
  await expect(card).toContainText('Your text is kept.');
  const copy = card.getByRole('button', { name: FORUM_STATES.copy });
  expect(await copied(page, () => copy.click())).toBe(REFUSED);
  await card.getByRole('button', { name: FORUM_STATES.startThread }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('textbox', { name: WORDS.content })).toHaveValue(REFUSED);
  await main.getByRole('textbox', { name: WORDS.title }).fill(TITLE);
  await main.getByRole('button', { name: WORDS.submitThread }).click();
  await expect(page.getByText(FORUM_TOASTS.threadDone.title).first()).toBeVisible();
  await expect(page).toHaveURL(/what-i-wanted-to-say-in-the-other-thread$/);
  await phone.open(`/forums/thread/${locked.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: locked.title })).toBeVisible();
  await expect(refusedPostOn(page, REFUSED)).toHaveCount(0);
}

test('J4: keeps the text of posts to a locked or removed target, offers ways on, and sends the valid post', async ({
  server,
  connection,
  phone,
  playwright,
}) => {
  const [locked, open] = await openThreads(server);
  if (!locked || !open) throw new Error('the demo data has too few open threads');
  await phone.register('ann');
  await visitThread(phone, locked);
  await visitThread(phone, open);
  await visitBusiness(phone, server, BUSINESS);

  connection.lie(() => 'cut');
  await writeAll(phone, locked, open);
  const moderator = await playwright.request.newContext();
  await lockThread(server, moderator, locked);
  await moderator.dispose();
  await server.removeBusiness(BUSINESS);

  await openOutbox(phone);
  await phone.page.waitForLoadState('networkidle'); // requests must be cut before the signal returns
  connection.beHonest();
  await sendNowOn(phone.page).click();
  await expect(itemsIn(phone.page, OUTBOX_WORDS.sent)).toHaveCount(1);
  await expect(itemsIn(phone.page, WAITING_WORDS.attention)).toHaveCount(2);
  await expect(itemsIn(phone.page, WAITING_WORDS.waiting)).toHaveCount(0);
  expect((await postsOf(server, open)).filter((post) => post.content === VALID)).toHaveLength(1);
  expect((await postsOf(server, locked)).filter((post) => post.content === REFUSED)).toHaveLength(0);

  await phone.restart();
  await expectBothKept(phone);
  await startAnew(phone, locked);
  const recent = await read<ForumThread[]>(server, '/api/forums/recent-threads');
  expect(recent.filter(({ title }) => title === TITLE)).toMatchObject([{ categoryId: locked.categoryId }]);
});
