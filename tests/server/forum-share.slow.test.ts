import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ForumThread } from '#contract/forums.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { FORUM_STREAM } from '#contract/sync.ts';
import { PASSWORD } from '#tests/support/server.ts';
import { pullAll } from '#tests/support/sync.ts';
import {
  begin,
  ben,
  bigText,
  byNumber,
  Follower,
  forums,
  freshCopy,
  mallory,
  noise,
  pass,
  thread,
  tidy,
} from './forum-share-support.ts';
import { idsOf, startForums } from './forums-support.ts';

beforeEach(begin);
afterEach(tidy);

/** Bytes, as promised. */
const SHARE = 20_000;
/** Compressed bytes of the complete first copy of the forum. */
async function firstCopyBytes(): Promise<number> {
  let bytes = 0;
  for (let from = 0, more = true; more; ) {
    const path = `/api/sync/pull?streams=forum@${from}`;
    const answer = await forums.server.request('GET', path, { headers: { 'accept-encoding': 'gzip' } });
    bytes += answer.bytes.byteLength;
    const page = (await pullAll(forums.server, FORUM_STREAM, from))[0];
    [from, more] = [page?.to ?? 0, page?.more ?? false];
  }
  return bytes;
}
const ownPosts = async (id: number) => {
  const pages = await pullAll(forums.server, `thread:${id}`, 0);
  return pages.flatMap((page) => idsOf(page.rows.posts)).toSorted(byNumber);
};

test('60 posts of random characters enlarge the first copy of the forum by no more than a person’s share', async () => {
  const before = await firstCopyBytes();
  for (let n = 0; n < 60; n++) {
    pass();
    await forums.reply(mallory, thread.id, noise(20_000));
  }
  const after = await firstCopyBytes();
  expect(after - before).toBeLessThanOrEqual(SHARE);
  expect(await ownPosts(thread.id)).toHaveLength(61); // opening the thread loads all of it
});

test('60 threads of random characters do not exceed the share either, and those without a carried post leave', async () => {
  const before = await firstCopyBytes();
  for (let n = 0; n < 60; n++) {
    pass();
    await forums.thread(mallory, { title: noise(140), content: noise(2000) });
  }
  expect((await firstCopyBytes()) - before).toBeLessThanOrEqual(SHARE);
  const { threads } = await freshCopy();
  expect(threads.length).toBeLessThan(15);
  expect([threads.includes(2), threads.includes(61)]).toEqual([true, false]); // the first ones stay
  const found = await forums.call<ForumThread[]>(null, 'GET', '/categories/1/threads?limit=200');
  expect(found.body).toHaveLength(61); // the lists show all of them
});

test('a phone that follows every change has the same as a fresh copy, and a person’s first posts stay in it', async () => {
  const follower = new Follower();
  await follower.pull();
  const sent: number[] = [];
  for (let n = 0; n < 12; n++) {
    pass();
    sent.push((await forums.reply(n % 3 === 0 ? ben : mallory, thread.id, noise(3000 + 500 * n))).id);
    expect(await follower.pull()).toEqual(await freshCopy());
  }
  const { posts } = follower.sorted();
  expect(posts).toContain(sent[1]);
  expect(posts).not.toContain(sent.at(-1));
  expect(posts).toContain(1); // everything of others
});

test('a post larger than a share stays in its thread’s stream, and so does a thread with only such posts', async () => {
  const big = await forums.thread(mallory, { content: bigText() });
  expect((await freshCopy()).threads).toEqual([thread.id]);
  expect(await ownPosts(big.id)).toHaveLength(1);
  pass();
  const reply = await forums.reply(ben, big.id, 'What is this?');
  const copy = await freshCopy();
  expect([copy.threads, copy.posts.includes(reply.id)]).toEqual([[thread.id, big.id], true]);
});

test('a like, a rename and a lock bring in nothing beyond the share', async () => {
  await forums.reply(mallory, thread.id, noise(19_000));
  pass();
  const left = await forums.thread(mallory, { title: 'Left', content: noise(19_000) });
  const leftPost = (await forums.posts(left.id))[0]?.id ?? 0;
  const before = await freshCopy();
  expect([before.threads, before.posts.includes(leftPost)]).toEqual([[thread.id], false]);
  await forums.call(ben, 'POST', `/posts/${leftPost}/like`);
  await forums.server.request('PATCH', '/api/user/profile', {
    token: mallory.token,
    body: { fullName: 'Mal' },
  });
  await forums.call(await forums.admin(), 'PATCH', `/threads/${left.id}`, { isLocked: true });
  expect(await freshCopy()).toEqual(before);
  const [own] = await pullAll(forums.server, `thread:${left.id}`, 0);
  expect(own?.rows).toMatchObject({
    threads: [{ isLocked: true }],
    posts: [{ likeCount: 1, authorName: 'Mal' }],
  });
});

test('hidden and removed posts use no share; shown again, they count again', async () => {
  const admin = await forums.admin();
  const first = await forums.reply(mallory, thread.id, noise(15_000));
  pass();
  await forums.call(admin, 'POST', `/posts/${first.id}/hide`, { hidden: true });
  const second = await forums.reply(mallory, thread.id, noise(15_000));
  await forums.call(admin, 'POST', `/posts/${first.id}/hide`, { hidden: false });
  expect((await freshCopy()).posts).toEqual([1, second.id]); // its space is used
  await forums.call(mallory, 'DELETE', `/posts/${second.id}`);
  pass();
  const third = await forums.reply(mallory, thread.id, noise(12_000));
  expect((await freshCopy()).posts).toEqual([1, third.id]);
  await forums.call(admin, 'PATCH', `/threads/${thread.id}`, { isHidden: true });
  expect(await freshCopy()).toEqual({ threads: [], posts: [] });
  await forums.call(admin, 'PATCH', `/threads/${thread.id}`, { isHidden: false });
  expect((await freshCopy()).posts).toEqual([1, first.id]); // counted again, the oldest first
});

test('a thread that returns after 90 quiet days carries no more of a person than their share', async () => {
  for (const chars of [14_000, 14_000]) {
    pass();
    await forums.reply(mallory, thread.id, noise(chars));
  }
  pass(91 * DAY_MS);
  await forums.reply(ben, thread.id, 'Still there?');
  const { posts } = await freshCopy();
  expect(posts).toEqual([1, 2, 4]);
});

test('a thread of a deleted account without a carried post stays out whatever a moderator does to it', async () => {
  const big = await forums.thread(mallory, { content: bigText() });
  await forums.server.request('DELETE', '/api/user/profile', {
    token: mallory.token,
    body: { password: PASSWORD },
  });
  const before = await freshCopy();
  expect(before.threads).toEqual([thread.id]);
  const admin = await forums.admin();
  for (const change of [{ isLocked: true }, { isSticky: true }, { isHidden: true }, { isHidden: false }]) {
    await forums.call(admin, 'PATCH', `/threads/${big.id}`, change);
    expect(await freshCopy()).toEqual(before);
  }
  expect(await ownPosts(big.id)).toHaveLength(1);
});

test('a thread of a sample member is carried while one of its posts is', async () => {
  await forums.server.store.write(({ trx }) =>
    trx.updateTable('posts').set({ author_id: null, author_name: 'Sample' }).where('id', '=', 1).execute(),
  );
  const admin = await forums.admin();
  await forums.call(admin, 'PATCH', `/threads/${thread.id}`, { isLocked: true });
  expect(await freshCopy()).toEqual({ threads: [thread.id], posts: [1] });
});

test('a post that returns to the first copy stays in its author’s own stream', async () => {
  await forums.reply(mallory, thread.id, noise(15_000));
  const big = await forums.thread(mallory, { content: noise(15_000) });
  const opening = (await forums.posts(big.id))[0]?.id ?? 0;
  const own = async () => {
    const pages = await pullAll(forums.server, 'me', 0, { token: mallory.token });
    const ids = (entity: 'threads' | 'posts') =>
      pages.flatMap(({ rows, gone }) => [...idsOf(rows[entity]), ...(gone[entity] ?? []).map((id) => -id)]);
    return { threads: ids('threads'), posts: ids('posts') };
  };
  const carried = { threads: [big.id], posts: [opening] };
  expect(await own()).toEqual(carried);
  await forums.call(mallory, 'PATCH', `/posts/${opening}`, { content: 'Sorry.' });
  expect((await freshCopy()).posts).toContain(opening);
  expect(await own()).toEqual(carried);
  await forums.call(mallory, 'DELETE', `/posts/${opening}`);
  expect(await own()).toEqual({ threads: [-big.id], posts: [-opening] });
});

test('all of 100 posts of 35 words by one person are sent', async () => {
  const words =
    'the mare was fine after a long night with the vet and we gave her warm water hay and much rest until she was up again so do call early and do not wait for the morning'.split(
      ' ',
    );
  for (let n = 0; n < 100; n++) {
    pass(1000 * 60);
    const text = words.map((_, at) => words[(at * 7 + n * 3 + ((at * n) % 5)) % words.length]).join(' ');
    await forums.reply(ben, thread.id, `${n}: ${text}`);
  }
  expect((await freshCopy()).posts).toHaveLength(101);
});

test('a server with ten times the write limit has ten times the share', async () => {
  const other = await startForums({ WRITES_PER_MINUTE: '600' });
  const writer = await other.server.register('writer');
  const one = await other.thread(writer);
  for (let n = 0; n < 5; n++) await other.reply(writer, one.id, noise(20_000));
  const pages = await pullAll(other.server, FORUM_STREAM, 0);
  expect(pages.flatMap((page) => idsOf(page.rows.posts))).toHaveLength(6);
  await other.server.close();
});

test('a server with almost no write limit has no shares', async () => {
  const other = await startForums({ WRITES_PER_MINUTE: '1000000' });
  const writer = await other.server.register('writer');
  const one = await other.thread(writer);
  for (let n = 0; n < 60; n++) await other.reply(writer, one.id, noise(20_000));
  const pages = await pullAll(other.server, FORUM_STREAM, 0);
  expect(pages.flatMap((page) => idsOf(page.rows.posts))).toHaveLength(61);
  await other.server.close();
});
