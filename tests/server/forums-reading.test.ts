import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ForumCategory, ForumPost, ForumThread } from '#contract/forums.ts';
import type { TestAnswer, TestPerson } from '#tests/support/server.ts';
import { type Forums, startForums } from './forums-support.ts';

let forums: Forums;
let ann: TestPerson;

beforeEach(async () => {
  forums = await startForums();
  ann = await forums.server.register('ann');
});
afterEach(() => forums.server.close());

test('the seven categories are in catalogue order with their counts', async () => {
  const { body } = await forums.call<ForumCategory[]>(null, 'GET', '/categories');
  expect(body.map((category) => category.name)).toEqual([
    'Horses',
    'Cattle and Small Ruminants',
    'Poultry',
    'Dogs',
    'Cats',
    'Small Pets, Birds and Fish',
    'Farm Life and Florida Weather',
  ]);
  expect(body[0]).toEqual({
    id: 1,
    name: 'Horses',
    slug: 'horses',
    description: expect.any(String),
    isFeatured: true,
    threadCount: 0,
    postCount: 0,
    lastActivityAt: null,
    sponsoredByBusinessId: null,
    version: expect.any(Number),
  });
});

test('the featured categories are those with the flag', async () => {
  const { body } = await forums.call<ForumCategory[]>(null, 'GET', '/categories/featured');
  expect(body.map((category) => category.slug)).toEqual(['horses', 'cattle-and-small-ruminants', 'dogs']);
});

test('a category is found by its slug, an unknown one is 404', async () => {
  const found = await forums.call<ForumCategory>(null, 'GET', '/categories/slug/poultry');
  expect(found.body).toMatchObject({ name: 'Poultry' });
  const missing = await forums.call(null, 'GET', '/categories/slug/unicorns');
  expect([missing.status, missing.body.code]).toEqual([404, 'not-found']);
});

test.each([
  '/categories/99/threads',
  '/categories/99/sticky-threads',
  '/categories/0/threads',
  '/categories/x/threads',
  '/threads/99/posts',
  '/threads/-1/posts',
  '/threads/slug/nothing-here',
])('%s is 404', async (path) => {
  const answer = await forums.call(null, 'GET', path);
  expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
});

test('threads of a category are newest activity first, without the sticky ones', async () => {
  const admin = await forums.admin();
  const first = await forums.thread(ann, { title: 'First' });
  forums.server.clock.nowMs += 1000;
  const second = await forums.thread(ann, { title: 'Second' });
  await forums.thread(admin, { title: 'Rules', isSticky: true });
  await forums.thread(ann, { title: 'Elsewhere', categoryId: 2 });
  forums.server.clock.nowMs += 1000;
  await forums.reply(ann, first.id, 'One more thing');
  const open = await forums.call<ForumThread[]>(null, 'GET', '/categories/1/threads');
  const sticky = await forums.call<ForumThread[]>(null, 'GET', '/categories/1/sticky-threads');
  expect(open.body.map((thread) => thread.id)).toEqual([first.id, second.id]);
  expect(open.headers.get('x-total-count')).toBe('2');
  expect(sticky.body.map((thread) => thread.title)).toEqual(['Rules']);
});

test('recent threads are the twenty with the newest activity of all categories', async () => {
  for (let n = 1; n <= 22; n++) {
    forums.server.clock.nowMs += 1000;
    await forums.thread(ann, { title: `Thread ${n}`, categoryId: (n % 7) + 1 });
  }
  const { body } = await forums.call<ForumThread[]>(null, 'GET', '/recent-threads');
  expect(body.map((thread) => thread.title)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Thread ${22 - index}`),
  );
});

test('following the links returns every thread once, even those of the same moment', async () => {
  const titles = ['Aa1', 'Bb2', 'Cc3', 'Dd4', 'Ee5'];
  for (const title of titles) await forums.thread(ann, { title });
  const seen: string[] = [];
  let path: string | undefined = '/categories/1/threads?limit=2';
  while (path) {
    const page: TestAnswer<ForumThread[]> = await forums.call(null, 'GET', path);
    seen.push(...page.body.map((thread) => thread.title));
    path = /<\/api\/forums(.+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(seen).toEqual(titles.toReversed());
});

test('posts are oldest first, in pages without gaps', async () => {
  const thread = await forums.thread(ann);
  for (const content of ['b', 'c', 'd', 'e']) await forums.reply(ann, thread.id, content);
  const first = await forums.call<ForumPost[]>(null, 'GET', `/threads/${thread.id}/posts?limit=3`);
  expect(first.body.map((post) => post.content)).toEqual(['What do you pay?', 'b', 'c']);
  expect(first.headers.get('x-total-count')).toBe('5');
  const next = /<\/api\/forums(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await forums.call<ForumPost[]>(null, 'GET', next);
  expect(second.body.map((post) => post.content)).toEqual(['d', 'e']);
  expect(second.headers.get('link')).toBeNull();
});

test('a bad limit or cursor is 422 with its path', async () => {
  const limit = await forums.call(null, 'GET', '/recent-threads?limit=0');
  expect([limit.status, limit.body.errors?.[0]?.path]).toEqual([422, 'limit']);
  const after = await forums.call(null, 'GET', '/categories/1/threads?after=zzz');
  expect([after.status, after.body.errors?.[0]?.path]).toEqual([422, 'after']);
});

test('a signed-in reader sees their likes, in an answer that is never cached', async () => {
  const thread = await forums.thread(ann);
  const ben = await forums.server.register('ben');
  const [post] = await forums.posts(thread.id);
  await forums.call(ben, 'POST', `/posts/${post?.id}/like`);
  const own = await forums.call<ForumPost[]>(ben, 'GET', `/threads/${thread.id}/posts`);
  expect(own.body[0]).toMatchObject({ likedByMe: true, likeCount: 1 });
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  expect((await forums.posts(thread.id, ann))[0]?.likedByMe).toBe(false);
  const everybodys = await forums.call<ForumPost[]>(null, 'GET', `/threads/${thread.id}/posts`);
  expect(everybodys.body[0]).not.toHaveProperty('likedByMe');
  expect(everybodys.headers.get('etag')).toMatch(/^"/);
});

test('authors appear only by their current name', async () => {
  const thread = await forums.thread(ann);
  await forums.server.request('PATCH', '/api/user/profile', {
    token: ann.token,
    body: { fullName: 'Ann Newname' },
  });
  const answer = await forums.call<ForumPost[]>(null, 'GET', `/threads/${thread.id}/posts`);
  expect(answer.body[0]?.authorName).toBe('Ann Newname');
  expect((await forums.readThread(thread.slug)).authorName).toBe('Ann Newname');
  expect(JSON.stringify(answer.body)).not.toMatch(/ann@example\.com|"ann"/);
});

test('the posts of a deleted account stay under Former member', async () => {
  const thread = await forums.thread(ann);
  await forums.server.store.write(({ trx }) =>
    trx.deleteFrom('users').where('id', '=', ann.user.id).execute(),
  );
  expect((await forums.posts(thread.id))[0]).toMatchObject({ authorName: 'Former member', authorId: null });
  expect(await forums.readThread(thread.slug)).toMatchObject({ authorName: 'Former member' });
});

test.each([
  ['Mi caballo no come: ¿qué hago?', 'mi-caballo-no-come-que-hago'],
  ["Don't panic", 'dont-panic'],
  ['馬が食べない', 'thread'],
  ['--- Ünder   the *shed* ---', 'under-the-shed'],
])('the title %j gets the slug %s', async (title, slug) => {
  expect((await forums.thread(ann, { title })).slug).toBe(slug);
});

test('equal titles get numbers, and long slugs stay within 80 characters', async () => {
  const slugs: string[] = [];
  for (let n = 0; n < 3; n++) slugs.push((await forums.thread(ann)).slug);
  expect(slugs).toEqual(['hay-prices', 'hay-prices-2', 'hay-prices-3']);
  const title = 'word '.repeat(28).trim();
  const [first, second] = [await forums.thread(ann, { title }), await forums.thread(ann, { title })];
  expect(first.slug.length).toBeLessThanOrEqual(80);
  expect(second.slug.length).toBeLessThanOrEqual(80);
  expect(second.slug).not.toBe(first.slug);
  expect(first.slug).toMatch(/^word(-word)+$/);
  expect(await forums.readThread(second.slug)).toMatchObject({ id: second.id });
});
