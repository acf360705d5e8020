import { expect, type Page } from '@playwright/test';
import type { SignedIn } from '#contract/auth.ts';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import type { PushMessage } from '#contract/push.ts';
import { howMuch } from '#tests/support/how-much.ts';
import { registration } from '#tests/support/server.ts';
import { test } from './support/fixtures.ts';
import type { Phone } from './support/phone.ts';
import type { RealServer } from './support/server.ts';

const REPLIES = howMuch({ usual: 2, whole: 100 });

/** Starts a thread with one reply by another person, whom the phone does not know. */
async function startThread({ url }: RealServer, token: string, title: string): Promise<ForumThread> {
  const post = async <T>(path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(response.status, path).toBe(201);
    return (await response.json()) as T;
  };
  const thread = await post<ForumThread>('/api/forums/threads', {
    title,
    content: 'She eats, but is slow.',
    categoryId: 1,
  });
  await post<ForumPost>(`/api/forums/threads/${thread.id}/posts`, { content: `Check her feet: ${title}` });
  return thread;
}

/** Counts the posts of a thread in the phone's cache. */
const countKept = (page: Page, thread: number) =>
  page.evaluate(
    (id) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('petiyard-cache');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const cache = opening.result;
          const count = cache.transaction('posts').objectStore('posts').index('threadId').count(id);
          count.onsuccess = () => resolve(count.result);
          count.onerror = () => reject(count.error);
          cache.close();
        };
      }),
    thread,
  );

/** Delivers a push message to the app's worker as a push service does. Headless Chromium shows no notification. */
async function deliver(phone: Phone, url: string, message: PushMessage): Promise<void> {
  const devtools = await phone.context.newCDPSession(phone.page);
  const registrationId = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${url}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: url,
    registrationId: await registrationId,
    data: JSON.stringify(message),
  });
  await devtools.detach();
}

test('a thread is on the phone when its notification is pressed with the server gone', async ({
  phone,
  server,
  connection,
}) => {
  await phone.open('/');
  await phone.workerReady();
  await phone.open('/favicon.svg'); // no page of the app: only its worker can fetch the thread
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(registration('ben'));
  const answer = await fetch(`${server.url}/api/auth/register`, { method: 'POST', headers, body });
  const { token } = (await answer.json()) as SignedIn;
  for (let count = 1; count <= REPLIES; count++) {
    const title = `Slow mare ${count}`;
    const thread = await startThread(server, token, title);
    const navigate = `/forums/thread/${thread.slug}`;
    const notification = { title, body: 'Check her feet', navigate, lang: 'en', tag: `thread-${thread.id}` };
    await deliver(phone, connection.url, { web_push: 8030, notification });
    await expect.poll(() => countKept(phone.page, thread.id)).toBe(2);
    await server.stop();
    const opened = await phone.context.newPage();
    await opened.goto(connection.url + navigate);
    await expect(opened.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(opened.getByText(`Check her feet: ${title}`)).toBeVisible();
    await opened.close();
    await server.start();
  }
});
