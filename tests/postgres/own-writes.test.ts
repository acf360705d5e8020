import { afterEach, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import { VERSION_HEADER } from '#contract/sync.ts';
import { seed } from '#server/db/seed/seed.ts';
import { fillIndexes } from '#server/features/search/fill-indexes.ts';
import { TEMPLATES } from '../security/hostile/bodies.ts';
import { HOME, START_MS, startTestServer, type TestServer } from '../support/server.ts';
import { closeAll, newUrl, storeAt } from './shared-limits-support.ts';

/** More often than the servers ask each other for news by themselves. */
const TIMES = 10;
const env = { WRITES_PER_MINUTE: '1000000' };

afterEach(closeAll);

/** Two servers on one database, with their caches and indexes filled. */
async function startTwo() {
  const url = await newUrl();
  const [first, second] = [await storeAt(url), await storeAt(url)];
  await seed(first, 'none', START_MS);
  const servers = [
    await startTestServer({ store: first, env }),
    await startTestServer({ store: second, env }),
  ];
  for (const { store } of servers) await fillIndexes(store);
  return servers as [TestServer, TestServer];
}

const versionIn = ({ headers }: { headers: Headers }) => headers.get(VERSION_HEADER) ?? '';

test('shows a write at once at another server to a client that sends the version it has seen', async () => {
  const [one, other] = await startTwo();
  const { token } = await one.register('ann');
  const thread = { title: 'Hay', content: 'What do you pay?', categoryId: 1 };
  const { body: made } = await one.request<ForumThread>('POST', '/api/forums/threads', {
    body: thread,
    token,
  });
  const posts = `/api/forums/threads/${made.id}/posts`;
  const search = { location: HOME, radius: 25 };
  for (let n = 1; n <= TIMES; n++) {
    const post = await one.request('POST', posts, {
      body: { content: `Number ${n}.`, threadId: made.id },
      token,
    });
    const read = await other.request<ForumPost[]>('GET', posts, {
      headers: { [VERSION_HEADER]: versionIn(post) },
    });
    expect(read.body.map(({ content }) => content)).toContain(`Number ${n}.`);

    const listing = { ...TEMPLATES['POST /api/businesses']?.(n), location: HOME };
    const listed = await one.request<Business>('POST', '/api/businesses', { body: listing, token });
    const found = await other.request<Business[]>('POST', '/api/businesses/search', {
      body: search,
      headers: { [VERSION_HEADER]: versionIn(listed) },
    });
    expect(found.body.map(({ id }) => id)).toContain(listed.body.id);
  }
});

test('answers a client that names a version of no commit', async () => {
  const [, other] = await startTwo();
  for (const version of [String(Number.MAX_SAFE_INTEGER), '1e300', '-1', 'hay']) {
    const { status } = await other.request('GET', '/api/forums/categories', {
      headers: { [VERSION_HEADER]: version },
    });
    expect(status).toBe(200);
  }
});
