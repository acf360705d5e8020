import { expect, test } from 'vitest';
import type { ForumThread } from '#contract/forums.ts';
import { noteVisit } from '#src/features/forums/forum-visit.ts';
import { readCategory, readForums } from '#src/features/forums/forums.local.ts';
import { fetchForums, fetchThread } from '#src/features/forums/forums.remote.ts';
import { moderateThread } from '#src/features/forums/moderation.remote.ts';
import { readThread } from '#src/features/forums/thread.local.ts';
import { discardEntry, editEntry, retryEntry } from '#src/local/entries.ts';
import { openedThreadStreams } from '#src/local/opened-threads.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  look,
  loseAnswers,
  MINUTE_MS,
  postsOf,
  syncFully,
  threadsOf,
  userOf,
  wordsOf,
  write,
} from './forums-support.ts';

const DAY_MS = 86_400_000;
const DRAFT = { categoryId: 1, title: 'Hay prices', content: 'What do you pay?', isSticky: false };

/** Ann and Bob, each with a phone; Bob has begun a thread that both phones hold. */
async function startTwo(): Promise<{ server: TestServer; ann: Phone; bob: Phone; thread: ForumThread }> {
  const server = await startTestServer();
  await server.register('ann');
  const bobs = await server.register('bob');
  const body = { title: 'Heifer off her feed', content: 'She drinks only.', categoryId: 2 };
  const { body: thread } = await server.request<ForumThread>('POST', '/api/forums/threads', {
    token: bobs.token,
    body,
  });
  const [ann, bob] = [startPhone(server), startPhone(server)];
  await ann.signIn('ann');
  await bob.signIn('bob');
  await Promise.all([ann.core.engine.sync(), bob.core.engine.sync()]);
  return { server, ann, bob, thread };
}

/** Locks or hides by an admin, past every phone. */
async function moderate(server: TestServer, id: number, change: object): Promise<void> {
  const name = `root${Math.random().toString(36).slice(2, 8)}`;
  const root = await server.register(name);
  await server.store.write(({ trx }) =>
    trx.updateTable('users').set({ is_admin: 1 }).where('id', '=', root.user.id).execute(),
  );
  const answer = await server.request('PATCH', `/api/forums/threads/${id}`, {
    token: root.token,
    body: change,
  });
  expect(answer.status).toBe(200);
}

test('a thread and a reply to it, written offline, are delivered in order and once although the first answer is lost', async () => {
  const { server, ann, thread } = await startTwo();
  ann.goOffline();
  const key = await write(ann, 'thread.create', DRAFT);
  await write(ann, 'post.create', { thread: key, content: 'Round bales, I mean.' });
  await write(ann, 'post.create', { thread: thread.id, content: 'Check her mouth.' });
  expect(wordsOf(await look(ann, key))).toEqual([
    'waiting: What do you pay?',
    'waiting: Round bales, I mean.',
  ]);
  expect(wordsOf(await look(ann, thread.slug))).toEqual(['She drinks only.', 'waiting: Check her mouth.']);

  loseAnswers(ann);
  await syncFully(server, ann, 1);
  const before = await look(ann, thread.slug);
  expect(wordsOf(before).filter((words) => words.includes('Check her mouth.'))).toHaveLength(1);
  ann.goOnline();
  await syncFully(server, ann);

  const [made] = (await threadsOf(server)).filter(({ title }) => title === 'Hay prices');
  expect(await threadsOf(server)).toHaveLength(2);
  expect((await postsOf(server, made?.id ?? 0)).map(({ content }) => content)).toEqual([
    'What do you pay?',
    'Round bales, I mean.',
  ]);
  expect(await postsOf(server, thread.id)).toHaveLength(2);
  expect(await ann.core.outbox.entries.count()).toBe(0);
  const view = await look(ann, key);
  expect(view).toMatchObject({ kind: 'posted', thread: { slug: made?.slug }, unsent: [] });
  expect(wordsOf(view)).toEqual(['What do you pay?', 'Round bales, I mean.']);

  const pushes = ann.requests.filter((path) => path.includes('/sync/push')).length;
  await syncFully(server, ann);
  expect(ann.requests.filter((path) => path.includes('/sync/push'))).toHaveLength(pushes);
});

test('an edit in the outbox changes what is sent, and a cancelled post is never sent', async () => {
  const { server, ann, thread } = await startTwo();
  ann.goOffline();
  const kept = await write(ann, 'post.create', { thread: thread.id, content: 'Frist.' });
  const dropped = await write(ann, 'post.create', { thread: thread.id, content: 'Never mind.' });
  await ann.core.engine.sync({ isForced: true }); // both may have left from now on
  await editEntry<'post.create'>(ann.core, kept, { thread: thread.id, content: 'First.' });
  await discardEntry(ann.core, dropped);
  expect(wordsOf(await look(ann, thread.slug))).toEqual([
    'She drinks only.',
    'waiting: First.',
    'taking back: Never mind.',
  ]);
  ann.goOnline();
  await syncFully(server, ann);
  expect((await postsOf(server, thread.id)).map(({ content }) => content)).toEqual([
    'She drinks only.',
    'First.',
  ]);
});

test('an unsent thread that is edited after it may have left is found again under its new key', async () => {
  const { server, ann } = await startTwo();
  ann.goOffline();
  const key = await write(ann, 'thread.create', DRAFT);
  ann.fault = async (_send, url) => {
    if (url.includes('/sync/push')) throw new TypeError('never arrived');
    return _send();
  };
  await syncFully(server, ann, 1);
  const first = await look(ann, key);
  await editEntry<'thread.create'>(ann.core, key, { ...DRAFT, title: 'Hay prices in spring' });
  ann.fault = async (send, url, init) => {
    const isWrite = url.includes('/sync/push') && !String(init.body).includes('"mutations":[]');
    if (isWrite) throw new TypeError('never arrived');
    return send();
  };
  await syncFully(server, ann, 1);
  const seq = first.kind === 'unsent' ? first.thread.seq : null;
  const moved = await look(ann, key, seq);
  expect(moved).toMatchObject({ kind: 'unsent', thread: { title: 'Hay prices in spring' } });
  expect(moved.kind === 'unsent' && moved.thread.key).not.toBe(key);
  ann.goOnline();
  await syncFully(server, ann);
  expect((await threadsOf(server)).map(({ title }) => title).sort()).toEqual([
    'Hay prices in spring',
    'Heifer off her feed',
  ]);
});

test('a reply to a thread that was locked meanwhile keeps its words with the reason, and the valid one goes', async () => {
  const { server, ann, bob, thread } = await startTwo();
  const other = await write(bob, 'thread.create', DRAFT);
  await syncFully(server, bob);
  await syncFully(server, ann);
  const view = await look(ann, other);
  const open = view.kind === 'posted' ? view.thread : undefined;
  ann.goOffline();
  await write(ann, 'post.create', { thread: thread.id, content: 'Two hundred words.' });
  await write(ann, 'post.create', { thread: open?.id ?? 0, content: 'Eight a bale.' });
  await moderate(server, thread.id, { isLocked: true });
  ann.goOnline();
  await syncFully(server, ann);
  expect((await postsOf(server, open?.id ?? 0)).map(({ content }) => content)).toContain('Eight a bale.');
  expect(await look(ann, thread.slug)).toMatchObject({
    thread: { isLocked: true },
    unsent: [
      {
        content: 'Two hundred words.',
        waiting: {
          state: 'attention',
          reason: expect.stringMatching(/^This thread was locked on \w{3}, so/),
        },
      },
    ],
  });
  const restarted = ann.open();
  const again = await readThread(restarted, {
    address: thread.slug,
    me: userOf(ann).id,
    head: 20,
    tail: 0,
    seq: null,
  });
  expect(wordsOf(again)).toContain('waiting: Two hundred words.');
});

test('a refused reply goes once the thread is open again and it is tried anew', async () => {
  const { server, ann, thread } = await startTwo();
  ann.goOffline();
  await write(ann, 'post.create', { thread: thread.id, content: 'Patience.' });
  await moderate(server, thread.id, { isLocked: true });
  ann.goOnline();
  await syncFully(server, ann);
  await moderate(server, thread.id, { isLocked: false });
  const [refused] = await ann.core.outbox.entries.toArray();
  await retryEntry(ann.core, refused?.key ?? '');
  await syncFully(server, ann);
  expect((await postsOf(server, thread.id)).map(({ content }) => content)).toEqual([
    'She drinks only.',
    'Patience.',
  ]);
  expect(await ann.core.outbox.entries.count()).toBe(0);
});

test('a reply to a thread that is gone is kept where the thread was', async () => {
  const { server, ann, thread } = await startTwo();
  ann.goOffline();
  await write(ann, 'post.create', { thread: thread.id, content: 'Where did it go?' });
  await moderate(server, thread.id, { isHidden: true });
  ann.goOnline();
  await syncFully(server, ann);
  const view = await look(ann, thread.slug);
  expect(view).toMatchObject({
    kind: 'absent',
    refused: [{ content: 'Where did it go?', about: 'Hay prices' }],
  });
  expect(await fetchThread(ann.core, thread.slug)).toBe('missing');
});

test('like, unlike, like offline sends one like; like and unlike of an unliked post sends nothing', async () => {
  const { server, ann, thread } = await startTwo();
  const [post] = await postsOf(server, thread.id);
  const id = post?.id ?? 0;
  const shown = async () => {
    const view = await look(ann, thread.slug);
    return view.kind === 'posted' ? view.head[0] : undefined;
  };
  ann.goOffline();
  for (const liked of [true, false]) await write(ann, 'post.like', { post: id, liked });
  expect(await ann.core.outbox.entries.count()).toBe(0);
  for (const liked of [true, false, true]) await write(ann, 'post.like', { post: id, liked });
  expect(await shown()).toMatchObject({ liked: true, likeCount: 1 });
  expect(await ann.core.outbox.entries.count()).toBe(1);
  loseAnswers(ann);
  await syncFully(server, ann, 1);
  ann.goOnline();
  await syncFully(server, ann);
  expect((await postsOf(server, thread.id))[0]?.likeCount).toBe(1);
  expect(await shown()).toMatchObject({ liked: true, likeCount: 1 });
  await write(ann, 'post.like', { post: id, liked: false });
  await syncFully(server, ann);
  expect(await shown()).toMatchObject({ liked: false, likeCount: 0 });
});

test('edits and removals of one’s own posts reach the other phone', async () => {
  const { server, ann, bob, thread } = await startTwo();
  await write(ann, 'post.create', { thread: thread.id, content: 'Vet came.' });
  await write(ann, 'post.create', { thread: thread.id, content: 'Wrong thread.' });
  await syncFully(server, ann);
  const [, first, second] = await postsOf(server, thread.id);
  await write(ann, 'post.edit', { post: first?.id ?? 0, content: 'Vet came at noon.' });
  await write(ann, 'post.remove', { post: second?.id ?? 0 });
  await syncFully(server, ann);
  await syncFully(server, bob);
  expect(wordsOf(await look(bob, thread.slug))).toEqual(['She drinks only.', 'Vet came at noon.']);
  const view = await look(bob, thread.slug);
  expect(view.kind === 'posted' && view.head.map(({ isEdited }) => isEdited)).toEqual([false, true]);
});

test('a thread of many posts is read by its ends, numbered by its place', async () => {
  const { server, ann, thread } = await startTwo();
  for (let number = 2; number <= 60; number++)
    await write(ann, 'post.create', { thread: thread.id, content: `Post ${number}` });
  await syncFully(server, ann, 3);
  const request = { address: thread.slug, me: userOf(ann).id, head: 20, tail: 20, seq: null };
  const view = await readThread(ann.core, request);
  if (view.kind !== 'posted') throw new Error('the thread is not there');
  expect(view.head.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(view.tail.map(({ content }) => content).at(-1)).toBe('Post 60');
  expect(view.tail.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, i) => i + 41));
  expect(view.between).toBe(20);
});

test('a quiet thread is fetched whole when it is opened, and followed from then on', async () => {
  const { server, bob, thread } = await startTwo();
  await write(bob, 'post.create', { thread: thread.id, content: 'Any news?' });
  await syncFully(server, bob);
  server.clock.nowMs += 100 * DAY_MS;
  const late = startPhone(server);
  await late.signIn('ann');
  await late.core.engine.sync();
  expect(await look(late, thread.slug)).toMatchObject({ kind: 'absent' });
  expect(await fetchThread(late.core, thread.slug)).toBe('done');
  expect(wordsOf(await look(late, thread.slug))).toEqual(['She drinks only.', 'Any news?']);
  expect(await openedThreadStreams(late.core.cache)).toEqual([`thread:${thread.id}`]);

  await write(bob, 'post.create', { thread: thread.id, content: 'She is fine.' });
  await syncFully(server, bob);
  await syncFully(server, late);
  expect(wordsOf(await look(late, thread.slug))).toEqual(['She drinks only.', 'Any news?', 'She is fine.']);
  expect(await openedThreadStreams(late.core.cache)).toEqual([]);
  expect(wordsOf(await look(late, thread.slug))).toHaveLength(3);
});

test('without signal an unknown thread is not called missing, and a kept one stays', async () => {
  const { ann, thread } = await startTwo();
  ann.goOffline();
  expect(await fetchThread(ann.core, 'never-heard-of')).toBe('unreached');
  expect(await fetchThread(ann.core, thread.slug)).toBe('unreached');
  expect(await look(ann, thread.slug)).toMatchObject({ kind: 'posted' });
});

test('lists show a waiting thread in its category once, and what is new since the last visit', async () => {
  const { server, ann, bob, thread } = await startTwo();
  const me = userOf(ann).id;
  await noteVisit(ann.core.cache, ann.core.reach.serverNowMs());
  expect((await readForums(ann.core, me)).news).toBeNull();
  const sinceMs = ann.core.reach.serverNowMs();
  for (const content of ['One.', 'Two.', 'Three.'])
    await write(bob, 'post.create', { thread: thread.id, content });
  await syncFully(server, bob);
  await write(ann, 'post.create', { thread: thread.id, content: 'Mine does not count.' });
  await syncFully(server, ann);
  await fetchForums(ann.core);
  await noteVisit(ann.core.cache, ann.core.reach.serverNowMs());
  expect((await readForums(ann.core, me)).news).toEqual({ count: 3, sinceMs });

  ann.goOffline();
  const key = await write(ann, 'thread.create', { ...DRAFT, categoryId: 2 });
  const slug = thread.categorySlug;
  expect((await readCategory(ann.core, { slug, me, limit: 20 }))?.unsent.map((t) => t.key)).toEqual([key]);
  expect((await readForums(ann.core, null)).unsent).toEqual([]);
  ann.goOnline();
  await syncFully(server, ann);
  const view = await readCategory(ann.core, { slug, me, limit: 20 });
  expect(view?.unsent).toEqual([]);
  expect(view?.threads.map(({ title }) => title)).toEqual(['Hay prices', 'Heifer off her feed']);
  expect(view?.category).toMatchObject({ threadCount: 2, postCount: 6 });
});

test('moderation needs a connection and then is seen at once', async () => {
  const { server, ann, thread } = await startTwo();
  await server.store.write(({ trx }) =>
    trx.updateTable('users').set({ is_admin: 1 }).where('id', '=', userOf(ann).id).execute(),
  );
  ann.goOffline();
  expect(await moderateThread(ann.core, thread.id, { isLocked: true })).toEqual({ kind: 'silent' });
  ann.goOnline();
  server.clock.nowMs += MINUTE_MS;
  expect(await moderateThread(ann.core, thread.id, { isLocked: true, isSticky: true })).toEqual({
    kind: 'done',
  });
  expect(await look(ann, thread.slug)).toMatchObject({ thread: { isLocked: true, isSticky: true } });
  expect(await moderateThread(ann.core, thread.id, { isHidden: true })).toEqual({ kind: 'done' });
  expect(await look(ann, thread.slug)).toMatchObject({ kind: 'absent' });
});
