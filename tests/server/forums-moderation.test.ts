import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ForumThread, ModerationEntry } from '#contract/forums.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { dayOf } from '#server/features/forums/locks.ts';
import { startTestServer, type TestPerson } from '#tests/support/server.ts';
import { type Forums, pullOf, pushAs, startForums } from './forums-support.ts';

let forums: Forums;
let ann: TestPerson;
let ben: TestPerson;
let admin: TestPerson;

beforeEach(async () => {
  forums = await startForums();
  ann = await forums.server.register('ann');
  ben = await forums.server.register('ben');
  admin = await forums.admin();
});
afterEach(() => forums.server.close());

const moderate = (thread: ForumThread, body: object, person = admin) =>
  forums.call<ForumThread & { code?: string }>(person, 'PATCH', `/threads/${thread.id}`, body);

test('only an admin moderates, whether the subject exists or not', async () => {
  const thread = await forums.thread(ann);
  for (const [method, path, body] of [
    ['PATCH', `/threads/${thread.id}`, { isLocked: true }],
    ['PATCH', '/threads/99', { isLocked: true }],
    ['POST', '/posts/1/hide', { hidden: true }],
    ['POST', '/posts/99/hide', { hidden: true }],
    ['GET', '/moderation-log', undefined],
  ] as const) {
    const answer = await forums.call(ann, method, path, body);
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  }
  expect(await forums.readThread(thread.slug)).toEqual(thread);
});

test('a locked thread refuses replies with the day of the lock; an unlocked one accepts them', async () => {
  const thread = await forums.thread(ann); // Monday, 2 March 2026
  const locked = await moderate(thread, { isLocked: true });
  expect(locked.status).toBe(200);
  expect(locked.body).toMatchObject({ isLocked: true, lockedAt: '2026-03-02T12:00:00.000Z' });
  forums.server.clock.nowMs += 2 * DAY_MS;
  for (const person of [ben, admin]) {
    const body = { content: 'Nine', threadId: thread.id };
    const refused = await forums.call(person, 'POST', `/threads/${thread.id}/posts`, body);
    expect([refused.status, refused.body.code]).toEqual([403, 'thread-locked']);
    expect(refused.body.detail).toBe(
      'This thread was locked on Mon, so your reply was not posted. Your text is kept.',
    );
  }
  const reply = { name: 'post.create', args: { thread: thread.id, content: 'Nine' } };
  expect(await pushAs(forums.server, ben, [reply])).toMatchObject([
    { outcome: 'rejected', problem: { code: 'thread-locked' } },
  ]);
  expect(await forums.readThread(thread.slug)).toMatchObject({ isLocked: true, postCount: 1 });
  await moderate(thread, { isLocked: false });
  expect(await forums.readThread(thread.slug)).toMatchObject({ isLocked: false, lockedAt: null });
  await forums.reply(ben, thread.id, 'Nine');
});

test('locking again keeps the day of the lock', async () => {
  const thread = await forums.thread(ann);
  const { body } = await moderate(thread, { isLocked: true });
  forums.server.clock.nowMs += DAY_MS;
  const again = await moderate(thread, { isLocked: true });
  expect(again.body).toMatchObject({ lockedAt: body.lockedAt, version: body.version });
});

test('the day is a weekday for six days and a date afterwards, in Eastern time', () => {
  expect(dayOf('2026-03-04T15:00:00.000Z', '2026-03-05T15:00:00.000Z')).toBe('Wed');
  expect(dayOf('2026-03-05T03:00:00.000Z', '2026-03-05T15:00:00.000Z')).toBe('Wed');
  expect(dayOf('2026-03-04T15:00:00.000Z', '2026-03-10T15:00:00.000Z')).toBe('Mar 4');
});

test('an admin makes a thread sticky and undoes it', async () => {
  const thread = await forums.thread(ann);
  const stickyIds = async () => {
    const answer = await forums.call<ForumThread[]>(null, 'GET', '/categories/1/sticky-threads');
    return answer.body.map((row) => row.id);
  };
  await moderate(thread, { isSticky: true });
  expect(await stickyIds()).toEqual([thread.id]);
  await moderate(thread, { isSticky: false });
  expect(await stickyIds()).toEqual([]);
});

test('a hidden thread is invisible, uncounted, and sent as tombstones; shown, it is complete again', async () => {
  const thread = await forums.thread(ann);
  const reply = await forums.reply(ben, thread.id, 'Nine');
  const { to } = await pullOf(forums.server, 'forum');
  expect((await moderate(thread, { isHidden: true })).body).toMatchObject({ isHidden: true });
  for (const person of [null, ann, admin]) {
    expect((await forums.call(person, 'GET', `/threads/slug/${thread.slug}`)).status).toBe(404);
    expect((await forums.call(person, 'GET', `/threads/${thread.id}/posts`)).status).toBe(404);
  }
  const body = { content: 'x', threadId: thread.id };
  expect((await forums.call(ben, 'POST', `/threads/${thread.id}/posts`, body)).status).toBe(404);
  expect((await forums.call(ben, 'PATCH', `/posts/${reply.id}`, { content: 'x' })).status).toBe(404);
  expect(await forums.category(1)).toMatchObject({ threadCount: 0, postCount: 0, lastActivityAt: null });
  expect((await forums.call<ForumThread[]>(null, 'GET', '/recent-threads')).body).toEqual([]);
  const hidden = await pullOf(forums.server, 'forum', to);
  expect(hidden.gone).toEqual({ threads: [thread.id], posts: [1, reply.id] });
  await moderate(thread, { isHidden: false });
  const shown = await pullOf(forums.server, 'forum', hidden.to);
  expect(shown.rows.posts?.map((post) => post.content)).toEqual(['What do you pay?', 'Nine']);
  expect(shown.rows.threads).toMatchObject([{ id: thread.id, postCount: 2 }]);
  expect(await forums.category(1)).toMatchObject({ threadCount: 1, postCount: 2 });
});

test('a hidden post is uncounted and its text is kept; shown, it is in its place again', async () => {
  const thread = await forums.thread(ann);
  const [rude, last] = [
    await forums.reply(ben, thread.id, 'Rude'),
    await forums.reply(ann, thread.id, 'Last'),
  ];
  await forums.call(ann, 'POST', `/posts/${rude.id}/like`);
  const { to } = await pullOf(forums.server, 'forum');
  const hidden = await forums.call(admin, 'POST', `/posts/${rude.id}/hide`, { hidden: true });
  expect([hidden.status, hidden.body]).toMatchObject([200, { id: rude.id, isHidden: true }]);
  expect((await forums.posts(thread.id)).map((post) => post.id)).toEqual([1, last.id]);
  expect(await forums.readThread(thread.slug)).toMatchObject({ postCount: 2 });
  expect((await pullOf(forums.server, 'forum', to)).gone).toEqual({ posts: [rude.id] });
  expect((await forums.call(ann, 'DELETE', `/posts/${rude.id}`)).status).toBe(404);
  await forums.call(admin, 'POST', `/posts/${rude.id}/hide`, { hidden: false });
  expect(await forums.posts(thread.id)).toMatchObject([
    { id: 1 },
    { content: 'Rude', likeCount: 1 },
    { id: last.id },
  ]);
});

test('a hidden post can be deleted by its author, and is not shown again', async () => {
  const thread = await forums.thread(ann);
  const rude = await forums.reply(ben, thread.id, 'Rude');
  for (const id of [1, rude.id]) await forums.call(admin, 'POST', `/posts/${id}/hide`, { hidden: true });
  const liked = await forums.call(ben, 'POST', `/posts/${rude.id}/like`);
  const edited = await forums.call(ben, 'PATCH', `/posts/${rude.id}`, { content: 'Kind' });
  expect([liked.status, edited.status]).toEqual([404, 404]);
  expect((await forums.call(ben, 'DELETE', `/posts/${rude.id}`)).status).toBe(204);
  expect((await forums.call(ben, 'DELETE', `/posts/${rude.id}`)).status).toBe(404);
  const shown = await forums.call(admin, 'POST', `/posts/${rude.id}/hide`, { hidden: false });
  expect(shown.status).toBe(404);
  expect(await forums.posts(thread.id)).toEqual([]);
  await forums.reply(ben, thread.id, 'Kind');
  expect((await forums.call(ann, 'DELETE', '/posts/1')).body.code).toBe('has-replies');
});

test('a moderator cannot send an empty change, change a missing item, or restore an item that its author removed', async () => {
  const thread = await forums.thread(ann);
  expect((await moderate(thread, {})).status).toBe(422);
  expect((await moderate(thread, { isLocked: 'yes' })).status).toBe(422);
  expect((await forums.call(admin, 'PATCH', '/threads/99', { isLocked: true })).status).toBe(404);
  expect((await forums.call(admin, 'POST', '/posts/99/hide', { hidden: true })).status).toBe(404);
  await forums.call(ann, 'DELETE', '/posts/1');
  expect((await moderate(thread, { isHidden: false })).status).toBe(404);
  expect((await forums.call(admin, 'POST', '/posts/1/hide', { hidden: false })).status).toBe(404);
});

test('the log has all acts newest first, and none that changed nothing', async () => {
  const thread = await forums.thread(ann);
  await moderate(thread, { isLocked: true, isSticky: true });
  await moderate(thread, { isLocked: true });
  await forums.call(admin, 'POST', '/posts/1/hide', { hidden: true });
  const { body, headers } = await forums.call<ModerationEntry[]>(admin, 'GET', '/moderation-log');
  expect(body.map((entry) => [entry.action, entry.postId])).toEqual([
    ['hide-post', 1],
    ['stick', null],
    ['lock', null],
  ]);
  expect(body[0]).toMatchObject({
    adminName: 'caretaker Tester',
    threadId: thread.id,
    threadTitle: 'Hay prices',
  });
  expect(headers.get('cache-control')).toBe('private, no-store');
});

test('every act is in the server log, by ids', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const server = await startTestServer({ log });
  const root = await server.register('caretaker');
  await server.store.write(({ trx }) => trx.updateTable('users').set({ is_admin: 1 }).execute());
  const body = { title: 'Hay prices', content: 'x', categoryId: 1 };
  await server.request('POST', '/api/forums/threads', { token: root.token, body });
  await server.request('PATCH', '/api/forums/threads/1', { token: root.token, body: { isLocked: true } });
  const acts = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'moderation');
  expect(acts).toMatchObject([{ adminId: root.user.id, action: 'lock', threadId: 1, postId: null }]);
  await server.close();
});
