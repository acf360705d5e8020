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
/** Asks the server, and leaves for a slow document while it answers. Keeps what is said to other tabs of the signal. */
const LEAVE_WHILE_ASKING = `
new BroadcastChannel('petiyard-sync').onmessage = ({ data }) => {
  if (data.type === 'reach') sessionStorage.setItem('told', (sessionStorage.getItem('told') ?? '') + data.reach);
};
dispatchEvent(new Event('online'));
setTimeout(() => location.assign('/api/health'), 300);`;
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

test('a page that is left while it asks the server does not tell other tabs that the signal is gone', async ({
  connection,
  phone,
}) => {
  await getReady(phone);
  connection.latencyMs = 1500;
  await phone.run(LEAVE_WHILE_ASKING);
  const inPage = (script: string) => phone.run<string | null>(script).catch(() => undefined);
  await expect.poll(() => inPage('return location.pathname')).toBe('/api/health');
  expect(await inPage('return sessionStorage.getItem("told")')).toBeNull();
});
