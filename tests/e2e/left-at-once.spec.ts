import { expect, type Page } from '@playwright/test';
import { FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { test } from './support/fixtures.ts';
import { openThreads, postsOf, replyBoxOn, visitThread } from './support/forum-steps.ts';

/** The request is still on its way when the page goes. */
const LATENCY_MS = 1000;
const PUSH = 'POST /api/sync/push';
const TEXT = 'Written in the moment before the phone went into the pocket.';

/** Presses a button and hides the page at the same moment, as the home button does. */
const pressAndHide = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name })
    .evaluate((button) => {
      (button as HTMLButtonElement).click();
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });

test('delivers a reply once if the page is hidden at once and ended while the reply is on its way', async ({
  server,
  connection,
  phone,
}) => {
  await phone.register('ann');
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  await visitThread(phone, thread);
  const { page } = phone;
  const other = await page.context().newPage(); // keeps the browser running
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
