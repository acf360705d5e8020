import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { readCategory, readForums } from '#src/features/forums/forums.local.ts';
import { fetchThread } from '#src/features/forums/forums.remote.ts';
import { moderateThread } from '#src/features/forums/moderation/moderation.remote.ts';
import { readPosts, readThread } from '#src/features/forums/thread/thread.local.ts';
import { openedThreadStreams } from '#src/local/areas/opened-threads.ts';
import { startPhone } from '#tests/support/device.ts';
import { look, postsOf, syncFully, userOf, wordsOf, write } from './forums-support.ts';
import { DRAFT, moderatePost, startTwo } from './forums-two-phones.ts';

test('a long thread is read by its ends and page by page, with numbered posts', async () => {
  const { server, ann, thread } = await startTwo();
  for (let number = 2; number <= 90; number++)
    await write(ann, 'post.create', { thread: thread.id, content: `Post ${number}` });
  await syncFully(server, ann, 3);
  const request = { address: thread.slug, me: userOf(ann).id, head: 20, hasNewest: true, seq: null };
  const view = await readThread(ann.core, request);
  if (view.kind !== 'posted') throw new Error('the thread is not there');
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  expect(view.head.map(({ number }) => number)).toEqual(numbers(1, 20));
  expect(view.tail.map(({ number }) => number)).toEqual(numbers(61, 90));
  expect(view.tail.map(({ content }) => content).at(-1)).toBe('Post 90');
  const page = { ids: view.ids.slice(20, 40), from: 20, isWhole: view.isWhole };
  await write(ann, 'post.like', { post: view.ids[20] ?? 0, liked: true });
  const posts = await readPosts(ann.core, page, userOf(ann).id);
  expect(posts.map(({ number }) => number)).toEqual(numbers(21, 40));
  expect(posts[0]).toMatchObject({ content: 'Post 21', liked: true, likeCount: 1 });
  expect(posts[1]).toMatchObject({ content: 'Post 22', liked: false, likeCount: 0 });
});

test('posts have no numbers while only a part of their thread is saved', async () => {
  const { ann, thread } = await startTwo();
  await ann.core.cache.threads.update(thread.id, { postCount: 2 });
  expect(await look(ann, thread.slug)).toMatchObject({ isWhole: false, head: [{ number: null }] });
});

test('a quiet thread is fetched completely when it is opened, and synced from then on', async () => {
  const { server, bob, thread } = await startTwo();
  await write(bob, 'post.create', { thread: thread.id, content: 'Any news?' });
  await syncFully(server, bob);
  server.clock.nowMs += 100 * DAY_MS;
  const late = startPhone(server);
  await late.signIn('ann');
  await late.core.engine.sync();
  expect(await look(late, thread.slug)).toMatchObject({ kind: 'absent' });
  expect(await fetchThread(late.core, thread.slug)).toMatchObject({ kind: 'done' });
  expect(wordsOf(await look(late, thread.slug))).toEqual(['She drinks only.', 'Any news?']);
  expect(await openedThreadStreams(late.core.cache)).toEqual([`thread:${thread.id}`]);

  await write(bob, 'post.create', { thread: thread.id, content: 'She is fine.' });
  await syncFully(server, bob);
  await syncFully(server, late);
  expect(wordsOf(await look(late, thread.slug))).toEqual(['She drinks only.', 'Any news?', 'She is fine.']);
  expect(await openedThreadStreams(late.core.cache)).toEqual([]);
  expect(wordsOf(await look(late, thread.slug))).toHaveLength(3);
});

test('without signal an unknown thread is not called missing, and a saved one stays', async () => {
  const { ann, thread } = await startTwo();
  ann.goOffline();
  ann.skipPauses();
  expect(await fetchThread(ann.core, 'never-heard-of')).toMatchObject({ kind: 'unreached' });
  expect(await fetchThread(ann.core, thread.slug)).toMatchObject({ kind: 'unreached' });
  expect(await look(ann, thread.slug)).toMatchObject({ kind: 'posted' });
});

test('lists show a waiting thread in its category once', async () => {
  const { server, ann, bob, thread } = await startTwo();
  const me = userOf(ann).id;
  await write(bob, 'post.create', { thread: thread.id, content: 'One.' });
  await syncFully(server, bob);
  await syncFully(server, ann);

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
  expect(view?.category).toMatchObject({ threadCount: 2, postCount: 3 });
});

test('a hidden post disappears from every phone at the next sync, with its text and place', async () => {
  const { server, ann, bob, thread } = await startTwo();
  for (const content of ['Rude.', 'Kind.']) await write(bob, 'post.create', { thread: thread.id, content });
  await syncFully(server, bob);
  await syncFully(server, ann);
  const [, rude] = await postsOf(server, thread.id);
  await moderatePost(server, rude?.id ?? 0, true);
  await fetchThread(ann.core, thread.slug);
  const view = await look(ann, thread.slug);
  expect(wordsOf(view)).toEqual(['She drinks only.', 'Kind.']);
  expect(view.kind === 'posted' && view.head.map(({ number }) => number)).toEqual([1, 2]);
  await moderatePost(server, rude?.id ?? 0, false);
  await fetchThread(ann.core, thread.slug);
  expect(wordsOf(await look(ann, thread.slug))).toEqual(['She drinks only.', 'Rude.', 'Kind.']);
});

test('moderation needs a connection and takes effect at once', async () => {
  const { server, ann, thread } = await startTwo();
  await server.store.write(({ trx }) =>
    trx.updateTable('users').set({ is_admin: 1 }).where('id', '=', userOf(ann).id).execute(),
  );
  ann.goOffline();
  expect(await moderateThread(ann.core, thread.id, { isLocked: true })).toEqual({ kind: 'unreached' });
  ann.goOnline();
  server.clock.nowMs += MINUTE_MS;
  expect(await moderateThread(ann.core, thread.id, { isLocked: true, isSticky: true })).toEqual({
    kind: 'done',
  });
  expect(await look(ann, thread.slug)).toMatchObject({ thread: { isLocked: true, isSticky: true } });
  expect(await moderateThread(ann.core, thread.id, { isHidden: true })).toEqual({ kind: 'done' });
  expect(await look(ann, thread.slug)).toMatchObject({ kind: 'absent' });
});

/** Characters that do not compress: a few such posts exceed the share of one person in the forum stream. */
const noise = (chars: number) => randomBytes(chars).toString('base64').slice(0, chars);

test('posts outside the forum stream are fetched with their thread, kept up to date and readable without signal', async () => {
  const { server, ann, bob, thread } = await startTwo();
  const words = [noise(15_000), noise(15_000), noise(15_000)];
  for (const content of words) await write(bob, 'post.create', { thread: thread.id, content });
  await syncFully(server, bob);
  await syncFully(server, ann);
  expect(wordsOf(await look(ann, thread.slug))).toEqual(['She drinks only.', words[0]]);
  expect(await look(ann, thread.slug)).toMatchObject({ isWhole: false });
  expect(await fetchThread(ann.core, thread.slug)).toMatchObject({ kind: 'done' });
  expect(wordsOf(await look(ann, thread.slug))).toEqual(['She drinks only.', ...words]);
  expect(await openedThreadStreams(ann.core.cache)).toEqual([`thread:${thread.id}`]);

  const [, second] = await postsOf(server, thread.id);
  await moderatePost(server, second?.id ?? 0, true);
  await syncFully(server, ann);
  ann.goOffline();
  expect(wordsOf(await look(ann, thread.slug))).toEqual(['She drinks only.', words[1], words[2]]);
});

test('a thread that is complete in the forum stream is updated there and not fetched again', async () => {
  const { server, ann, bob, thread } = await startTwo();
  await syncFully(server, ann);
  await write(bob, 'post.create', { thread: thread.id, content: 'She is fine.' });
  await syncFully(server, bob);
  const requests: string[] = [];
  ann.fault = (send, url) => {
    requests.push(url);
    return send();
  };
  expect(await fetchThread(ann.core, thread.slug)).toMatchObject({ kind: 'done' });
  expect(wordsOf(await look(ann, thread.slug))).toEqual(['She drinks only.', 'She is fine.']);
  expect(
    requests.filter((url) => url.includes('streams=')).every((url) => /streams=forum(@|%40)/.test(url)),
  ).toBe(true);
  expect(await openedThreadStreams(ann.core.cache)).toEqual([]);
});
