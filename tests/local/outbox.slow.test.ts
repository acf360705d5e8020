import { expect, test } from 'vitest';
import type { ForumPost } from '#contract/forums.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import { editEntry } from '#src/local/outbox/commands.ts';
import { writeDraft } from '#src/local/outbox/drafts.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { HOME } from '#tests/support/server.ts';
import { putBusinesses } from '#tests/support/sync.ts';
import {
  entries,
  queueOffline,
  receipts,
  review,
  reviewsOf,
  settleDown,
  startTogether,
  write,
} from './helpers.ts';

/** A thread of ben's with one post, which ann may like. */
async function withPost() {
  const together = await startTogether();
  const { server, people } = together;
  await server.request('POST', '/api/forums/threads', {
    body: { title: 'Hay', content: 'Prices?', categoryId: 1 },
    token: people.ben.token,
  });
  const post = await server.store.read.selectFrom('posts').select('id').executeTakeFirstOrThrow();
  await together.phone.core.engine.sync();
  together.phone.pushes.length = 0;
  return { ...together, post: post.id };
}

test('the later of two unsent reviews of one business wins under the first key', async () => {
  const { phone, ann, server } = await startTogether();
  const keys = await queueOffline(phone, async () => [
    await review(phone.core, ann, 1, 'First thought', 2),
    await review(phone.core, ann, 2, 'Elsewhere'),
    await review(phone.core, ann, 1, 'Second thought', 5),
  ]);
  expect(keys[2]).toBe(keys[0]);
  expect(await entries(phone)).toHaveLength(2);
  await phone.core.engine.sync();
  expect(await reviewsOf(server)).toMatchObject([{ comment: 'Second thought', rating: 5 }]);
  expect(phone.pushes[0]?.mutations).toHaveLength(2);
});

test('a review that may have left is followed by the newer one, in order and never in one request', async () => {
  const { phone, ann, server } = await startTogether();
  phone.goOffline();
  await review(phone.core, ann, 1, 'First thought');
  await phone.core.engine.sync();
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Second thought'));
  expect(await entries(phone)).toMatchObject([
    { args: { comment: 'First thought' }, mayHaveLeft: true },
    { args: { comment: 'Second thought' }, mayHaveLeft: false },
  ]);
  phone.goOnline();
  phone.pushes.length = 0;
  await settleDown(phone);
  expect(phone.pushes.map((push) => push.mutations.map((m) => m.args))).toMatchObject([
    [{ comment: 'First thought' }],
    [{ comment: 'Second thought' }],
  ]);
  expect(await reviewsOf(server)).toMatchObject([{ comment: 'Second thought' }]);
});

test('preferences that were set twice are sent once, with the oldest base', async () => {
  const { phone, ann, people, server } = await startTogether();
  await server.request('PATCH', '/api/user/preferences', {
    body: { animals: ['Dog'], businessTypes: ['Training'] },
    token: people.ann.token,
  });
  await queueOffline(phone, async () => {
    await write(phone.core, ann, 'preferences.set', {
      animals: ['Dog', 'Horse'],
      businessTypes: ['Training'],
      base: { animals: ['Dog'], businessTypes: ['Training'] },
    });
    await write(phone.core, ann, 'preferences.set', {
      animals: ['Horse'],
      businessTypes: ['Training'],
      base: { animals: ['Dog', 'Horse'], businessTypes: ['Training'] },
    });
  });
  expect(await entries(phone)).toMatchObject([{ args: { animals: ['Horse'], base: { animals: ['Dog'] } } }]);
  await server.request('PATCH', '/api/user/preferences', {
    body: { animals: ['Dog', 'Cat'], businessTypes: ['Training'] },
    token: people.ann.token,
  });
  await phone.core.engine.sync();
  expect((await phone.core.cache.profile.toArray())[0]?.preferences.animals.toSorted()).toEqual([
    'Cat',
    'Horse',
  ]);
});

test('a like and an unlike of a post that was not liked send nothing', async () => {
  const { phone, ann, post } = await withPost();
  await queueOffline(phone, async () => {
    const key = await write(phone.core, ann, 'post.like', { post, liked: true });
    expect(await write(phone.core, ann, 'post.like', { post, liked: false })).toBe(key);
  });
  expect(await entries(phone)).toEqual([]);
  await settleDown(phone);
  expect(phone.pushes).toEqual([]);
});

test('an unlike and a like of a liked post send nothing; like, unlike, like sends one like', async () => {
  const { phone, ann, post } = await withPost();
  await queueOffline(phone, async () => {
    for (const liked of [true, false, true]) await write(phone.core, ann, 'post.like', { post, liked });
  });
  expect(await entries(phone)).toMatchObject([{ args: { liked: true } }]);
  await phone.core.engine.sync();
  expect(await phone.core.cache.likes.toArray()).toMatchObject([{ postId: post }]);
  await queueOffline(phone, async () => {
    for (const liked of [false, true]) await write(phone.core, ann, 'post.like', { post, liked });
  });
  expect(await entries(phone)).toEqual([]);
});

test('an unlike is sent while the person’s likes were never fetched, because the post may be liked on the server', async () => {
  const { phone, ann, post } = await withPost();
  await phone.core.cache.cursors.delete('me');
  await queueOffline(phone, async () => {
    for (const liked of [true, false]) await write(phone.core, ann, 'post.like', { post, liked });
  });
  expect(await entries(phone)).toMatchObject([{ args: { liked: false } }]);
});

test('an unlike after a like that may have left is sent behind it', async () => {
  const { phone, ann, post, server } = await withPost();
  phone.goOffline();
  await write(phone.core, ann, 'post.like', { post, liked: true });
  await phone.core.engine.sync();
  await queueOffline(phone, async () => {
    for (const liked of [false, true, false]) await write(phone.core, ann, 'post.like', { post, liked });
  });
  expect(await entries(phone)).toMatchObject([{ args: { liked: true } }, { args: { liked: false } }]);
  phone.goOnline();
  await settleDown(phone);
  expect(await server.store.read.selectFrom('post_likes').selectAll().execute()).toEqual([]);
  expect(await phone.core.cache.likes.count()).toBe(0);
});

test('an unlike removes the like from the phone with the answer, before anything is pulled', async () => {
  const { phone, ann, post } = await withPost();
  await queueOffline(phone, () => write(phone.core, ann, 'post.like', { post, liked: true }));
  await phone.core.engine.sync({ isPushOnly: true });
  expect(await phone.core.cache.likes.count()).toBe(1);
  await queueOffline(phone, () => write(phone.core, ann, 'post.like', { post, liked: false }));
  await phone.core.engine.sync({ isPushOnly: true });
  expect(await phone.core.cache.likes.count()).toBe(0);
});

test('an unlike and a removal take effect with their answer, also while other changes of the stream are still to come', async () => {
  const { phone, ann, post, server, people } = await withPost();
  const { cache, engine } = phone.core;
  const { threadId } = (await cache.posts.get(post)) ?? {};
  const reply = async (by: keyof typeof people) => {
    const sent = { body: { content: 'Two dollars a bale.' }, token: people[by].token };
    return (await server.request<ForumPost>('POST', `/api/forums/threads/${threadId}/posts`, sent)).body.id;
  };
  const own = await reply('ann');
  await write(phone.core, ann, 'post.like', { post, liked: true });
  await settleDown(phone);
  expect([await cache.likes.count(), await cache.posts.get(own)]).toEqual([1, expect.anything()]);

  await server.request('POST', `/api/forums/posts/${await reply('ben')}/like`, { token: people.ann.token });
  await queueOffline(phone, async () => {
    await write(phone.core, ann, 'post.like', { post, liked: false });
    await write(phone.core, ann, 'post.remove', { post: own });
  });
  await engine.sync({ isPushOnly: true });
  expect([await entries(phone), await cache.likes.toArray(), await cache.posts.get(own)]).toEqual([
    [],
    [],
    undefined,
  ]);
});

test('the draft is deleted in the transaction that stores the entry, and is kept if storing fails', async () => {
  const { phone, ann } = await startTogether();
  const { outbox } = phone.core;
  const store = () =>
    enqueue(phone.core, {
      name: 'review.write',
      args: { businessId: 1, rating: 5, comment: 'From a draft' },
      owner: ann,
      draft: 'review:1',
    });
  await writeDraft(outbox, 'review:1', ann.id, { comment: 'From a draft' }, phone.clock.nowMs);
  phone.full.outbox = Number.POSITIVE_INFINITY;
  await expect(queueOffline(phone, store)).rejects.toThrow(/full/);
  expect(await outbox.drafts.count()).toBe(1);
  expect(await entries(phone)).toEqual([]);
  phone.full.outbox = 0;
  await queueOffline(phone, store);
  expect(await outbox.drafts.count()).toBe(0);
  expect(await entries(phone)).toHaveLength(1);
});

test('a full phone evicts data that can be fetched again, once, and stores the write', async () => {
  const { phone, ann, server } = await startTogether();
  const { core } = phone;
  await setHomeArea(core.cache, 'Home', HOME, 20);
  await writeSetting(core.cache, 'areas', [
    { name: 'Home', centre: HOME, radiusMiles: 20, isHome: true },
    { name: 'Far', centre: { lat: 35, lng: -90 }, radiusMiles: 20, isHome: false },
  ]);
  await server.addBusiness({ lat: 35, lng: -90 });
  await core.engine.sync();
  await core.keeper.run();
  const [known] = (await server.request<[]>('GET', '/api/businesses/1')).body
    ? await core.cache.businesses.toArray()
    : [];
  if (known)
    await putBusinesses(
      core.cache,
      [{ ...known, id: 99, location: { lat: 1, lng: 1 } }],
      1,
      phone.clock.nowMs,
    );
  expect(await core.cache.businesses.count()).toBe(5);
  phone.full.outbox = 4; // the write, and each attempt to make room until the seen rows have gone
  await queueOffline(phone, () => review(core, ann, 1, 'Room was made'));
  expect(await entries(phone)).toHaveLength(1);
  expect((await core.cache.businesses.toArray()).map((row) => row.id)).toEqual([1, 2, 3]);
  await core.engine.sync();
  expect(await core.cache.businesses.count()).toBe(3);
});

test('an edit on a full phone fails with an error and keeps the old text', async () => {
  const { phone, ann } = await startTogether();
  const key = await queueOffline(phone, () => review(phone.core, ann, 1, 'Old text'));
  phone.full.outbox = Number.POSITIVE_INFINITY;
  const args = { businessId: 1, rating: 5, comment: 'New text' };
  await expect(queueOffline(phone, () => editEntry(phone.core, key, args))).rejects.toThrow(/full/);
  phone.full.outbox = 0;
  expect(await entries(phone)).toMatchObject([{ args: { comment: 'Old text' } }]);
});

test('a phone that is full when it sends or fetches says so instead of failing, and continues when it has room', async () => {
  const { phone, ann, server } = await startTogether();
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Sent later'));
  phone.full.outbox = Number.POSITIVE_INFINITY;
  phone.full.cache = Number.POSITIVE_INFINITY;
  expect(await phone.core.engine.sync()).toMatchObject({ pushed: { end: 'full', sent: 0 }, pulled: 'full' });
  phone.full.outbox = 0;
  phone.full.cache = 0;
  await settleDown(phone);
  expect(await reviewsOf(server)).toHaveLength(1);
});

test('receipts are kept for 14 days after delivery', async () => {
  const { phone, ann } = await startTogether();
  await review(phone.core, ann, 1, 'Old one');
  await phone.core.engine.sync();
  phone.clock.nowMs += 14 * DAY_MS;
  await review(phone.core, ann, 2, 'Day 14');
  await phone.core.engine.sync();
  expect(await receipts(phone)).toHaveLength(2);
  phone.clock.nowMs += 1000; // the server's Date has whole seconds
  await review(phone.core, ann, 3, 'After day 14');
  await phone.core.engine.sync();
  expect((await receipts(phone)).map((receipt) => receipt.args)).toMatchObject([
    { businessId: 2 },
    { businessId: 3 },
  ]);
});
