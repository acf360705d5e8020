import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import type { ForumCategory, ForumPost, ForumThread } from '#contract/forums.ts';
import { seedSampleDirectory } from '#server/db/seed/sample-directory.ts';
import { SAMPLE_THREADS, seedForumCategories, seedSampleForums } from '#server/db/seed/sample-forums.ts';
import { START_MS, startTestServer, type TestServer } from '#tests/support/server.ts';
import { pullOf } from './forums-support.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await seedSampleDirectory(server.store, START_MS);
  await seedSampleForums(server.store, START_MS);
});
afterAll(() => server.close());

const get = async <T>(path: string) => (await server.request<T>('GET', path)).body;

test('the samples include sticky and locked threads and at least sixty posts', () => {
  expect(SAMPLE_THREADS.length).toBeGreaterThanOrEqual(18);
  expect(SAMPLE_THREADS.filter((thread) => thread.isSticky).length).toBeGreaterThanOrEqual(2);
  expect(
    SAMPLE_THREADS.filter((thread) => thread.lockedHoursAgo !== undefined).length,
  ).toBeGreaterThanOrEqual(1);
  expect(SAMPLE_THREADS.flatMap((thread) => thread.posts).length).toBeGreaterThanOrEqual(60);
});

test('every sample post has a sample author, contains no dose and is in order of time', () => {
  for (const thread of SAMPLE_THREADS) {
    const hours = thread.posts.map(([, hoursAgo]) => hoursAgo);
    expect(hours).toEqual(hours.toSorted((a, b) => b - a));
    for (const [, , content] of thread.posts)
      expect(content).not.toMatch(/\d\s*(?:mg|ml|cc|mcg|milligrams?|tablets?|units?)\b/i);
  }
});

test('sample threads are read like others', async () => {
  const categories = await get<ForumCategory[]>('/api/forums/categories');
  expect(categories.reduce((sum, category) => sum + category.threadCount, 0)).toBe(SAMPLE_THREADS.length);
  expect(categories.every((category) => category.threadCount > 0)).toBe(true);
  const locked = await get<ForumThread>(
    '/api/forums/threads/slug/looking-for-a-sitter-who-also-feeds-two-goats',
  );
  expect(locked).toMatchObject({ isLocked: true, lockedAt: expect.any(String), postCount: 3 });
  const posts = await get<ForumPost[]>(`/api/forums/threads/${locked.id}/posts`);
  expect(posts[0]).toMatchObject({
    authorName: 'Sample member, dog owner, Ocala',
    authorId: null,
    likeCount: 0,
  });
  const recent = await get<ForumThread[]>('/api/forums/recent-threads?limit=1');
  expect(recent[0]?.title).toBe('Farm dog and toads: how do you teach leave it for real?');
});

test('sponsors are sample businesses, and the catalogue carries them', async () => {
  const categories = await get<ForumCategory[]>('/api/forums/categories');
  const sponsors = categories.flatMap(({ sponsoredByBusinessId: id }) => (id === null ? [] : [id]));
  expect(sponsors).toHaveLength(2);
  for (const id of sponsors)
    expect(await get<Business>(`/api/businesses/${id}`)).toMatchObject({ isSample: true });
  const { rows } = await pullOf(server, 'catalogue');
  expect(rows.businesses?.map((business) => business.id)).toEqual(expect.arrayContaining(sponsors));
  expect(rows.forumCategories).toHaveLength(7);
});

test('all sample threads are in the forum stream', async () => {
  const { rows } = await pullOf(server, 'forum');
  expect(rows.threads).toHaveLength(SAMPLE_THREADS.length);
  expect(rows.posts).toHaveLength(SAMPLE_THREADS.flatMap((thread) => thread.posts).length);
});

test('seeding again adds nothing', async () => {
  const before = await get<ForumCategory[]>('/api/forums/categories');
  await seedForumCategories(server.store, START_MS);
  await seedSampleForums(server.store, START_MS);
  expect(await get<ForumCategory[]>('/api/forums/categories')).toEqual(before);
});
