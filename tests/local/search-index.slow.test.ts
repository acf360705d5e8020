import { liveQuery } from 'dexie';
import { expect, test } from 'vitest';
import { areaStreamOf } from '#contract/shared/geo.ts';
import type { PulledStream } from '#contract/sync.ts';
import { applyPages, applyRows } from '#src/local/cache/apply.ts';
import { count, search } from '#src/local/cache/businesses.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import { dropStream, evictSeen, forgetHistories, removeRow } from '#src/local/cache/remove.ts';
import { packSearch } from '#src/local/cache/search-index.ts';
import { dropPacked } from '#src/local/cache/search-notes.ts';
import { howMuch } from '#tests/support/how-much.ts';
import { START_MS } from '#tests/support/server.ts';
import { randomOf } from './random.ts';
import { AREAS, expectSame, HERE, h, noneSpared, type Random } from './search-index-steps.ts';
import { businessOf, startStorage } from './search-index-support.ts';

const SEARCHES = howMuch({ usual: 150, whole: 2000 });
const BUSINESSES = 300;

/** Some of the things that happen to the businesses of a phone. */
function changesOf(random: Random) {
  let version = 0;
  const history = { h };
  const some = () =>
    [...new Set(Array.from({ length: 12 }, () => 1 + Math.floor(random.between(0, BUSINESSES))))].map((id) =>
      businessOf(id, ++version, random),
    );
  const page = async (cache: Cache, changes: Partial<PulledStream>) => {
    const stream = random.pick(AREAS);
    const from = (await cache.cursors.get(stream))?.version ?? 0;
    const pulled: PulledStream = { stream, from, to: ++version, more: false, rows: {}, gone: {}, ...changes };
    await applyPages(cache, [pulled], history.h, START_MS);
  };
  return [
    (cache: Cache) => applyRows(cache, { businesses: some() }, history.h, START_MS),
    (cache: Cache) => page(cache, { rows: { businesses: some() } }),
    (cache: Cache) => page(cache, { rows: { businesses: some() }, reset: true, from: 0 }),
    (cache: Cache) => page(cache, { gone: { businesses: some().map(({ id }) => id) } }),
    (cache: Cache) => removeRow(cache, 'businesses', some()[0]?.id ?? 0),
    (cache: Cache) => dropStream(cache, random.pick(AREAS)),
    (cache: Cache) => (random.chance(0.2) ? evictSeen(cache, noneSpared) : undefined),
    (cache: Cache) => (random.chance(0.2) ? forgetHistories(cache) : undefined),
    (cache: Cache) => packSearch(cache),
    (cache: Cache) => (random.chance(0.3) ? dropPacked(cache) : undefined),
    (cache: Cache) => (random.chance(0.2) ? cache.searchNotes.clear() : undefined),
    () => {
      history.h += random.chance(0.1) ? 1 : 0; // the server was restored
    },
  ];
}

test(`${SEARCHES} random searches find the same as reading every business, whatever happens to them in two pages`, async () => {
  const random = randomOf(17);
  const storage = startStorage();
  const pages = [storage.open(), storage.open()];
  const changes = changesOf(random);
  const all = Array.from({ length: BUSINESSES }, (_, index) => businessOf(index + 1, 0, random));
  await applyRows(pages[0] as Cache, { businesses: all }, h, START_MS);
  let hits = 0;
  for (let made = 0; made < SEARCHES; ) {
    await random.pick(changes)(random.pick(pages));
    if (random.chance(0.02)) pages.splice(0, 1, storage.open())[0]?.close(); // another page in its place
    if (random.chance(0.1)) for (const run of storage.timers.splice(0)) run();
    for (const cache of pages) {
      hits += await expectSame(cache, random);
      made += 1;
    }
  }
  expect(hits).toBeGreaterThan(SEARCHES);
}, 240_000);

test('a search whose connection dies before it has looked at the grid reads over the next one', async () => {
  const random = randomOf(19);
  const storage = startStorage();
  const cache = storage.open();
  const all = Array.from({ length: 20 }, (_, index) => businessOf(index + 1, 0, random));
  await applyRows(cache, { businesses: all }, h, START_MS);
  const openBackend = cache.backendDB.bind(cache);
  let calls = 0;
  cache.backendDB = () => {
    if (++calls === 2) cache.close({ disableAutoOpen: false }); // within the transaction, as the browser does it
    return openBackend();
  };
  await expectSame(cache, random);
  expect(calls).toBeGreaterThan(2);
  calls = 0;
  await packSearch(cache);
  expect(calls).toBeGreaterThan(2);
  await expectSame(cache, random);
});

test('a followed search runs again when another page stores, removes or evicts a business, and never twice for one change', async () => {
  const random = randomOf(31);
  const storage = startStorage();
  const [mine, other] = [storage.open(), storage.open()];
  const totals: number[] = [];
  const named = { ...HERE, q: 'feed' };
  const following = liveQuery(async () => count(mine, named, START_MS)).subscribe((total) =>
    totals.push(total),
  );
  const untilReported = async (total: number) => {
    for (let turn = 0; turn < 500 && totals.at(-1) !== total; turn++)
      await new Promise((next) => setTimeout(next, 2));
    expect(totals.at(-1)).toBe(total);
  };
  const placed = (id: number) => ({
    ...businessOf(id, 1, random),
    name: 'Oak Feed',
    location: HERE.location,
  });
  await untilReported(0);
  await applyRows(other, { businesses: [placed(1), placed(2), placed(3)] }, h, START_MS);
  await untilReported(3);
  await removeRow(other, 'businesses', 1);
  await untilReported(2);
  await packSearch(mine);
  await packSearch(other);
  await removeRow(mine, 'businesses', 2);
  await untilReported(1);
  await evictSeen(other, noneSpared);
  await untilReported(0);
  const times = totals.length;
  await new Promise((next) => setTimeout(next, 50));
  expect(totals.length).toBe(times);
  following.unsubscribe();
});

test('a full phone evicts rows although it can note nothing, and the search does not find them', async () => {
  const random = randomOf(37);
  const storage = startStorage();
  const cache = storage.open();
  const all = Array.from({ length: 20 }, (_, index) => businessOf(index + 1, 1, random));
  await applyRows(cache, { businesses: all }, h, START_MS);
  await packSearch(cache);
  expect(await count(cache, HERE, START_MS)).toBeGreaterThan(0);
  storage.full.cache = Number.POSITIVE_INFINITY;
  await evictSeen(cache, noneSpared);
  expect(await cache.businesses.count()).toBe(0);
  expect(await count(cache, HERE, START_MS)).toBe(0);
  for (const run of storage.timers.splice(0)) run();
  expect((await search(storage.open(), HERE, START_MS)).found).toEqual([]);
});

test('a page without space for its columns tries once, and again after many changes; so does the next page', async () => {
  const random = randomOf(43);
  const storage = startStorage();
  const all = Array.from({ length: 20 }, (_, index) => businessOf(index + 1, 1, random));
  const cache = storage.open();
  await applyRows(cache, { businesses: all }, h, START_MS);
  const TRIES = 100;
  storage.full.cache = TRIES;
  const triesOf = async (page: Cache) => {
    await search(page, HERE, START_MS);
    for (const run of storage.timers.splice(0)) run();
    await new Promise((next) => setTimeout(next, 50));
    return TRIES - storage.full.cache;
  };
  expect([await triesOf(cache), await triesOf(cache), await triesOf(storage.open())]).toEqual([1, 1, 2]);
  const more = Array.from({ length: 200 }, (_, index) => businessOf(index + 1, 2, random));
  storage.full.cache = 0; // a moment with room, in which much is stored
  await applyRows(cache, { businesses: more }, h, START_MS);
  storage.full.cache = TRIES;
  expect([await triesOf(cache), await triesOf(cache)]).toEqual([1, 1]);
  storage.full.cache = 0;
  await triesOf(storage.open());
  expect(await cache.searchNotes.filter(({ columns }) => columns !== undefined).count()).toBe(1);
});

test('a cache that the browser has cleared under an open page is searched in its new state', async () => {
  const random = randomOf(41);
  const storage = startStorage();
  const cache = storage.open();
  const fill = (count: number) =>
    applyRows(
      cache,
      { businesses: Array.from({ length: count }, (_, index) => businessOf(index + 1, 1, random)) },
      h,
      START_MS,
    );
  await fill(40);
  await packSearch(cache);
  await expectSame(cache, random);
  await storage.open().delete();
  await fill(10);
  for (let run = 0; run < 20; run++) await expectSame(cache, random);
});

test('the areas of these tests contain their businesses', () => {
  expect(areaStreamOf(HERE.location)).toBe(AREAS[0]);
});
