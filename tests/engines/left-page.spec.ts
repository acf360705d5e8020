import { expect } from '@playwright/test';
import { FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { openThreads } from '#tests/e2e/support/forum-steps.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate, getReady, openOutbox, signUp, visitThread } from './support/steps.ts';

const WORDS = 'She rolls since noon and does not eat';
const WORD_IN_FIELD = 'return document.querySelector("main textarea")?.value';
/** Leaves while the page stores one letter after another, like a person who types and presses a link. */
const LEAVE_BY_FULL_LOAD = `
const [path] = args;
setTimeout(() => location.assign(path), 20);`;
const GO_BACK = 'setTimeout(() => history.back(), 20);';

test('a page that is left during a write blocks neither the next page nor itself, and loses no letter', async ({
  server,
  phone,
}) => {
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  /** The result of a script; null between two pages. */
  const inPage = (script: string) => phone.run<string | undefined>(script).catch(() => null);
  await getReady(phone);
  await signUp(phone, 'ann');
  await visitThread(phone, thread);
  for (const path of ['/', '/outbox', '/settings']) {
    const words = `${WORDS}, says ${path}`;
    await phone.write(FORUM_WORDS.reply, words);
    await phone.run(LEAVE_BY_FULL_LOAD, path);
    await expect.poll(() => inPage('return location.pathname')).toBe(path);
    await copiesUpToDate(phone);
    await phone.run(GO_BACK);
    await expect.poll(() => inPage(WORD_IN_FIELD)).toBe(words);
  }
  await openOutbox(phone);
});
