import { expect } from '@playwright/test';
import type { ForumThread } from '#contract/forums.ts';
import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { AUTH_WORDS, SEND_SAVED_WORDS } from '#src/session/session.words.ts';
import { test } from './support/fixtures.ts';
import { openThreads, postsOf, replyBoxOn, replyOffline, visitThread } from './support/forum-steps.ts';
import { copiesUpToDate, ownCopyKept } from './support/own-steps.ts';
import type { RealServer } from './support/server.ts';
import { fillSignIn } from './support/session-steps.ts';
import { itemsIn, openOutbox } from './support/steps.ts';

const ANN = 'Ann Tester';
const IN_THE_BACKUP = 'The backup knows this one.';
const SENT_SINCE = 'Sent, and lost with the disk.';
const WAITING = ['First from the barn.', 'Second from the barn.', 'Third from the barn.'];
/** Failed passes have increased the phone's waiting time. */
const RECOVERY = { timeout: 90_000 };

/** Ann's posts in a thread on the server, oldest first. */
const annsWordsIn = async (server: RealServer, thread: ForumThread) =>
  (await postsOf(server, thread)).flatMap(({ authorName, content }) => (authorName === ANN ? [content] : []));

test('heals a phone after its server lost and restored the database: after a yes everything appears once, in order', async ({
  server,
  connection,
  phone,
}) => {
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  await phone.register('ann');
  await visitThread(phone, thread);
  await ownCopyKept(phone);
  await phone.open(`/forums/thread/${thread.slug}`);
  await replyOffline(phone.page, IN_THE_BACKUP);
  await expect.poll(() => annsWordsIn(server, thread)).toEqual([IN_THE_BACKUP]);
  const backup = server.beside('yard.backup');
  await server.backup('create', backup);
  await replyOffline(phone.page, SENT_SINCE);
  await expect.poll(() => annsWordsIn(server, thread)).toEqual([IN_THE_BACKUP, SENT_SINCE]);

  connection.lie(() => 'cut');
  for (const content of WAITING) await replyOffline(phone.page, content);
  await openOutbox(phone);
  await expect(itemsIn(phone.page, WAITING_WORDS.waiting)).toHaveCount(WAITING.length);

  await server.stop();
  server.damage();
  await expect(server.start()).rejects.toThrow(/is not a database|is damaged/);
  expect(await server.backup('verify', backup)).toContain('is intact');
  expect(await server.backup('restore', backup)).toContain('A new history');
  await server.start();
  expect(await annsWordsIn(server, thread)).toEqual([IN_THE_BACKUP]);

  phone.watch.expect(/401 \(Unauthorized\)/); // the sessions in the damaged file were unreadable
  phone.watch.expect(/409 \(Conflict\)/); // tells the app about the new history
  connection.beHonest();
  const { page } = phone;
  const main = page.getByRole('main');
  await expect(main.getByText(STATUS_BARS.signInEnded(4, ANN))).toBeVisible(RECOVERY);
  await main.getByRole('button', { name: AUTH_WORDS.signInTitle }).click();
  await fillSignIn(page, 'ann');
  const question = page.getByRole('dialog', { name: SEND_SAVED_WORDS.title(4) });
  await expect(question).toBeVisible();
  expect(await annsWordsIn(server, thread)).toEqual([IN_THE_BACKUP]);
  await question.getByRole('button', { name: SEND_SAVED_WORDS.send }).click();
  await expect.poll(() => annsWordsIn(server, thread)).toEqual([IN_THE_BACKUP, SENT_SINCE, ...WAITING]);

  await openOutbox(phone);
  await expect(itemsIn(page, WAITING_WORDS.waiting)).toHaveCount(0);
  await expect(itemsIn(page, OUTBOX_WORDS.sent)).toHaveCount(5);
  await copiesUpToDate(phone);
  await phone.open(`/forums/thread/${thread.slug}`);
  await expect(replyBoxOn(page)).toBeVisible();
  for (const content of [IN_THE_BACKUP, SENT_SINCE, ...WAITING])
    await expect(main.getByText(content)).toHaveCount(1);
  expect(await annsWordsIn(server, thread)).toEqual([IN_THE_BACKUP, SENT_SINCE, ...WAITING]);
});
