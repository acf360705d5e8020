import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/shared/time.ts';
import {
  begin,
  ben,
  bigText,
  Follower,
  forums,
  freshCopy,
  mallory,
  noise,
  pass,
  thread,
  tidy,
} from './forum-share-support.ts';

beforeEach(begin);
afterEach(tidy);

test('an edit that grows too much leaves the forum stream, and returns when it is short again; the others stay', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) {
    pass();
    ids.push((await forums.reply(mallory, thread.id, noise(6000))).id);
  }
  const follower = new Follower();
  expect((await follower.pull()).posts).toEqual([1, ...ids]);
  await forums.call(mallory, 'PATCH', `/posts/${ids[2]}`, { content: noise(15_000) });
  expect((await follower.pull()).posts).toEqual([1, ids[0], ids[1]]);
  await forums.call(mallory, 'PATCH', `/posts/${ids[2]}`, { content: bigText() });
  expect((await follower.pull()).posts).toEqual([1, ids[0], ids[1]]);
  await forums.call(mallory, 'PATCH', `/posts/${ids[2]}`, { content: 'Sorry.' });
  expect((await follower.pull()).posts).toEqual([1, ...ids]);
  expect(follower.sorted()).toEqual(await freshCopy());
});

describe('an edit of an old post', () => {
  /** Mallory started a thread, and wrote much then and 96 days later; others keep the thread active. */
  async function writeOn() {
    const old = await forums.thread(mallory, { title: 'Old', content: noise(3000) });
    await forums.reply(mallory, thread.id, noise(18_000));
    for (let n = 0; n < 4; n++) {
      pass(24 * DAY_MS);
      await forums.reply(ben, old.id, `Still there? ${n}`);
      await forums.call(mallory, 'POST', '/posts/1/like', { liked: n % 2 === 0 }); // stays signed in
    }
    await forums.thread(mallory, { title: 'New', content: noise(18_000) });
    return old;
  }
  const openingOf = async (id: number) => (await forums.posts(id))[0]?.id ?? 0;
  const edit = async (id: number, content: string) =>
    expect((await forums.call(mallory, 'PATCH', `/posts/${id}`, { content })).status).toBe(200);

  test('stays in the first copy, whatever its author has written since', async () => {
    const opening = await openingOf((await writeOn()).id);
    expect((await freshCopy()).posts).toContain(opening);
    for (const content of [noise(2000), noise(3100)]) {
      await edit(opening, content);
      expect((await freshCopy()).posts).toContain(opening);
    }
  });

  test('leaves it if its own 90 days exceed the share', async () => {
    const opening = await openingOf((await writeOn()).id);
    await edit(opening, noise(12_000));
    expect((await freshCopy()).posts).not.toContain(opening);
  });

  test('stays if it gets no larger, although its 90 days exceed the share', async () => {
    const other = await forums.reply(mallory, thread.id, noise(1000));
    const { id } = await forums.reply(mallory, thread.id, noise(15_000));
    await forums.server.store.write(({ trx }) =>
      trx.updateTable('posts').set({ forum_bytes: 30_000 }).where('id', '=', other.id).execute(),
    ); // like a server with larger shares
    await edit(id, noise(15_000).slice(1));
    expect((await freshCopy()).posts).toEqual([1, other.id, id]);
  });
});

test('the title of a thread counts when its first post was edited too', async () => {
  const bytes = async (id: number) =>
    (
      await forums.server.store.read.selectFrom('posts').select('forum_bytes').where('id', '=', id).execute()
    )[0]?.forum_bytes;
  const { id } = await forums.thread(mallory, { title: noise(140), content: 'Hm.' });
  const opening = (await forums.posts(id))[0]?.id ?? 0;
  const before = await bytes(opening);
  await forums.call(mallory, 'PATCH', `/posts/${opening}`, { content: 'Ha.' });
  expect(await bytes(opening)).toBe(before);
});

test('a thread enters the first copy when its only post becomes small enough', async () => {
  const big = await forums.thread(mallory, { content: bigText() });
  const follower = new Follower();
  expect((await follower.pull()).threads).toEqual([thread.id]);
  const opening = (await forums.posts(big.id))[0]?.id ?? 0;
  await forums.call(mallory, 'PATCH', `/posts/${opening}`, { content: 'Sorry.' });
  const copy = { threads: [thread.id, big.id], posts: [1, opening] };
  expect([await follower.pull(), await freshCopy()]).toEqual([copy, copy]);
});
