import { expect, test } from 'vitest';
import { discardEntry, editEntry } from '#src/local/outbox/commands.ts';
import {
  deferAnswer,
  look,
  loseAnswers,
  postsOf,
  syncFully,
  threadsOf,
  wordsOf,
  write,
} from './forums-support.ts';
import { DRAFT, startTwo } from './forums-two-phones.ts';

test('an offline thread and its reply are delivered once and in order, although the first response is lost', async () => {
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

test('the first post of a thread stays on the screen if only its reply has a response', async () => {
  const { server, ann } = await startTwo();
  const key = await write(ann, 'thread.create', DRAFT);
  await write(ann, 'post.create', { thread: key, content: 'Round bales, I mean.' });
  deferAnswer(ann, key);
  await syncFully(server, ann, 1);
  expect(await ann.core.cache.threads.where('key').equals(key).count()).toBe(1);
  expect(wordsOf(await look(ann, key))).toEqual(['waiting: What do you pay?', 'Round bales, I mean.']);
  ann.goOnline();
  await syncFully(server, ann);
  expect(wordsOf(await look(ann, key))).toEqual(['What do you pay?', 'Round bales, I mean.']);
});

test('an edit in the outbox changes the sent text, and a canceled post is never sent', async () => {
  const { server, ann, thread } = await startTwo();
  ann.goOffline();
  const kept = await write(ann, 'post.create', { thread: thread.id, content: 'Frist.' });
  const dropped = await write(ann, 'post.create', { thread: thread.id, content: 'Never mind.' });
  await ann.core.engine.sync({ isForced: true }); // both may have been sent from now on
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

test('an unsent thread that is edited after it may have been sent is found under its new key', async () => {
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
