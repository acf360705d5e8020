import { expect } from '@playwright/test';
import { FORUM_STATES } from '#contract/forum-words.ts';
import { OUTBOX_WORDS } from '#contract/outbox-words.ts';
import { test } from './support/fixtures.ts';
import { lockThread, openThreads, postsOf, replyOffline, visitThread } from './support/forum-steps.ts';
import { itemsIn, openOutbox, sendNowOn } from './support/steps.ts';

const REFUSED = 'Two hundred words typed with cold thumbs.';
const VALID = 'This one goes where it was meant to.';

test('J4: a reply to a thread that was locked meanwhile keeps its text and its ways on; the valid one goes', async ({
  server,
  connection,
  phone,
  playwright,
}) => {
  const [locked, open] = await openThreads(server);
  if (!locked || !open) throw new Error('the demo data has too few open threads');
  await phone.open('/');
  await phone.workerReady();
  await phone.register('ann');
  await visitThread(phone, locked);
  await visitThread(phone, open);

  connection.lie(() => 'cut');
  for (const [thread, words] of [
    [locked, REFUSED],
    [open, VALID],
  ] as const) {
    await phone.open(`/forums/thread/${thread.slug}`);
    await replyOffline(phone.page, words);
  }
  const moderator = await playwright.request.newContext();
  await lockThread(server, moderator, locked);
  await moderator.dispose();

  await openOutbox(phone);
  connection.beHonest();
  await sendNowOn(phone.page).click();
  const refused = itemsIn(phone.page, OUTBOX_WORDS.attention);
  await expect(itemsIn(phone.page, OUTBOX_WORDS.sent)).toHaveCount(1);
  await expect(refused).toHaveCount(1);
  await expect(refused).toContainText(
    /This thread was locked on .+, so your reply was not posted\. Your text is kept\./,
  );
  expect((await postsOf(server, open)).filter((post) => post.content === VALID)).toHaveLength(1);
  expect((await postsOf(server, locked)).filter((post) => post.content === REFUSED)).toHaveLength(0);

  await phone.restart();
  await phone.open(`/forums/thread/${locked.slug}`);
  const card = phone.page.getByLabel(FORUM_STATES.attention).filter({ hasText: REFUSED });
  await expect(card).toContainText('Your text is kept.');
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.getByRole('button', { name: FORUM_STATES.copy }).click();
  await expect(phone.page.getByText(FORUM_STATES.copied.title).first()).toBeVisible();
  expect(await phone.page.evaluate(() => navigator.clipboard.readText())).toBe(REFUSED);
  await card.getByRole('button', { name: FORUM_STATES.startThread }).click();
  await expect(phone.page.getByRole('main').getByText(REFUSED)).toBeVisible();
});
