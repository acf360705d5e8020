import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ForumThread } from '#contract/forums.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { TestPerson } from '#tests/support/server.ts';
import { type Forums, idsOf, pullOf, pushAs, startForums } from './forums-support.ts';

let forums: Forums;
let ann: TestPerson;
let ben: TestPerson;

beforeEach(async () => {
  forums = await startForums();
  ann = await forums.server.register('ann');
  ben = await forums.server.register('ben');
});
afterEach(() => forums.server.close());

const pull = (stream: string, from = 0, options = {}) => pullOf(forums.server, stream, from, options);

test('a thread and its posts are in the forum stream and in its own, the category in the catalogue', async () => {
  const before = await pull('catalogue');
  expect(before.rows.forumCategories).toHaveLength(7);
  const thread = await forums.thread(ann);
  const post = await forums.reply(ben, thread.id, 'Nine');
  for (const stream of ['forum', `thread:${thread.id}`]) {
    const { rows } = await pull(stream);
    expect(rows.threads).toEqual([await forums.readThread(thread.slug)]);
    expect(rows.posts).toEqual(await forums.posts(thread.id));
    expect(idsOf(rows.posts)).toEqual([1, post.id]);
  }
  const after = await pull('catalogue', before.to);
  expect(after.rows).toEqual({ forumCategories: [await forums.category(1)] });
  expect(after.rows.forumCategories?.[0]).toMatchObject({ threadCount: 1, postCount: 2 });
});

test('a reply changes only itself, its thread and its category', async () => {
  const thread = await forums.thread(ann);
  await forums.thread(ann, { title: 'Other' });
  const { to } = await pull('forum');
  const post = await forums.reply(ben, thread.id, 'Nine');
  const { rows } = await pull('forum', to);
  expect([idsOf(rows.threads), idsOf(rows.posts)]).toEqual([[thread.id], [post.id]]);
});

test('a removed post leaves a tombstone in both streams and removes its likes', async () => {
  const thread = await forums.thread(ann);
  const post = await forums.reply(ben, thread.id, 'Nine');
  for (const person of [ann, ben]) await forums.call(person, 'POST', `/posts/${post.id}/like`);
  const [forum, me] = [await pull('forum'), await pull('me', 0, { person: ann })];
  expect(me.rows.likes).toEqual([{ postId: post.id, version: expect.any(Number) }]);
  await forums.call(ben, 'DELETE', `/posts/${post.id}`);
  expect((await pull('forum', forum.to)).gone).toEqual({ posts: [post.id] });
  expect((await pull(`thread:${thread.id}`, forum.to)).gone).toEqual({ posts: [post.id] });
  expect((await pull('me', me.to, { person: ann })).gone).toEqual({ likes: [post.id] });
  expect(idsOf((await pull('forum')).rows.posts)).toEqual([1]);
});

test('likes are in the person’s own stream; unliking removes nobody else’s', async () => {
  const thread = await forums.thread(ann);
  const like = (person: TestPerson, liked: boolean) =>
    forums.call(person, 'POST', '/posts/1/like', { liked });
  await like(ann, true);
  const annsCursor = (await pull('me', 0, { person: ann })).to;
  await like(ben, true);
  const bens = await pull('me', 0, { person: ben });
  expect(bens.rows.likes).toMatchObject([{ postId: 1 }]);
  await like(ben, false);
  expect((await pull('me', bens.to, { person: ben })).gone).toEqual({ likes: [1] });
  expect(await pull('me', annsCursor, { person: ann })).toMatchObject({ rows: {}, gone: {} });
  expect((await pull('me', 0, { person: ann })).rows.likes).toMatchObject([{ postId: 1 }]);
  expect((await pull('forum')).rows.posts).toMatchObject([{ threadId: thread.id, likeCount: 1 }]);
});

test('repeating a like causes no change to fetch', async () => {
  await forums.thread(ann);
  await forums.call(ben, 'POST', '/posts/1/like');
  const { to } = await pull('forum');
  await forums.call(ben, 'POST', '/posts/1/like');
  expect(await pull('forum', to)).toMatchObject({ to, rows: {} });
});

test('the answer of a push has the rows that a pull would have', async () => {
  const thread = await forums.thread(ann);
  const { to } = await pull('forum');
  const [outcome] = await pushAs(forums.server, ben, [
    { name: 'post.create', args: { thread: thread.id, content: 'Nine' } },
  ]);
  const { rows, to: version } = await pull('forum', to);
  expect(outcome).toMatchObject({ version, rows: { threads: rows.threads, posts: rows.posts } });
});

test('a public pull is the same for everyone, liked or not', async () => {
  await forums.thread(ann);
  await forums.call(ann, 'POST', '/posts/1/like');
  const path = '/api/sync/pull?streams=forum@0';
  const [own, nobodys] = [
    await forums.server.request('GET', path, { token: ann.token }),
    await forums.server.request('GET', path),
  ];
  expect(own.body).toEqual(nobodys.body);
  expect(JSON.stringify(own.body)).not.toContain('likedByMe');
});

test('a thread that was quiet for over 90 days is not in a first copy and returns completely', async () => {
  const old = await forums.thread(ann, { title: 'Old' });
  await forums.reply(ben, old.id, 'Old reply');
  const stale = (await pull('forum')).to;
  forums.server.clock.nowMs += 91 * DAY_MS;
  await forums.thread(ann, { title: 'New' });
  const fresh = await pull('forum');
  expect(fresh.rows.threads?.map((thread) => thread.title)).toEqual(['New']);
  await forums.reply(ben, old.id, 'It came back');
  for (const from of [stale, fresh.to]) {
    const { rows } = await pull('forum', from);
    const ofOld = rows.posts?.filter((post) => post.threadId === old.id) ?? [];
    expect(ofOld.map((post) => post.content)).toEqual(['What do you pay?', 'Old reply', 'It came back']);
    expect(idsOf(rows.threads)).toContain(old.id);
  }
});

test('a thread that a removed post had reactivated leaves the forum stream again, but not its own', async () => {
  const old = await forums.thread(ann, { title: 'Old' });
  forums.server.clock.nowMs += 91 * DAY_MS;
  const spam = await forums.reply(ben, old.id, 'Buy pills');
  const { to } = await pull('forum');
  await forums.call(ben, 'DELETE', `/posts/${spam.id}`);
  expect((await pull('forum', to)).gone).toEqual({ posts: [1, spam.id], threads: [old.id] });
  expect((await pull(`thread:${old.id}`)).rows).toMatchObject({
    threads: [{ postCount: 1 }],
    posts: [{ id: 1 }],
  });
  await forums.reply(ben, old.id, 'A real answer');
  expect((await pull('forum', to)).rows.posts?.map((post) => post.content)).toEqual([
    'What do you pay?',
    'A real answer',
  ]);
});

test('an edit or a like does not reactivate a quiet thread', async () => {
  const old = await forums.thread(ann, { title: 'Old' });
  forums.server.clock.nowMs += 91 * DAY_MS;
  const { to } = await pull('forum');
  await forums.call(ann, 'PATCH', '/posts/1', { content: 'Edited' });
  await forums.call(ben, 'POST', '/posts/1/like');
  expect(await pull('forum', to)).toMatchObject({ rows: {}, gone: {} });
  expect((await pull(`thread:${old.id}`)).rows.posts).toMatchObject([{ content: 'Edited', likeCount: 1 }]);
});

test('a large thread returns in versions of at most 200 rows, in joined pages', async () => {
  const old = await forums.thread(ann, { title: 'Old' });
  await addPosts(old, 450);
  const { to: stale } = await pull('forum');
  forums.server.clock.nowMs += 91 * DAY_MS;
  await forums.reply(ben, old.id, 'It came back');
  const seen = new Set<number>();
  let from = stale;
  for (let more = true; more; ) {
    const page = await pull('forum', from, { limit: 200 });
    const rows = [...(page.rows.posts ?? []), ...(page.rows.threads ?? [])];
    expect(rows.length).toBeLessThanOrEqual(200);
    for (const id of idsOf(page.rows.posts)) seen.add(id);
    ({ to: from, more } = page);
  }
  expect(seen.size).toBe(452);
});

test('a large thread leaves in one commit: its own tombstone first, then those of its posts by page', async () => {
  const admin = await forums.admin();
  const thread = await forums.thread(ann);
  await addPosts(thread, 450);
  await forums.reply(ben, thread.id, 'Last');
  const hide = (isHidden: boolean) => forums.call(admin, 'PATCH', `/threads/${thread.id}`, { isHidden });
  for (const isHidden of [true, false]) await hide(isHidden); // now every post is carried
  const { to } = await pull('forum');
  await hide(true);
  const pages = [];
  for (let from = to, more = true; more; ) {
    const page = await pull('forum', from, { limit: 200 });
    expect(page.rows).toEqual({});
    pages.push(page.gone);
    ({ to: from, more } = page);
  }
  expect(pages.map(({ threads }) => threads)).toEqual([[thread.id], undefined, undefined]);
  expect(pages.flatMap(({ posts }) => posts)).toHaveLength(452);
  expect(Math.max(...pages.map(({ posts = [], threads = [] }) => posts.length + threads.length))).toBe(200);
  await hide(false);
  const shown = await pull('forum', to, { limit: 200 });
  expect([shown.more, shown.rows.threads, shown.rows.posts?.length]).toEqual([true, undefined, 200]);
});

async function addPosts(thread: ForumThread, count: number) {
  const createdAt = new Date(forums.server.clock.nowMs).toISOString();
  const row = {
    thread_id: thread.id,
    author_id: null, // a deleted account's share
    author_name: 'Sample Member',
    is_edited: 0,
    is_removed: 0,
    is_hidden: 0,
    like_count: 0,
    created_at: createdAt,
    written_at: null,
    version: 0,
    key: null,
  };
  await forums.server.store.write(async ({ trx }) => {
    for (let n = 0; n < count; n++)
      await trx
        .insertInto('posts')
        .values({ ...row, content: `Post ${n}` })
        .execute();
  });
}
