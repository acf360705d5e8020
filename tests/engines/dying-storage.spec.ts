import { expect } from '@playwright/test';
import { FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { openThreads, postsOf } from '#tests/e2e/support/forum-steps.ts';
import {
  DIES_AGAIN_MS,
  HEALED_AT_LAST_MS,
  HEALED_WITHIN_MS,
  middleAndLongest,
  rememberConnections,
} from '#tests/e2e/support/storage-killer.ts';
import { test } from './support/fixtures.ts';
import { getReady, signUp, visitThread } from './support/steps.ts';

const WORDS = ['Written', 'while', 'the', 'storage', 'went', 'away', 'again', 'and', 'again'];
const TEXT = WORDS.join(' ');
const BEGIN_TO_DIE = `
(${rememberConnections})();
window.isTheSamePage = true;
window.killAgainAfter(args[0]);`;
const WORDS_IN_FIELD = 'return document.querySelector("main textarea")?.value';

test('a text written while the storage keeps dying is posted once, on the same page, and the storage recovers within a second each time', async ({
  server,
  phone,
}) => {
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  await getReady(phone);
  await signUp(phone, 'ann');
  await visitThread(phone, thread);
  await phone.run(BEGIN_TO_DIE, DIES_AGAIN_MS);
  for (const count of WORDS.keys()) await phone.write(FORUM_WORDS.reply, WORDS.slice(0, count + 1).join(' '));
  expect(await phone.run(WORDS_IN_FIELD)).toBe(TEXT);
  await phone.press('button', FORUM_WORDS.submitReply);
  await expect.poll(() => phone.has({ role: 'article', name: '', isStart: true, near: TEXT })).toBe(true);
  await expect.poll(() => phone.run(WORDS_IN_FIELD)).toBe('');
  await phone.run('window.killAgainAfter(null);');
  await expect
    .poll(async () => (await postsOf(server, thread)).filter(({ content }) => content === TEXT))
    .toHaveLength(1);
  expect(await phone.run('return window.isTheSamePage')).toBe(true);
  const healed = await phone.run<number[]>('return window.healedAfterMs');
  expect(healed.length).toBeGreaterThanOrEqual(WORDS.length / 2);
  const { middle, longest } = middleAndLongest(healed);
  expect(middle).toBeLessThan(HEALED_WITHIN_MS);
  expect(longest).toBeLessThan(HEALED_AT_LAST_MS);
});
