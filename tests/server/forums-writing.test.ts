import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import type { TestPerson } from '#tests/support/server.ts';
import { type Forums, startForums } from './forums-support.ts';

let forums: Forums;
let ann: TestPerson;
let ben: TestPerson;

beforeEach(async () => {
  forums = await startForums();
  ann = await forums.server.register('ann');
  ben = await forums.server.register('ben');
});
afterEach(() => forums.server.close());

const nowIso = () => new Date(forums.server.clock.nowMs).toISOString();

test('the answer to a new thread counts its first post', async () => {
  const thread = await forums.thread(ann, { title: '  Colic watch  ' });
  expect(thread).toEqual({
    id: 1,
    title: 'Colic watch',
    slug: 'colic-watch',
    categoryId: 1,
    categorySlug: 'horses',
    categoryName: 'Horses',
    authorId: ann.user.id,
    authorName: 'ann Tester',
    isSticky: false,
    isLocked: false,
    lockedAt: null,
    postCount: 1,
    lastPostAt: nowIso(),
    createdAt: nowIso(),
    version: expect.any(Number),
    key: null,
  });
  expect(await forums.posts(thread.id)).toMatchObject([{ content: 'What do you pay?', threadId: 1 }]);
  expect(await forums.category(1)).toMatchObject({
    threadCount: 1,
    postCount: 1,
    lastActivityAt: nowIso(),
  });
});

test('a reply is answered with the complete post and updates thread and category', async () => {
  const thread = await forums.thread(ann);
  forums.server.clock.nowMs += 5000;
  const post = await forums.reply(ben, thread.id, 'Nine dollars.\n\nDelivered.');
  expect(post).toEqual({
    id: 2,
    threadId: thread.id,
    content: 'Nine dollars.\n\nDelivered.',
    authorId: ben.user.id,
    authorName: 'ben Tester',
    authorProfileImageUrl: null,
    createdAt: nowIso(),
    writtenAt: null,
    isEdited: false,
    likeCount: 0,
    version: expect.any(Number),
    key: null,
  });
  expect(await forums.readThread(thread.slug)).toMatchObject({ postCount: 2, lastPostAt: nowIso() });
  expect(await forums.category(1)).toMatchObject({ threadCount: 1, postCount: 2, lastActivityAt: nowIso() });
});

test.each([
  ['POST', '/threads', { title: 'Hay prices', content: 'x', categoryId: 1 }],
  ['POST', '/threads/1/posts', { content: 'x', threadId: 1 }],
  ['POST', '/posts/1/like', {}],
  ['PATCH', '/posts/1', { content: 'x' }],
  ['DELETE', '/posts/1', undefined],
  ['PATCH', '/threads/1', { isLocked: true }],
  ['POST', '/posts/1/hide', { hidden: true }],
  ['GET', '/moderation-log', undefined],
])('%s %s needs a signed-in person', async (method, path, body) => {
  await forums.thread(ann);
  const answer = await forums.call(null, method, path, body);
  expect([answer.status, answer.body.code]).toEqual([401, 'not-signed-in']);
  expect(await forums.posts(1)).toMatchObject([{ content: 'What do you pay?', likeCount: 0 }]);
});

test.each([
  [{ title: 'ab' }, 'title', 'Title must be at least 3 characters.'],
  [{ title: 'x'.repeat(141) }, 'title', 'Title can be at most 140 characters.'],
  [{ content: ' \n ' }, 'content', 'Please enter a message before posting.'],
  [{ content: 'x'.repeat(20_001) }, 'content', 'A post can be at most 20,000 characters.'],
  [{ categoryId: undefined }, 'categoryId', 'Please choose a category.'],
  [{ categoryId: '1' }, 'categoryId', 'This field has the wrong type.'],
  [{ isSticky: 'yes' }, 'isSticky', 'This field has the wrong type.'],
])('a thread with %j is 422 on %s', async (changes, path, message) => {
  const body = { title: 'Hay prices', content: 'What do you pay?', categoryId: 1, ...changes };
  const answer = await forums.call(ann, 'POST', '/threads', body);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ code: 'fields-invalid', errors: [{ path, message }] });
  expect(await forums.category(1)).toMatchObject({ threadCount: 0 });
});

test('the longest title and post are accepted', async () => {
  const thread = await forums.thread(ann, { title: 'x'.repeat(140), content: 'y'.repeat(20_000) });
  expect((await forums.posts(thread.id))[0]?.content).toHaveLength(20_000);
});

test('a thread in an unknown category is 404', async () => {
  const body = { title: 'Hay prices', content: 'x', categoryId: 99 };
  const answer = await forums.call(ann, 'POST', '/threads', body);
  expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
});

test('only an admin creates a sticky thread', async () => {
  const body = { title: 'Read this', content: 'x', categoryId: 1, isSticky: true };
  const refused = await forums.call(ann, 'POST', '/threads', body);
  expect([refused.status, refused.body.code]).toEqual([403, 'sticky-needs-admin']);
  expect(await forums.category(1)).toMatchObject({ threadCount: 0 });
  const made = await forums.call<ForumThread>(await forums.admin(), 'POST', '/threads', body);
  expect(made.body).toMatchObject({ isSticky: true });
});

test('a reply to a different thread than in the path is 422', async () => {
  const thread = await forums.thread(ann);
  const body = { content: 'x', threadId: thread.id + 1 };
  const answer = await forums.call(ann, 'POST', `/threads/${thread.id}/posts`, body);
  expect(answer.status).toBe(422);
  expect(answer.body.errors?.[0]?.path).toBe('threadId');
});

test.each([{}, { content: '' }, { content: 7 }, []])('the reply %j is 422', async (body) => {
  const thread = await forums.thread(ann);
  const answer = await forums.call(ann, 'POST', `/threads/${thread.id}/posts`, body);
  expect([answer.status, answer.body.code]).toEqual([422, 'fields-invalid']);
  expect(await forums.posts(thread.id)).toHaveLength(1);
});

test('a reply to an unknown thread is 404', async () => {
  const answer = await forums.call(ann, 'POST', '/threads/77/posts', { content: 'x', threadId: 77 });
  expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
});

test('the same text twice in a row within a minute is refused, later it is accepted', async () => {
  const thread = await forums.thread(ann);
  await forums.reply(ben, thread.id, 'Bump');
  forums.server.clock.nowMs += 59_000;
  const again = await forums.call(ben, 'POST', `/threads/${thread.id}/posts`, {
    content: ' Bump ',
    threadId: thread.id,
  });
  expect([again.status, again.body.code]).toEqual([409, 'duplicate-text']);
  await forums.reply(ann, thread.id, 'Bump'); // another person may say the same
  await forums.reply(ben, thread.id, 'Bump'); // and then it is no longer the last post
  forums.server.clock.nowMs += 61_000;
  await forums.reply(ben, thread.id, 'Bump');
  expect(await forums.posts(thread.id)).toHaveLength(5);
});

test('a repeated like changes nothing', async () => {
  const thread = await forums.thread(ann);
  const [post] = await forums.posts(thread.id);
  const like = async (person: TestPerson, body?: object) => {
    const answer = await forums.call<object>(person, 'POST', `/posts/${post?.id}/like`, body);
    return [answer.status, answer.body];
  };
  expect(await like(ben)).toEqual([200, { likeCount: 1, liked: true }]);
  expect(await like(ben, {})).toEqual([200, { likeCount: 1, liked: true }]);
  expect(await like(ann, { liked: true })).toEqual([200, { likeCount: 2, liked: true }]);
  expect(await like(ben, { liked: false })).toEqual([200, { likeCount: 1, liked: false }]);
  expect(await like(ben, { liked: false })).toEqual([200, { likeCount: 1, liked: false }]);
  expect((await like(ben, { liked: 'no' }))[0]).toBe(422);
  expect((await forums.call(ben, 'POST', '/posts/99/like')).status).toBe(404);
});

test('only the author edits a post, not even an admin does', async () => {
  const thread = await forums.thread(ann);
  const post = await forums.reply(ben, thread.id, 'Nine dolars');
  const edited = await forums.call<ForumPost>(ben, 'PATCH', `/posts/${post.id}`, { content: 'Nine dollars' });
  expect(edited.status).toBe(200);
  expect(edited.body).toMatchObject({ content: 'Nine dollars', isEdited: true, createdAt: post.createdAt });
  expect(edited.body.version).toBeGreaterThan(post.version);
  for (const other of [ann, await forums.admin()]) {
    const refused = await forums.call(other, 'PATCH', `/posts/${post.id}`, { content: 'Mine' });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  }
  expect((await forums.call(ben, 'PATCH', `/posts/${post.id}`, { content: ' ' })).status).toBe(422);
  expect((await forums.call(ben, 'PATCH', '/posts/99', { content: 'x' })).status).toBe(404);
  expect((await forums.posts(thread.id))[1]?.content).toBe('Nine dollars');
});

test('a removed post is uncounted; only its author may remove it, once', async () => {
  const thread = await forums.thread(ann);
  forums.server.clock.nowMs += 5000;
  const post = await forums.reply(ben, thread.id, 'Regrets');
  await forums.call(ann, 'POST', `/posts/${post.id}/like`);
  const refused = await forums.call(ann, 'DELETE', `/posts/${post.id}`);
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  const removed = await forums.call(ben, 'DELETE', `/posts/${post.id}`);
  expect([removed.status, removed.bytes.length]).toEqual([204, 0]);
  expect((await forums.call(ben, 'DELETE', `/posts/${post.id}`)).status).toBe(404);
  expect((await forums.call(ann, 'POST', `/posts/${post.id}/like`)).status).toBe(404);
  expect(await forums.posts(thread.id)).toHaveLength(1);
  expect(await forums.readThread(thread.slug)).toMatchObject({
    postCount: 1,
    lastPostAt: thread.lastPostAt,
  });
  expect(await forums.category(1)).toMatchObject({ postCount: 1, lastActivityAt: thread.lastPostAt });
  const row = await forums.server.store.read
    .selectFrom('posts')
    .select(['content', 'is_removed'])
    .where('id', '=', post.id)
    .executeTakeFirst();
  expect(row).toEqual({ content: '', is_removed: 1 });
});

test('the first post stays while there are replies, and removes the thread afterwards', async () => {
  const thread = await forums.thread(ann);
  const reply = await forums.reply(ben, thread.id, 'Nine');
  const [original] = await forums.posts(thread.id);
  const refused = await forums.call(ann, 'DELETE', `/posts/${original?.id}`);
  expect([refused.status, refused.body.code]).toEqual([409, 'has-replies']);
  await forums.call(ben, 'DELETE', `/posts/${reply.id}`);
  expect((await forums.call(ann, 'DELETE', `/posts/${original?.id}`)).status).toBe(204);
  expect((await forums.call(null, 'GET', `/threads/slug/${thread.slug}`)).status).toBe(404);
  expect((await forums.call(null, 'GET', `/threads/${thread.id}/posts`)).status).toBe(404);
  expect(await forums.category(1)).toMatchObject({ threadCount: 0, postCount: 0, lastActivityAt: null });
});

test('text that looks like markup is stored unchanged', async () => {
  const content = '<script>alert(1)</script> & "quotes"';
  const thread = await forums.thread(ann, { content });
  expect((await forums.posts(thread.id))[0]?.content).toBe(content);
});

test('unknown fields change nothing', async () => {
  const thread = await forums.thread(ann, {
    isLocked: true,
    postCount: 40,
    authorId: ben.user.id,
    slug: 'mine',
    createdAt: '2001-01-01T00:00:00.000Z',
    key: 'mine',
  });
  expect(thread).toMatchObject({ isLocked: false, postCount: 1, authorId: ann.user.id, slug: 'hay-prices' });
  expect(thread).toMatchObject({ createdAt: nowIso(), key: null });
});
