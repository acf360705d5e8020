import { expect } from '@playwright/test';
import type { Review } from '#contract/reviews.ts';
import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { ACCOUNT_WORDS } from '#src/session/account.words.ts';
import { AUTH_WORDS, SEND_SAVED_WORDS } from '#src/session/session.words.ts';
import { SHELL_WORDS } from '#src/shell/shell.words.ts';
import { STATUS_ACTIONS } from '#src/shell/status/status.words.ts';
import { read } from '#tests/e2e/support/forum-steps.ts';
import { PASSWORD } from '#tests/e2e/support/phone.ts';
import { test } from './support/fixtures.ts';
import type { EnginePhone } from './support/phone.ts';
import { copiesUpToDate, getReady, itemsIn, openOutbox, signUp, writeReview } from './support/steps.ts';

const BUSINESS = 1;
const ANN = 'Ann Tester';
const WORDS = 'Only Ann knows of it';
const HAS_HEADING = 'return document.querySelector("main h1") !== null';
/** The text of the page, including hidden text and fields. */
const ALL_OF_IT = `
const fields = [...document.querySelectorAll('input, textarea')];
return [document.documentElement.outerHTML, ...fields.map(({ value }) => value)].join(' ');`;
const LOG_OUT = `await fetch('/api/auth/logout', { method: 'POST' })`;

async function signInAs(phone: EnginePhone, username: string): Promise<void> {
  await phone.press('button', STATUS_ACTIONS.signIn);
  await phone.write(`${AUTH_WORDS.username} ${AUTH_WORDS.orEmail}`, username);
  await phone.write(AUTH_WORDS.password, PASSWORD);
  await phone.press('button', ACCOUNT_WORDS.signIn);
}

test("J5: one person's waiting items are hidden from the next one, not sent by them, and sent on a yes", async ({
  server,
  connection,
  phone,
}) => {
  const reviews = async () => {
    const all = await read<Review[]>(server, `/api/businesses/${BUSINESS}/reviews`);
    return all.flatMap(({ user, comment }) => (user.fullName === ANN ? [comment] : []));
  };
  await getReady(phone);
  await phone.register('bob');
  await phone.run(LOG_OUT);
  await signUp(phone, 'ann');
  await phone.open(`/business/${BUSINESS}`);
  connection.lie(() => 'cut');
  await writeReview(phone, BUSINESS, 5, WORDS);
  connection.lie((line) => (line.startsWith('POST /api/sync/push') ? 'cut' : 'pass'));
  await phone.run(LOG_OUT); // behind the app's back, like an expired session
  connection.beHonest();

  await phone.open('/outbox');
  await phone.sees(STATUS_BARS.signInEnded(1, ANN));
  await signInAs(phone, 'bob');
  await phone.sees(STATUS_BARS.others(1));
  for (const path of ['/outbox', `/business/${BUSINESS}`, '/profile']) {
    await phone.open(path);
    await copiesUpToDate(phone);
    await expect.poll(() => phone.run<boolean>(HAS_HEADING)).toBe(true);
    expect(await phone.run<string>(ALL_OF_IT)).not.toContain(WORDS);
  }
  expect(await reviews()).toEqual([]);

  await phone.run(LOG_OUT);
  await phone.open('/');
  await phone.press('button', SHELL_WORDS.openMenu);
  await signInAs(phone, 'ann');
  await phone.press('button', SEND_SAVED_WORDS.send);
  await expect.poll(reviews).toEqual([WORDS]);
  await openOutbox(phone);
  await expect.poll(async () => (await itemsIn(phone, OUTBOX_WORDS.sent)).length).toBe(1);
});
