import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import { WAKE_WORKER } from '#contract/sync.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { FORUM_STATES, FORUM_WORDS as WORDS } from '#src/features/forums/forums.words.ts';
import { labelOf } from '#src/words/labels.ts';
import { goTo, type Phone, register } from './phone.ts';
import type { RealServer } from './server.ts';

/** The newest open threads of the demo data. */
export async function openThreads(server: RealServer): Promise<ForumThread[]> {
  const recent = await read<ForumThread[]>(server, '/api/forums/recent-threads');
  return recent.filter((thread) => !thread.isLocked);
}

/** The posts of a thread on the server, oldest first. */
export const postsOf = (server: RealServer, { id }: Pick<ForumThread, 'id'>): Promise<ForumPost[]> =>
  read(server, `/api/forums/threads/${id}/posts?limit=100`);

/** Fetches a public address from the server directly. */
export async function read<T>(server: RealServer, path: string): Promise<T> {
  const answer = await fetch(server.url + path);
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as T;
}

/** Opens a thread while there is signal and waits until the phone has its posts. */
export async function visitThread(phone: Phone, { slug, title }: ForumThread): Promise<void> {
  await phone.open(`/forums/thread/${slug}`);
  await expect(phone.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(replyBoxOn(phone.page)).toBeVisible();
  await expect(phone.page.getByRole('main').getByText(WORDS.originalPost)).toBeVisible();
}

export const replyBoxOn = (page: Page) => page.getByRole('main').getByRole('textbox', { name: WORDS.reply });

/** Writes a reply on the page of a thread and sees it waiting below the others. */
export async function replyOffline(page: Page, content: string): Promise<void> {
  await replyBoxOn(page).fill(content);
  await page.getByRole('main').getByRole('button', { name: WORDS.submitReply }).click();
  await expect(waitingPostOn(page, content)).toBeVisible();
}

/** A post that waits, as a card with its words. */
export const waitingPostOn = (page: Page, content: string) =>
  page.getByLabel(FORUM_STATES.waitingPost).filter({ hasText: content });

/** Likes the thread's original post, takes it back, likes it again. */
export async function likeUnlikeLike(page: Page): Promise<void> {
  const original = page.getByRole('main').getByRole('article').filter({ hasText: WORDS.originalPost });
  const button = (name: string) => original.getByRole('button', { name: new RegExp(`^${name}`) });
  await button(WORDS.like).click();
  await button(WORDS.unlike).click();
  await button(WORDS.like).click();
  await expect(button(WORDS.unlike)).toBeVisible();
}

/** Starts a thread in a tab of the app and stays on its page, where it waits. */
export async function startThreadOffline(
  page: Page,
  { category, title, content }: { category: string; title: string; content: string },
): Promise<void> {
  await goTo(page, new URL('/forums/new-thread', page.url()).href);
  const main = page.getByRole('main');
  await main.getByRole('combobox', { name: WORDS.category }).selectOption({ label: labelOf(category) });
  await main.getByRole('textbox', { name: WORDS.title }).fill(title);
  await main.getByRole('textbox', { name: WORDS.content }).fill(content);
  await main.getByRole('button', { name: WORDS.submitThread }).click();
  await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(waitingPostOn(page, content)).toBeVisible();
}

/** A refused post of the person in its thread. */
export const refusedPostOn = (page: Page, content: string) =>
  page.getByLabel(WAITING_WORDS.attention).filter({ hasText: content });

/** Restores the signal; every page and the worker send at the same moment. */
export async function sendEverywhere(pages: readonly Page[]): Promise<void> {
  const online = () => void window.dispatchEvent(new Event('online'));
  const wake = async (type: string) => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type });
  };
  await Promise.all(pages.flatMap((page) => [page.evaluate(online), page.evaluate(wake, WAKE_WORKER)]));
}

/** The longest recovery of a phone that gets the signal repeatedly, on a busy machine. */
const RECOVERY = { timeout: 90_000 };
/** How long to wait for the effect of one return of the signal. */
export const ONE_WAKE = { timeout: 5000 };

/**
 * Announces the signal to every tab and the worker, repeatedly until the effect: after a failure the phone waits for
 * a time that doubles with each, and attempts without signal count.
 */
export const sendUntil = (pages: readonly Page[], isDone: () => Promise<void>) =>
  expect(async () => {
    await sendEverywhere(pages);
    await isDone();
  }).toPass(RECOVERY);

/** The posts of a thread as a page shows them: names and texts, in order. */
export async function postsDrawnOn(page: Page): Promise<string[]> {
  const posts = await page.getByRole('main').getByRole('article').all();
  const drawn = posts.map(async (post) => {
    const words = await post.locator('.forum-text').textContent(); // also of one without layout
    return `${await post.getAttribute('aria-label')}: ${words}`;
  });
  return Promise.all(drawn);
}

/** Locks a thread as an admin on another device. */
export async function lockThread(
  server: RealServer,
  request: APIRequestContext,
  { id }: ForumThread,
): Promise<void> {
  await register({ request }, server.url, 'caretaker');
  await server.grantAdmin('caretaker');
  const answer = await request.patch(`${server.url}/api/forums/threads/${id}`, { data: { isLocked: true } });
  expect(answer.status(), await answer.text()).toBe(200);
}
