import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import type { TestPerson } from '#tests/support/server.ts';
import { type Forums, pushAs, startForums } from './forums-support.ts';

let forums: Forums;
let ann: TestPerson;
let ben: TestPerson;

beforeEach(async () => {
  forums = await startForums();
  ann = await forums.server.register('ann');
  ben = await forums.server.register('ben');
});
afterEach(() => forums.server.close());

const push = (person: TestPerson, mutations: Parameters<typeof pushAs>[2]) =>
  pushAs(forums.server, person, mutations);

test('a thread from its endpoint is not created again by push', async () => {
  const key = randomUUID();
  const args = { title: 'Hay prices', content: 'What do you pay?', categoryId: 1, isSticky: false };
  const made = await forums.call<ForumThread>(ann, 'POST', '/threads', args, key);
  const [outcome] = await push(ann, [{ key, name: 'thread.create', args }]);
  expect(outcome).toMatchObject({ outcome: 'applied', id: made.body.id, replayed: true });
  expect(outcome).toMatchObject({
    rows: { threads: [{ key }], posts: [{ key }], forumCategories: [{ id: 1 }] },
  });
  expect(await forums.category(1)).toMatchObject({ threadCount: 1 });
});

test('a reply from a push is answered by its endpoint with the stored answer', async () => {
  const thread = await forums.thread(ann);
  const key = randomUUID();
  const [outcome] = await push(ben, [
    { key, name: 'post.create', args: { thread: thread.id, content: 'Nine' } },
  ]);
  expect(outcome).toMatchObject({ outcome: 'applied' });
  const body = { content: 'Nine', threadId: thread.id };
  const path = `/threads/${thread.id}/posts`;
  const again = await forums.call<ForumPost>(ben, 'POST', path, body, key.toUpperCase());
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  expect(again.body).toMatchObject({ key, content: 'Nine' });
  expect(await forums.posts(thread.id)).toHaveLength(2);
  const other = await forums.call(ben, 'POST', path, { ...body, content: 'Ten' }, key);
  expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
});

test('like, edit and removal are each one write on both paths', async () => {
  const thread = await forums.thread(ann);
  const post = await forums.reply(ben, thread.id, 'Nine');
  const keys = [randomUUID(), randomUUID(), randomUUID()] as const;
  await forums.call(ben, 'POST', `/posts/${post.id}/like`, { liked: true }, keys[0]);
  await forums.call(ben, 'PATCH', `/posts/${post.id}`, { content: 'Ten' }, keys[1]);
  const likeAndEdit = await push(ben, [
    { key: keys[0], name: 'post.like', args: { post: post.id, liked: true } },
    { key: keys[1], name: 'post.edit', args: { post: post.id, content: 'Ten' } },
    { key: keys[2], name: 'post.remove', args: { post: post.id } },
  ]);
  expect(likeAndEdit).toMatchObject([
    { outcome: 'applied', replayed: true, gone: { likes: [post.id], posts: [post.id] } },
    { outcome: 'applied', replayed: true, gone: { posts: [post.id] } },
    { outcome: 'applied', id: post.id },
  ]);
  const removed = await forums.call(ben, 'DELETE', `/posts/${post.id}`, undefined, keys[2]);
  expect([removed.status, removed.headers.get('idempotency-replayed')]).toEqual([204, 'true']);
});

test('two equal simultaneous requests create one reply', async () => {
  const thread = await forums.thread(ann);
  const key = randomUUID();
  const send = () =>
    forums.call(ben, 'POST', `/threads/${thread.id}/posts`, { content: 'Nine', threadId: thread.id }, key);
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
  expect(await forums.posts(thread.id)).toHaveLength(2);
});

test('a refusal stays recorded for its key, even when its reason is gone', async () => {
  const thread = await forums.thread(ann);
  const admin = await forums.admin();
  await forums.call(admin, 'PATCH', `/threads/${thread.id}`, { isLocked: true });
  const key = randomUUID();
  const body = { content: 'Nine', threadId: thread.id };
  const send = (k: string) => forums.call(ben, 'POST', `/threads/${thread.id}/posts`, body, k);
  expect((await send(key)).status).toBe(403);
  await forums.call(admin, 'PATCH', `/threads/${thread.id}`, { isLocked: false });
  const again = await send(key);
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([403, 'true']);
  expect((await send(randomUUID())).status).toBe(201);
});

test('different thread ids are refused, recorded for their key', async () => {
  const thread = await forums.thread(ann);
  const key = randomUUID();
  const path = `/threads/${thread.id}/posts`;
  expect((await forums.call(ben, 'POST', path, { content: 'Nine', threadId: 99 }, key)).status).toBe(422);
  const mended = await forums.call(ben, 'POST', path, { content: 'Nine', threadId: thread.id }, key);
  expect([mended.status, mended.body.code]).toEqual([422, 'idempotency-key-reused']);
});

test('a thread and its reply are sent in one batch', async () => {
  const [threadKey, replyKey] = [randomUUID(), randomUUID()];
  const outcomes = await push(ann, [
    {
      key: threadKey,
      name: 'thread.create',
      args: { title: 'From the barn', content: 'Hello', categoryId: 3, isSticky: false },
      writtenAt: '2026-03-01T07:40:00.000Z',
    },
    {
      key: replyKey,
      name: 'post.create',
      args: { thread: threadKey, content: 'And more' },
      needs: [threadKey],
    },
  ]);
  expect(outcomes).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
  const thread = await forums.readThread('from-the-barn');
  expect(thread).toMatchObject({ key: threadKey, postCount: 2 });
  expect(await forums.posts(thread.id)).toMatchObject([
    { key: threadKey, writtenAt: '2026-03-01T07:40:00.000Z' },
    { key: replyKey, writtenAt: null },
  ]);
});

test('a reply waits for its thread, and nothing is recorded before', async () => {
  const [threadKey, replyKey] = [randomUUID(), randomUUID()];
  const reply = { key: replyKey, name: 'post.create', args: { thread: threadKey, content: 'And more' } };
  expect(await push(ann, [reply])).toMatchObject([{ outcome: 'deferred', reason: 'needs-missing' }]);
  const args = { title: 'From the barn', content: 'Hello', categoryId: 3, isSticky: false };
  await push(ann, [{ key: threadKey, name: 'thread.create', args }]);
  expect(await push(ann, [reply])).toMatchObject([{ outcome: 'applied' }]);
});

test('everyone can name a thread by its key, however long ago its outcome was deleted', async () => {
  const key = randomUUID();
  const args = { title: 'From the barn', content: 'Hello', categoryId: 3, isSticky: false };
  const [made] = await push(ann, [{ key, name: 'thread.create', args }]);
  await forums.server.store.write(({ trx }) => trx.deleteFrom('mutation_outcomes').execute());
  const replies = (person: TestPerson, content: string) =>
    push(person, [{ name: 'post.create', args: { thread: key, content }, needs: [key] }]);
  expect(await replies(ben, 'Over here')).toMatchObject([{ outcome: 'applied' }]);
  expect(await replies(ann, 'Me too')).toMatchObject([{ outcome: 'applied' }]);
  const id = made?.outcome === 'applied' ? (made.id ?? 0) : 0;
  expect((await forums.posts(id)).map(({ content }) => content)).toEqual(['Hello', 'Over here', 'Me too']);
});

test('a thread under another person’s key gets no replies from it', async () => {
  const key = randomUUID();
  const args = { title: 'From the barn', content: 'Hello', categoryId: 3, isSticky: false };
  await push(ann, [{ key, name: 'thread.create', args }]);
  await push(ben, [{ key, name: 'thread.create', args: { ...args, title: 'From the barn too' } }]);
  const cyd = await forums.server.register('cyd');
  for (const person of [ann, ben, cyd])
    await push(person, [{ name: 'post.create', args: { thread: key, content: person.user.username } }]);
  const wordsOf = async (slug: string) =>
    (await forums.posts((await forums.readThread(slug)).id)).map(({ content }) => content);
  expect(await wordsOf('from-the-barn')).toEqual(['Hello', 'ann', 'cyd']);
  expect(await wordsOf('from-the-barn-too')).toEqual(['Hello', 'ben']);
});

test('a key does not let others change a post either', async () => {
  const thread = await forums.thread(ann);
  const key = randomUUID();
  await push(ben, [{ key, name: 'post.create', args: { thread: thread.id, content: 'Nine' } }]);
  for (const name of ['post.edit', 'post.remove'])
    expect(await push(ann, [{ name, args: { post: key, content: 'Ten' } }])).toMatchObject([
      { outcome: 'rejected', problem: { status: 403 } },
    ]);
  expect((await forums.posts(thread.id))[1]?.content).toBe('Nine');
});

test('a post written offline is edited and removed by its key, even after its text is gone', async () => {
  const thread = await forums.thread(ann);
  const key = randomUUID();
  await push(ben, [{ key, name: 'post.create', args: { thread: thread.id, content: 'Nine' } }]);
  const edit = { name: 'post.edit', args: { post: key, content: 'Ten' } };
  expect(await push(ben, [edit])).toMatchObject([
    { outcome: 'applied', rows: { posts: [{ content: 'Ten', key }] } },
  ]);
  expect(await push(ben, [{ name: 'post.remove', args: { post: key } }])).toMatchObject([
    { outcome: 'applied' },
  ]);
  expect(await push(ben, [edit])).toMatchObject([{ outcome: 'rejected', problem: { status: 404 } }]);
});

test.each([
  ['post.create', { thread: 'no-key', content: 'x' }, 422],
  ['post.create', { content: 'x' }, 422],
  ['post.create', { thread: 1.5, content: 'x' }, 404],
  ['post.create', { thread: 4711, content: 'x' }, 404],
  ['post.edit', { post: null, content: 'x' }, 422],
  ['post.remove', { post: 4711 }, 404],
  ['post.like', { post: 4711, liked: true }, 404],
  ['thread.create', { title: 'Read this', content: 'x', categoryId: 1, isSticky: true }, 403],
])('a pushed %s with %j is rejected with %i', async (name, args, status) => {
  expect(await push(ann, [{ name, args }])).toMatchObject([{ outcome: 'rejected', problem: { status } }]);
});

test('a refusal in a batch does not affect the other writes', async () => {
  const thread = await forums.thread(ann);
  const outcomes = await push(ben, [
    { name: 'post.create', args: { thread: thread.id, content: 'First' } },
    { name: 'post.create', args: { thread: 99, content: 'Lost' } },
    { name: 'post.create', args: { thread: thread.id, content: 'Last' } },
  ]);
  expect(outcomes.map((outcome) => outcome.outcome)).toEqual(['applied', 'rejected', 'applied']);
  expect((await forums.posts(thread.id)).map((post) => post.content)).toEqual([
    'What do you pay?',
    'First',
    'Last',
  ]);
});

test.each([
  ['2038-01-19T03:14:07.000Z', '2026-03-02T12:00:00.000Z'],
  ['1970-01-01T01:00:00+01:00', '1970-01-01T00:00:00.000Z'],
])('a phone whose clock is %s affects only the displayed time', async (writtenAt, shown) => {
  const thread = await forums.thread(ann);
  await push(ben, [
    { name: 'post.create', args: { thread: thread.id, content: 'Nine' }, writtenAt },
    { name: 'post.create', args: { thread: thread.id, content: 'Ten' } },
  ]);
  const posts = await forums.posts(thread.id);
  expect(posts.map((post) => post.content)).toEqual(['What do you pay?', 'Nine', 'Ten']);
  expect(posts[1]).toMatchObject({ writtenAt: shown, createdAt: '2026-03-02T12:00:00.000Z' });
});
