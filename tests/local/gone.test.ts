import { expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { recordChanges } from '#server/db/change-log.ts';
import { keepArea, removeArea, setHomeArea } from '#src/local/areas/areas.ts';
import { applyPages, applyRows } from '#src/local/cache/apply.ts';
import { dropOldSeen, dropStream } from '#src/local/cache/remove.ts';
import { startPhone } from '#tests/support/device.ts';
import { HOME } from '#tests/support/server.ts';
import { putBusinesses } from '#tests/support/sync.ts';
import { entries, onPush, queueOffline, startTogether, THREAD, write } from './helpers.ts';

/** A thread of ann's with a post, which ben's phone has too. */
async function withThread() {
  const together = await startTogether();
  const { phone, ann, server, people } = together;
  await write(phone.core, ann, 'thread.create', THREAD);
  await phone.core.engine.sync();
  const [post] = await phone.core.cache.posts.toArray();
  if (!post) throw new Error('the post is not on the phone');
  const hide = (id: number) =>
    server.request('POST', `/api/forums/posts/${id}/hide`, {
      body: { hidden: true },
      token: people.ben.token,
    });
  await server.store.write(async ({ trx }) => {
    await trx.updateTable('users').set({ is_admin: 1 }).where('username', '=', 'ben').execute();
  });
  return { ...together, post, hide };
}

/** Sends everything; the answer is lost after the server stored it. */
async function loseAnswer({ phone }: Awaited<ReturnType<typeof startTogether>>) {
  phone.fault = onPush(async (send) => {
    await send();
    throw new TypeError('lost');
  });
  await phone.core.engine.sync({ isPushOnly: true });
  phone.goOnline();
}

test('a reply that was hidden before its repeated answer arrived does not come back', async () => {
  const together = await withThread();
  const { phone, ann, post, hide, server } = together;
  await queueOffline(phone, () =>
    write(phone.core, ann, 'post.create', { thread: post.threadId, content: 'Hidden meanwhile' }),
  );
  await loseAnswer(together);
  const row = await server.store.read
    .selectFrom('posts')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await hide(row.id);
  phone.clock.nowMs += DAY_MS;
  await phone.core.engine.sync({ isForced: true });
  expect(await entries(phone)).toEqual([]);
  expect(await phone.core.cache.posts.get(row.id)).toBeUndefined();
});

test('a like that was removed on another phone does not come back with a repeated answer', async () => {
  const together = await withThread();
  const { phone, ann, post, server } = together;
  await queueOffline(phone, () => write(phone.core, ann, 'post.like', { post: post.id, liked: true }));
  await loseAnswer(together);
  const other = startPhone(server);
  await other.signIn('ann');
  await other.core.engine.sync();
  await write(other.core, ann, 'post.like', { post: post.id, liked: false });
  await other.core.engine.sync();
  phone.clock.nowMs += DAY_MS;
  await phone.core.engine.sync({ isForced: true });
  expect(await phone.core.cache.likes.toArray()).toEqual([]);
  await write(phone.core, ann, 'post.like', { post: post.id, liked: true });
  await phone.core.engine.sync();
  expect(await server.store.read.selectFrom('post_likes').selectAll().execute()).toHaveLength(1);
});

test('a response that was requested before a row was removed does not restore it; a newer one does', async () => {
  const { phone, hide, post } = await withThread();
  const { cache } = phone.core;
  await hide(post.id);
  await phone.core.engine.sync();
  expect(await cache.posts.get(post.id)).toBeUndefined();
  await applyRows(cache, { posts: [post] }, 1, phone.clock.nowMs);
  expect(await cache.posts.get(post.id)).toBeUndefined();
  await applyRows(cache, { posts: [{ ...post, version: post.version + 100 }] }, 1, phone.clock.nowMs);
  expect(await cache.posts.get(post.id)).toMatchObject({ id: post.id });
});

test('a response that was requested before a person’s own removal does not undo it', async () => {
  const { phone, ann, post } = await withThread();
  const { cache, engine } = phone.core;
  await write(phone.core, ann, 'post.create', { thread: post.threadId, content: 'Regretted' });
  await engine.sync();
  const regretted = await cache.posts.filter(({ content }) => content === 'Regretted').first();
  if (!regretted) throw new Error('the reply is not on the phone');
  await write(phone.core, ann, 'post.remove', { post: regretted.key ?? 0 });
  await engine.sync({ isPushOnly: true });
  expect(await cache.posts.get(regretted.id)).toBeUndefined();
  await applyRows(cache, { posts: [regretted] }, 1, phone.clock.nowMs);
  expect(await cache.posts.get(regretted.id)).toBeUndefined();
});

test('a row that was updated since it left a stream stays until a page of another stream brings it', async () => {
  const { phone, post } = await withThread();
  const { cache } = phone.core;
  const nowMs = phone.clock.nowMs;
  const at = post.version + 5;
  const leaves = async (stream: string, version: number) => {
    const { version: from = 0 } = (await cache.cursors.get(stream)) ?? {};
    const gone = { gone: { posts: [post.id] }, goneAt: { posts: [version] } };
    await applyPages(cache, [{ stream, from, to: from + 1, more: false, rows: {}, ...gone }], 1, nowMs);
  };
  await applyRows(cache, { posts: [{ ...post, version: at }] }, 1, nowMs);
  for (const { stream } of await cache.members.toArray()) await leaves(stream, at);
  expect(await cache.posts.get(post.id)).toMatchObject({ version: at });
  await leaves('forum', at + 1);
  expect(await cache.posts.get(post.id)).toBeUndefined();
});

test('removals are remembered for a day, by a correct clock', async () => {
  const { phone, hide, post } = await withThread();
  const { cache } = phone.core;
  await hide(post.id);
  await phone.core.engine.sync();
  await dropOldSeen(cache, phone.clock.nowMs + DAY_MS - 1000);
  expect(await cache.removed.count()).toBeGreaterThan(0);
  await dropOldSeen(cache, phone.clock.nowMs + DAY_MS + 1000);
  expect(await cache.removed.count()).toBe(0);
});

test('a business that moves to a cell that is not kept is found again by a search', async () => {
  const { phone, server } = await startTogether();
  const { core } = phone;
  await setHomeArea(core.cache, 'Home', HOME, 5);
  await core.engine.sync();
  const before = await core.cache.businesses.get(1);
  if (!before) throw new Error('the business is not on the phone');
  const nowIso = new Date(server.clock.nowMs).toISOString();
  await server.store.write(async ({ trx }) => {
    await trx.updateTable('businesses').set({ lat: 25.8, lng: -80.2 }).where('id', '=', 1).execute();
    await recordChanges(trx, [{ entity: 'businesses', id: 1, streams: ['area:51:-161'] }], nowIso);
  });
  const { body: moved } = await server.request<Business>('GET', '/api/businesses/1');
  await core.engine.sync();
  expect(await core.cache.businesses.get(1)).toBeUndefined();
  await putBusinesses(core.cache, [moved], 1, phone.clock.nowMs);
  expect(await core.cache.businesses.get(1)).toBeDefined();
});

test('a row that is on the screen when its area is removed counts as seen and is forgotten like any seen row', async () => {
  const { phone } = await startTogether();
  const { core } = phone;
  await keepArea(core.cache, { name: 'Kept', centre: HOME, radiusMiles: 5 });
  await core.keeper.run();
  const streams = await core.cache.cursors.where('stream').startsWith('area:').primaryKeys();
  for (const stream of streams)
    await dropStream(core.cache, stream, (entity, id) => entity === 'businesses' && id === 1);
  expect(await core.cache.businesses.toCollection().primaryKeys()).toEqual([1]);
  await removeArea(core.cache, `${HOME.lat},${HOME.lng}`);
  await dropOldSeen(core.cache, phone.clock.nowMs + 15 * DAY_MS);
  expect(await core.cache.businesses.count()).toBe(0);
});

test('after a write the phone does not fetch its own rows again', async () => {
  const { phone, ann, post } = await withThread();
  const { core } = phone;
  await core.engine.sync();
  await write(core, ann, 'post.create', { thread: post.threadId, content: 'Mine' });
  await write(core, ann, 'post.like', { post: post.id, liked: true });
  await core.engine.sync({ isPushOnly: true });
  const answers: number[] = [];
  phone.fault = async (send, url) => {
    const answer = await send();
    if (url.includes('/sync/pull')) {
      const { streams } = (await answer.clone().json()) as { streams: { rows: Record<string, unknown[]> }[] };
      answers.push(...streams.map(({ rows }) => Object.values(rows).flat().length));
    }
    return answer;
  };
  await core.engine.sync();
  expect(answers.reduce((sum, rows) => sum + rows, 0)).toBe(0);
  expect(await core.cache.posts.count()).toBe(2);
  expect(await core.cache.members.where('[entity+id]').between(['posts', 0], ['posts', 99]).count()).toBe(2);
});
