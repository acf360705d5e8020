import { expect, test } from 'vitest';
import {
  beginLooks,
  firstNewPost,
  markAllRead,
  noteLook,
  readFollowed,
  readFollows,
  readMark,
  readNews,
  totalOf,
} from '#src/features/forums/news.local.ts';
import { readThread } from '#src/features/forums/thread/thread.local.ts';
import { signOut } from '#src/session/sign-in.ts';
import { syncFully, userOf, write } from './forums-support.ts';
import { DRAFT, moderatePost, startTwo } from './forums-two-phones.ts';

/** Ann has looked at the forums; then Bob posts three times in his thread and Ann once. */
async function startNews() {
  const two = await startTwo();
  const { server, ann, bob, thread } = two;
  await beginLooks(ann.core.cache);
  for (const content of ['One.', 'Two.', 'Three.']) {
    await write(bob, 'post.create', { thread: thread.id, content });
    await syncFully(server, bob, 1);
  }
  await write(ann, 'post.create', { thread: thread.id, content: 'My own post is not new.' });
  await syncFully(server, ann);
  const me = userOf(ann).id;
  const posts = await ann.core.cache.posts.where('threadId').equals(thread.id).sortBy('createdAt');
  const news = async () => (await readNews(ann.core.cache, me)).get(thread.id)?.count ?? 0;
  return { ...two, me, posts, news };
}

test('before the first look at the forums nothing is new', async () => {
  const { ann } = await startTwo();
  expect(await readNews(ann.core.cache, userOf(ann).id)).toEqual(new Map());
});

test('posts of others are new until a look at the thread shows them, which never marks fewer than before', async () => {
  const { ann, me, thread, posts, news } = await startNews();
  const { cache } = ann.core;
  const total = totalOf(await readNews(cache, me));
  expect(total).toEqual({ count: 3, sinceMs: Date.parse(posts[1]?.createdAt ?? '') });
  const at = (index: number) => posts[index]?.createdAt ?? '';
  const mark = await readMark(cache, thread);
  expect(await firstNewPost(cache, thread.id, { mark, me })).toBe(posts[1]?.id);
  await noteLook(cache, thread, at(2));
  expect(await news()).toBe(1);
  await noteLook(cache, thread, at(0));
  expect(await news()).toBe(1);
  await noteLook(cache, thread, at(3));
  expect(await news()).toBe(0);
});

test('a hidden post is not new, and likes and edits of read posts do not make them new', async () => {
  const { server, ann, bob, news, posts } = await startNews();
  await moderatePost(server, posts[3]?.id ?? 0, true);
  await syncFully(server, ann);
  expect(await news()).toBe(2);
  await markAllRead(ann.core.cache);
  expect(await news()).toBe(0);
  await write(bob, 'post.edit', { post: posts[1]?.id ?? 0, content: 'One, edited.' });
  await write(bob, 'post.like', { post: posts[2]?.id ?? 0, liked: true });
  await syncFully(server, bob);
  await syncFully(server, ann);
  expect(await news()).toBe(0);
});

test('a follow counts at once without signal, comes with a post in the thread, and leaves with its person', async () => {
  const { server, ann, thread, me } = await startNews();
  const isFollowing = async () => {
    const view = await readThread(ann.core, {
      address: thread.slug,
      me,
      head: 1,
      hasNewest: false,
      seq: null,
    });
    return view.kind === 'posted' && view.isFollowing;
  };
  expect(await isFollowing()).toBe(true);
  ann.goOffline();
  await write(ann, 'thread.follow', { thread: thread.id, following: false });
  expect(await isFollowing()).toBe(false);
  expect(await readFollowed(ann.core, me)).toEqual([]);
  ann.goOnline();
  await syncFully(server, ann);
  expect(await ann.core.outbox.entries.count()).toBe(0);
  expect(await isFollowing()).toBe(false);
  expect(await server.store.read.selectFrom('follows').select('following').execute()).toContainEqual({
    following: 0,
  });
  expect(await ann.core.cache.follows.count()).toBe(1);
  await signOut(ann.core, userOf(ann));
  expect(await ann.core.cache.follows.count()).toBe(0);
  expect(await ann.core.cache.settings.get('forumLooks')).toBeUndefined();
});

test('a follow of an unsent thread is sent with it', async () => {
  const { server, ann } = await startTwo();
  const me = userOf(ann).id;
  ann.goOffline();
  const key = await write(ann, 'thread.create', DRAFT);
  await write(ann, 'thread.follow', { thread: key, following: false });
  ann.goOnline();
  await syncFully(server, ann);
  expect(await ann.core.outbox.entries.count()).toBe(0);
  const row = await ann.core.cache.threads.where('key').equals(key).first();
  expect((await readFollows(ann.core, me))({ id: row?.id ?? 0, key, authorId: me })).toBe(false);
});
