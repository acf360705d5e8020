import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Review } from '#contract/reviews.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { WORDS_FILE_WORDS as WORDS } from '#src/features/outbox/words-file/words-file.words.ts';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import {
  ONE_WAKE,
  openThreads,
  postsOf,
  read,
  replyOffline,
  sendUntil,
  visitThread,
} from './support/forum-steps.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import { startPhone } from './support/phone.ts';
import type { RealServer } from './support/server.ts';
import { signInAs } from './support/session-steps.ts';
import { itemsIn, openOutbox, visitBusiness, writeReviewOffline } from './support/steps.ts';

const REPLY = 'Hers did that too, in spring.';
const COMMENTS = ['Came at night', 'Found the thorn at once'];

/** Ann's content on the server: her reviews of the first two businesses and her replies in a thread. */
async function postedBy(server: RealServer, thread: { id: number }): Promise<string[]> {
  const reviews = await Promise.all(
    [1, 2].map((id) => read<Review[]>(server, `/api/businesses/${id}/reviews`)),
  );
  const own = reviews.flat().filter(({ user }) => user.fullName === 'Ann Tester');
  const replies = (await postsOf(server, thread)).filter(({ content }) => content === REPLY);
  return [...own.map(({ comment }) => comment), ...replies.map(({ content }) => content)];
}

test('sends waiting posts of a phone without signal from another one by a file, each once', async ({
  server,
  connection,
  phone,
  visited,
  launchOptions,
}) => {
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data lacks a thread');
  await phone.register('ann');
  for (const id of [1, 2]) await visitBusiness(phone, server, id);
  await visitThread(phone, thread);
  await copiesUpToDate(phone);

  connection.lie(() => 'cut');
  await replyOffline(phone.page, REPLY);
  for (const [place, comment] of COMMENTS.entries())
    await writeReviewOffline(phone, { businessId: place + 1, rating: 5, comment });
  await openOutbox(phone);
  await expectAccessible(phone.page);
  const saving = phone.page.waitForEvent('download');
  await phone.page.getByRole('main').getByRole('button', { name: WORDS.save }).click();
  const saved = readFileSync(await (await saving).path(), 'utf8'); // the browser deletes it when it closes
  for (const words of [REPLY, ...COMMENTS]) expect(saved).toContain(words);
  await phone.restart(); // on no page: this phone sends nothing
  connection.beHonest();

  const profile = visited.copy();
  const other = await startPhone({ url: connection.url, profile, isReachable: () => true, launchOptions });
  await signInAs(other, 'ann');
  await openOutbox(other);
  const input = other.page.getByLabel(WORDS.take).and(other.page.locator('input'));
  const choose = (text: string) =>
    input.setInputFiles({ name: 'posts.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose(saved.replace('at night', 'at noon'));
  await expect(other.page.getByRole('alert').filter({ hasText: 'This file is damaged' })).toBeVisible();
  await choose(saved);
  const dialog = other.page.getByRole('dialog', { name: WORDS.question(3, 0) });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(other.page);
  await dialog.getByRole('button', { name: WORDS.confirm }).click();
  await expect(other.page.getByText(WORDS.taken(3, 0))).toBeVisible();
  await expect(itemsIn(other.page, OUTBOX_WORDS.sent)).toHaveCount(3);
  const all = [...COMMENTS, REPLY];
  expect(await postedBy(server, thread)).toEqual(all);

  await openOutbox(phone);
  const areSent = () => expect(itemsIn(phone.page, OUTBOX_WORDS.sent)).toHaveCount(3, ONE_WAKE);
  await sendUntil([phone.page], areSent); // Send now is disabled as soon as the page sends by itself
  await expect(itemsIn(phone.page, WAITING_WORDS.waiting)).toHaveCount(0);
  expect(await postedBy(server, thread)).toEqual(all);
  await other.close();
  profile.remove();
  other.watch.expectQuiet();
});
