import { expect, type Page } from '@playwright/test';
import { FORUM_WORDS as WORDS } from '#src/features/forums/forums.words.ts';
import { test } from './support/fixtures.ts';
import { openThreads, postsOf, replyBoxOn, visitThread } from './support/forum-steps.ts';
import {
  DIES_AGAIN_MS,
  HEALED_AT_LAST_MS,
  HEALED_WITHIN_MS,
  middleAndLongest,
  rememberConnections,
  type WithKiller,
} from './support/storage-killer.ts';

const TEXT = 'Written while the storage went away under every second letter.';
/** The pace of a quick thumb. */
const LETTER_MS = 60;

declare const window: WithKiller & { isTheSamePage?: true };

const kill = (page: Page) => page.evaluate(() => window.killConnections());

test('posts a text once, on the same page, while connections to the storage keep failing', async ({
  server,
  phone,
}) => {
  const { page } = phone;
  await page.addInitScript(rememberConnections);
  await phone.register('ann');
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  await visitThread(phone, thread);
  await page.evaluate(() => {
    window.isTheSamePage = true;
  });
  const box = replyBoxOn(page);
  let killed = 0;
  for (const [index, letter] of [...TEXT].entries()) {
    await box.press(letter === ' ' ? 'Space' : letter);
    if (index % 2 === 1) killed += await kill(page);
  }
  expect(killed).toBeGreaterThan(TEXT.length / 4); // they were reopened many times
  await expect(box).toHaveValue(TEXT);
  await page.getByRole('main').getByRole('button', { name: WORDS.submitReply }).click();
  await kill(page);
  await expect(page.getByRole('article').filter({ hasText: TEXT })).toHaveCount(1);
  await expect(box).toHaveValue('');
  await kill(page);
  const onServer = async () => (await postsOf(server, thread)).filter(({ content }) => content === TEXT);
  await expect.poll(onServer).toHaveLength(1);
  expect(await page.evaluate(() => window.isTheSamePage)).toBe(true);
});

test('repairs a connection that fails in the middle of a write within a second, each time', async ({
  server,
  phone,
}) => {
  const { page } = phone;
  await page.addInitScript(rememberConnections);
  await phone.register('ann');
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  await visitThread(phone, thread);
  await page.evaluate((ms) => {
    window.isTheSamePage = true;
    window.killAgainAfter(ms);
  }, DIES_AGAIN_MS);
  await replyBoxOn(page).pressSequentially(TEXT, { delay: LETTER_MS });
  await page.getByRole('main').getByRole('button', { name: WORDS.submitReply }).click();
  await expect(page.getByRole('article').filter({ hasText: TEXT })).toHaveCount(1);
  await expect
    .poll(async () => (await postsOf(server, thread)).filter(({ content }) => content === TEXT))
    .toHaveLength(1);
  const healed = await page.evaluate(() => window.healedAfterMs);
  expect(healed.length).toBeGreaterThanOrEqual(5);
  const { middle, longest } = middleAndLongest(healed);
  expect(middle).toBeLessThan(HEALED_WITHIN_MS);
  expect(longest).toBeLessThan(HEALED_AT_LAST_MS);
  expect(await page.evaluate(() => window.isTheSamePage)).toBe(true);
});
