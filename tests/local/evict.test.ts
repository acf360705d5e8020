import Dexie from 'dexie';
import { expect, test } from 'vitest';
import type { User } from '#contract/auth.ts';
import type { Business } from '#contract/businesses.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { fetchReviews } from '#src/features/reviews/reviews.remote.ts';
import { areaKey, keepArea, setHomeArea } from '#src/local/areas/areas.ts';
import { dropOpenedThreads, followThread, openedThreadStreams } from '#src/local/areas/opened-threads.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { evictSeen } from '#src/local/cache/remove.ts';
import { packSearch } from '#src/local/cache/search-index.ts';
import { clearSetting } from '#src/local/cache/settings.ts';
import { NOTHING_SPARED } from '#src/local/cache/shown.ts';
import type { Core } from '#src/local/core.ts';
import { askToPersist } from '#src/local/storage/persistence.ts';
import { pullStreams } from '#src/local/sync/pull.ts';
import type { Phone } from '#tests/support/device.ts';
import { HOME } from '#tests/support/server.ts';
import { putBusinesses } from '#tests/support/sync.ts';
import { entries, queueOffline, startTogether, THREAD, write } from './helpers.ts';
import { idsOf } from './reader.ts';

const NEAR = { lat: 30.4, lng: -83.4 };
const FAR = { lat: 35.2, lng: -90.2 };

/** A phone with a home area, two more areas, a quiet thread, a business that was only seen, and a post. */
async function startLaden() {
  const together = await startTogether();
  const { server, phone, people, ann } = together;
  const { core } = phone;
  const ids = { near: await server.addBusiness(NEAR), far: await server.addBusiness(FAR), seen: 99 };
  const thread = await server.request<{ id: number; slug: string }>('POST', '/api/forums/threads', {
    body: THREAD,
    token: people.ben.token,
  });
  server.clock.nowMs += 91 * DAY_MS;
  await setHomeArea(core.cache, 'Home', HOME, 5);
  await keepArea(core.cache, { name: 'Near', centre: NEAR, radiusMiles: 5 });
  await keepArea(core.cache, { name: 'Far', centre: FAR, radiusMiles: 5 });
  await core.engine.sync();
  await core.keeper.run();
  await followThread(core.cache, thread.body);
  await pullStreams(core, [`thread:${thread.body.id}`]);
  const [row] = await core.cache.businesses.toArray();
  if (row) await putBusinesses(core.cache, [{ ...row, id: ids.seen }], 1, phone.clock.nowMs);
  await askToPersist(core); // so that no write of its own comes in between
  phone.goOffline();
  const waiting = { businessId: 1, rating: 5, comment: 'Waits' };
  await queueOffline(phone, () => write(core, ann, 'review.write', waiting));
  return { ...together, core, ids };
}

const evicted = async ({ cache }: Core) =>
  (await readAreas(cache)).filter((area) => area.isEvicted).map(({ name }) => name);

const review = (phone: Phone, owner: User) =>
  queueOffline(phone, () =>
    write(phone.core, owner, 'review.write', { businessId: 2, rating: 4, comment: 'Room?' }),
  );

/** `failures`: the write itself, then each attempt to make room that finds nothing. */
const STEPS = [
  { failures: 1, goes: 'the pictures go first', packed: 1, threads: 1, isSeen: true, evicts: [] },
  { failures: 2, goes: "then the search's columns", packed: 0, threads: 1, isSeen: true, evicts: [] },
  {
    failures: 3,
    goes: 'then old threads and what was only seen',
    packed: 0,
    threads: 0,
    isSeen: false,
    evicts: [],
  },
  { failures: 4, goes: 'then the farthest area', packed: 0, threads: 0, isSeen: false, evicts: ['Far'] },
  {
    failures: 5,
    goes: 'then the other areas',
    packed: 0,
    threads: 0,
    isSeen: false,
    evicts: ['Near', 'Far'],
  },
];

test('map roads and water are evicted before any area', async () => {
  const { phone, core, ann } = await startLaden();
  phone.keepsMaps = true;
  phone.full.outbox = 4;
  await review(phone, ann);
  expect([phone.keepsMaps, await evicted(core)]).toEqual([false, []]);
});

for (const { failures, goes, packed, threads, isSeen, evicts } of STEPS)
  test(`a full phone makes room step by step: ${goes}`, async () => {
    const { phone, core, ann, ids } = await startLaden();
    const images = phone.droppedImages;
    await packSearch(core.cache);
    phone.full.outbox = failures;
    await review(phone, ann);
    expect(phone.droppedImages).toBe(images + 1);
    expect(await core.cache.searchNotes.filter(({ columns }) => columns !== undefined).count()).toBe(packed);
    expect(await core.cache.threads.count()).toBe(threads);
    expect(await evicted(core)).toEqual(evicts);
    const left = [1, 2, 3, ids.near, ids.far, ids.seen];
    const gone = new Set([
      ...(isSeen ? [] : [ids.seen]),
      ...(evicts.includes('Far') ? [ids.far] : []),
      ...(evicts.includes('Near') ? [ids.near] : []),
    ]);
    expect((await idsOf(core)).toSorted((a, b) => a - b)).toEqual(
      left.filter((id) => !gone.has(id)).toSorted((a, b) => a - b),
    );
    expect(await entries(phone)).toHaveLength(2);
  });

test('the rows of the current screen are never evicted', async () => {
  const { server, people, phone, core, ann, ids } = await startLaden();
  phone.goOnline();
  const body = { businessId: ids.far, rating: 4, comment: 'Came at night.' };
  await server.request('POST', '/api/reviews', { token: people.ben.token, body });
  await fetchReviews(core, ids.far);
  phone.goOffline();
  const [thread] = await core.cache.threads.toArray();
  const posts = await core.cache.posts.count();
  const ends = [
    core.shown.hold('businesses', ids.seen),
    core.shown.hold('businesses', ids.far),
    core.shown.hold('threads', thread?.id ?? 0),
  ];
  phone.full.outbox = 5;
  await review(phone, ann);
  expect(await evicted(core)).toEqual(['Near', 'Far']);
  expect((await idsOf(core)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, ids.far, ids.seen]);
  expect(await core.cache.threads.toArray()).toEqual([thread]);
  expect(await core.cache.posts.count()).toBe(posts);
  expect(await core.cache.reviews.toArray()).toMatchObject([{ comment: 'Came at night.' }]);
  expect(await openedThreadStreams(core.cache)).toEqual([`thread:${thread?.id}`]);

  for (const end of ends) end();
  phone.full.outbox = 3;
  await review(phone, ann);
  expect(await core.cache.threads.count()).toBe(0);
  expect(await core.cache.reviews.count()).toBe(0);
  expect(await idsOf(core)).not.toContain(ids.seen);
});

test('an eviction that was interrupted between the list and the thread is finished by the next pull', async () => {
  const { phone, core } = await startLaden();
  phone.goOnline();
  await clearSetting(core.cache, 'openedThreads');
  await core.engine.sync({ isForced: true });
  expect(await core.cache.threads.count()).toBe(0);
  expect(await core.cache.cursors.where('stream').startsWith('thread:').count()).toBe(0);
});

test('a write fails with an error if eviction does not help; home area and outbox are untouched', async () => {
  const { phone, core, ann } = await startLaden();
  phone.full.outbox = Number.POSITIVE_INFINITY;
  await expect(review(phone, ann)).rejects.toThrow(/full/);
  phone.full.outbox = 0;
  expect(await idsOf(core)).toEqual([1, 2, 3]);
  expect(await entries(phone)).toMatchObject([{ args: { comment: 'Waits' } }]);
  expect(await core.outbox.meta.get('roomProbe')).toBeUndefined();
});

test('an evicted area is fetched again only when the person saves it again', async () => {
  const { phone, core, ann, ids } = await startLaden();
  phone.full.outbox = 4;
  await review(phone, ann);
  phone.goOnline();
  await core.engine.sync();
  await core.keeper.run();
  expect(await idsOf(core)).not.toContain(ids.far);
  const [far] = (await readAreas(core.cache)).filter(({ isEvicted }) => isEvicted);
  expect(far && areaKey(far)).toBe(`${FAR.lat},${FAR.lng}`);
  if (far) await keepArea(core.cache, far);
  await core.keeper.run();
  expect(await idsOf(core)).toContain(ids.far);
});

test('a fetch never evicts a saved area', async () => {
  const { phone, core } = await startLaden();
  phone.goOnline();
  await core.engine.sync();
  phone.full.cache = Number.POSITIVE_INFINITY;
  phone.full.outbox = Number.POSITIVE_INFINITY;
  expect(await core.engine.sync()).toMatchObject({ pulled: 'full' });
  phone.full.cache = 0;
  phone.full.outbox = 0;
  expect(await evicted(core)).toEqual([]);
});

test.each([
  ['QuotaExceededError', true],
  ['DataError', false],
])('a full phone is also recognized from the causes of a bulk error: %s', (name, isFull) => {
  const cause = new DOMException('It was not stored.', name);
  expect(isQuotaError(new Dexie.BulkError('Several were not stored.', [cause]))).toBe(isFull);
  expect(isQuotaError(new Dexie.ModifyError('Several were not changed.', [cause], 0, [1]))).toBe(isFull);
});

test('an eviction keeps this phone’s own posts even as they arrive', async () => {
  const { phone, ann, server } = await startTogether();
  const { core } = phone;
  const others = await server.addBusiness(FAR);
  const { body } = await server.request<Business>('GET', `/api/businesses/${others}`);
  await putBusinesses(core.cache, [body], 1, phone.clock.nowMs);
  await queueOffline(phone, () => write(core, ann, 'thread.create', THREAD));
  await core.engine.sync({ isPushOnly: true });
  await core.outbox.receipts.clear(); // as if the pass that makes room had read them just before
  await evictSeen(core.cache, NOTHING_SPARED);
  expect(await core.cache.posts.toArray()).toMatchObject([{ content: THREAD.content }]);
  expect(await core.cache.threads.count()).toBe(1);
  expect(await core.cache.businesses.get(others)).toBeUndefined();
});

test('a quiet thread that is evicted while its first page is loading does not return unfollowed', async () => {
  const { phone, core } = await startLaden();
  const [thread] = await core.cache.threads.toArray();
  const stream = `thread:${thread?.id}`;
  await dropOpenedThreads(core.cache, core.shown);
  await followThread(core.cache, { id: thread?.id ?? 0, slug: thread?.slug ?? '' });
  phone.goOnline();
  phone.fault = async (send) => {
    const answer = await send();
    await dropOpenedThreads(core.cache, core.shown);
    return answer;
  };
  await pullStreams(core, [stream]);
  expect(await core.cache.cursors.get(stream)).toBeUndefined();
  expect(await core.cache.members.where({ stream }).count()).toBe(0);
});
