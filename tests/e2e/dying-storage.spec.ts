import { expect, type Page } from '@playwright/test';
import { FORUM_WORDS as WORDS } from '#src/features/forums/forums.words.ts';
import { test } from './support/fixtures.ts';
import { openThreads, postsOf, replyBoxOn, visitThread } from './support/forum-steps.ts';

const TEXT = 'Written while the storage went away under every second letter.';

/** What the page lets a test do to it; nothing of it is the app's. */
interface Killer {
  /** Ends every transaction and connection of the page, as a browser that loses its storage does. */
  killConnections(): number;
  isTheSamePage?: true;
}
declare const window: Window & Killer;

/** Remembers every connection and transaction that the app opens, from outside of its code. */
function rememberConnections(): void {
  const connections = new Set<IDBDatabase>();
  const transactions = new Set<IDBTransaction>();
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...args) {
    const request = open.apply(this, args);
    request.addEventListener('success', () => connections.add(request.result));
    return request;
  };
  const { transaction: begin } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...args) {
    const transaction = begin.apply(this, args);
    transactions.add(transaction);
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => transactions.delete(transaction));
    return transaction;
  };
  window.killConnections = () => {
    const killed = connections.size;
    for (const transaction of transactions) {
      try {
        transaction.abort();
      } catch {
        // It is being committed: what a browser does then nobody is told.
      }
    }
    for (const connection of connections) connection.close();
    connections.clear();
    return killed;
  };
}

const kill = (page: Page) => page.evaluate(() => window.killConnections());

test('what is written while the connections to the storage die is posted once, on the same page', async ({
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
  expect(killed).toBeGreaterThan(TEXT.length / 4); // they were opened again and again
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
