import { expect, type Page } from '@playwright/test';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { FORUM_TOASTS, FORUM_WORDS as WORDS } from '#src/features/forums/forums.words.ts';
import { howMuch } from '#tests/support/how-much.ts';
import { test } from './support/fixtures.ts';
import { openThreads, replyBoxOn, visitThread } from './support/forum-steps.ts';
import { itemsIn, openOutbox } from './support/steps.ts';

const ROUNDS = howMuch({ usual: 2, whole: 20 });
/** A round takes about two seconds on an idle machine. */
const LONGEST_MS = 300_000;
const wordsOf = (round: number) => `Written a moment before the end, number ${round}.`;

/** Writes a reply and returns as soon as the screen says that it is saved. */
async function writeUntilSaved(page: Page, content: string): Promise<void> {
  await replyBoxOn(page).fill(content);
  await page.getByRole('main').getByRole('button', { name: WORDS.submitReply }).click();
  await page.getByText(FORUM_TOASTS.replySaved.title).first().waitFor();
}

test(`keeps each of ${ROUNDS} posts when the browser is killed right after "Saved on this phone"`, async ({
  server,
  phone,
}) => {
  test.setTimeout(LONGEST_MS);
  await phone.register('ann');
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  await visitThread(phone, thread);
  await server.stop();
  for (let round = 1; round <= ROUNDS; round++) {
    await phone.open(`/forums/thread/${thread.slug}`);
    await writeUntilSaved(phone.page, wordsOf(round));
    await phone.crash();
  }
  await openOutbox(phone);
  const waiting = itemsIn(phone.page, WAITING_WORDS.waiting);
  await expect(waiting).toHaveCount(ROUNDS);
  for (let round = 1; round <= ROUNDS; round++)
    await expect(waiting.filter({ hasText: wordsOf(round) })).toHaveCount(1);
});
