import { expect, type Page } from '@playwright/test';
import { FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { test } from './support/fixtures.ts';
import { openThreads, postsOf, replyBoxOn, visitThread } from './support/forum-steps.ts';

/** What is sent is still on its way when the page goes. */
const LATENCY_MS = 1000;
const PUSH = 'POST /api/sync/push';
const TEXT = 'Written in the moment before the phone went into the pocket.';

/** Presses a button and has the page hidden in the same moment, as by the home button. */
const pressAndHide = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name })
    .evaluate((button) => {
      (button as HTMLButtonElement).click();
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });

test('a reply after which the page is hidden at once, and ended while it is on its way, is on the server once', async ({
  server,
  connection,
  phone,
}) => {
  await phone.register('ann');
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  await visitThread(phone, thread);
  const { page } = phone;
  const other = await page.context().newPage(); // so that the browser stays
  await replyBoxOn(page).fill(TEXT);
  connection.latencyMs = LATENCY_MS;
  await pressAndHide(page, FORUM_WORDS.submitReply);
  await expect.poll(() => connection.log.some(({ line }) => line === PUSH)).toBe(true);
  await page.close();
  connection.latencyMs = 0;
  const posted = async () => (await postsOf(server, thread)).filter(({ content }) => content === TEXT);
  await expect.poll(posted).toHaveLength(1);
  await other.goto(`${connection.url}/outbox`);
  await other.goto(`${connection.url}/forums/thread/${thread.slug}`);
  await expect(other.getByRole('article').filter({ hasText: TEXT })).toHaveCount(1);
  expect(await posted()).toHaveLength(1);
});
