import { expect, type Page } from '@playwright/test';
import type { ForumThread } from '#contract/forums.ts';
import { FORUM_STATES, FORUM_WORDS as WORDS } from '#src/features/forums/forums.words.ts';
import { test } from './support/fixtures.ts';
import type { Phone } from './support/phone.ts';
import type { RealServer } from './support/server.ts';

const POSTS = 130;
const NEEDLE = 'a bucket of molasses';

/** A thread with many posts by one person; only post #77 contains the needle. */
async function makeThread(phone: Phone, server: RealServer, user: number): Promise<ForumThread> {
  const { request } = phone.context;
  const body = { title: 'Trailer loading, all of it', content: 'Where do you start?', categoryId: 1 };
  const made = await request.post(`${server.url}/api/forums/threads`, { data: body });
  const thread = (await made.json()) as ForumThread;
  const mutations = Array.from({ length: POSTS - 1 }, (_, index) => ({
    key: crypto.randomUUID(),
    name: 'post.create',
    argsVersion: 1,
    args: { thread: thread.id, content: `Answer ${index + 2}.${index + 2 === 77 ? ` Take ${NEEDLE}.` : ''}` },
  }));
  const push = { protocol: 1, device: crypto.randomUUID(), epoch: null, user, cancel: [], mutations };
  const answer = await request.post(`${server.url}/api/sync/push`, { data: push });
  expect(answer.status(), await answer.text()).toBe(200);
  return thread;
}

const post = (page: Page, number: number) => page.locator(`#post-${number}`);
const drawn = (page: Page) => page.getByRole('main').getByRole('article').count();

/** Number of articles for a screen reader. */
async function announcedCount(page: Page): Promise<number> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  await browser.detach();
  return nodes.filter(({ role, ignored }) => role?.value === 'article' && !ignored).length;
}

test('opens a long thread with its first posts, loads more while reading, and jumps to any post by number', async ({
  server,
  phone,
}) => {
  const { id } = await phone.register('ann');
  const { slug } = await makeThread(phone, server, id);
  const { page } = phone;

  await phone.open(`/forums/thread/${slug}`);
  await expect(post(page, 20)).toBeAttached();
  await expect.poll(() => drawn(page)).toBeLessThan(POSTS);
  await post(page, 20).scrollIntoViewIfNeeded();
  await expect(post(page, 40)).toBeAttached();

  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('main').getByRole('link', { name: FORUM_STATES.newest }).click();
  await expect(post(page, POSTS)).toBeInViewport();
  await expect(post(page, POSTS)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`#post-${POSTS}$`));

  await phone.open(`/forums/thread/${slug}#post-77`);
  await expect(post(page, 77)).toBeInViewport();
  await expect(post(page, 77)).toBeFocused();
  await expect(post(page, 77)).toContainText(NEEDLE);
  await page.keyboard.press('Tab');
  await expect(post(page, 77).getByRole('button', { name: new RegExp(`^${WORDS.like}`) })).toBeFocused();
  const link = post(page, 76).getByRole('link', { name: WORDS.postNumber(76) });
  await link.click();
  await expect(page).toHaveURL(/#post-76$/);

  await phone.open('/forums');
  await phone.open(`/forums/thread/${slug}`);
  // Dispatches the press: scrolling to the button would load all posts and remove it.
  await page
    .getByRole('button', { name: FORUM_STATES.showAll(POSTS) })
    .evaluate((button: HTMLElement) => button.click());
  await expect.poll(() => drawn(page)).toBe(POSTS);
  await expect.poll(() => announcedCount(page)).toBe(POSTS);
  const find = (words: string) =>
    page.evaluate((text) => (window as unknown as { find(text: string): boolean }).find(text), words);
  expect(await find(NEEDLE)).toBe(true); // as the browser's own search finds it
  await expect(post(page, 77)).toBeInViewport();
  const numbers = await page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((all) => all.map(({ id }) => id));
  expect(numbers).toEqual(Array.from({ length: POSTS }, (_, index) => `post-${index + 1}`));
});

test('shows a reply in a long thread below the newest posts at once, waiting and delivered', async ({
  server,
  connection,
  phone,
}) => {
  const { id } = await phone.register('ann');
  const { slug } = await makeThread(phone, server, id);
  const { page } = phone;
  await phone.open(`/forums/thread/${slug}`);
  await expect(post(page, 1)).toBeAttached();
  connection.lie(() => 'cut');
  await page.getByRole('textbox', { name: WORDS.reply }).fill('Mine, written below all of them.');
  await page.getByRole('button', { name: WORDS.submitReply }).click();
  await expect(page.getByLabel(FORUM_STATES.waitingPost)).toContainText('Mine, written below');
  await expect(post(page, POSTS)).toBeAttached();
  await page.waitForLoadState('networkidle');
  connection.beHonest();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(post(page, POSTS + 1)).toContainText('Mine, written below');
  await expect(page.getByText('Mine, written below')).toHaveCount(1);
});
