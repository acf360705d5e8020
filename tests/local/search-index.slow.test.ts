import { Dexie, liveQuery } from 'dexie';
import { expect, test } from 'vitest';
import { areaStreamOf } from '#contract/shared/geo.ts';
import type { PulledStream } from '#contract/sync.ts';
import type { DatabasePorts } from '#src/local/browser/steady-database.ts';
import { applyPages, applyRows } from '#src/local/cache/apply.ts';
import { count, search } from '#src/local/cache/businesses.ts';
import type { Cache, StoredBusiness } from '#src/local/cache/cache.ts';
import { dropStream, evictSeen, forgetHistories, removeRow } from '#src/local/cache/remove.ts';
import { packSearch } from '#src/local/cache/search-index.ts';
import { dropPacked } from '#src/local/cache/search-notes.ts';
import { noteAppVersion } from '#src/local/sync/history.ts';
import { startPhone } from '#tests/support/device.ts';
import { howMuch } from '#tests/support/how-much.ts';
import { START_MS, startTestServer } from '#tests/support/server.ts';
import { randomOf } from './random.ts';
import { businessOf, requestOf, searchRows, startStorage } from './search-index-support.ts';

type Random = ReturnType<typeof randomOf>;

const SEARCHES = howMuch({ usual: 700, whole: 2000 });
const BUSINESSES = 300;
const AREAS = ['area:59:-165', 'area:57:-163'];
const HERE = { location: { lat: 29.65, lng: -82.32 }, radius: 12_500 };
const [noneSpared, h] = [() => false, 1];

/** Expects the same bytes, for one page and for all results. */
async function expectSame(cache: Cache, random: Random): Promise<number> {
  const request = requestOf(random);
  const was = await searchRows(cache, request, START_MS);
  const limit = random.pick([0, 1, 10]);
  const page = await search(cache, request, START_MS, limit);
  const cut = { ...was, found: was.found.slice(0, limit), unstated: was.unstated.slice(0, limit) };
  expect(JSON.stringify(page), JSON.stringify(request)).toBe(JSON.stringify(cut));
  const whole = await search(cache, request, START_MS);
  expect(JSON.stringify(whole), JSON.stringify(request)).toBe(JSON.stringify(was));
  return was.total;
}

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

/** The schema of the cache before it noted anything for the search. */
const OLDER_FORM = {
  ...{ animalTypes: 'id', businessCategories: 'id', quizQuestions: 'id', games: 'id', profile: 'id' },
  ...{ alerts: 'id', myPeople: 'id', likes: 'postId', session: 'name', settings: 'name', cursors: 'stream' },
  forumCategories: 'id, slug',
  businesses: 'id, lat, ownerId, key',
  reviews: 'id, businessId, key',
  events: 'id, startDate, endDate',
  threads: 'id, slug, categoryId, lastPostAt, key',
  posts: 'id, threadId, key',
  members: '[stream+entity+id], [entity+id], stream',
  seen: '[entity+id], seenAtMs',
  removed: '[entity+id], atMs',
};

function openOlder(ports: DatabasePorts) {
  const older = new Dexie(`${ports.databasePrefix}cache`, ports as never);
  older.version(4).stores(OLDER_FORM);
  return older;
}

const stored = (id: number, random: Random): StoredBusiness => {
  const row = businessOf(id, id, random);
  return { ...row, h: 1, ...(row.location ?? {}) };
};

test('a phone of the previous version keeps its businesses and cursors, and searches them', async () => {
  const random = randomOf(23);
  const storage = startStorage();
  const older = openOlder(storage.ports);
  const rows = Array.from({ length: 500 }, (_, index) => stored(index + 1, random));
  const cursor = { stream: AREAS[0], version: 500, syncedAtMs: START_MS, generation: 1, isRefilling: false };
  await older.table('businesses').bulkPut(rows);
  await older.table('cursors').put(cursor);
  older.close();
  const cache = storage.open();
  expect(await cache.businesses.toArray()).toEqual(rows);
  expect(await cache.cursors.toArray()).toEqual([cursor]);
  for (let run = 0; run < 20; run++) await expectSame(cache, random);
  await packSearch(cache);
  for (let run = 0; run < 20; run++) await expectSame(storage.open(), random);
});

test('businesses that an older version has stored and removed without notes are found after the next update', async () => {
  const random = randomOf(29);
  const server = await startTestServer();
  const phone = startPhone(server);
  const { cache, ports } = phone.core;
  await noteAppVersion(phone.core, 'new');
  const all = Array.from({ length: 50 }, (_, index) => businessOf(index + 1, 1, random));
  await applyRows(cache, { businesses: all }, h, START_MS);
  await packSearch(cache);
  cache.close({ disableAutoOpen: false });
  const older = openOlder(ports);
  await older.table('businesses').bulkPut([7, 8, 60].map((id) => stored(id, random)));
  await older.table('businesses').bulkDelete([1, 2]);
  older.close();
  const updated = phone.open();
  await count(updated.cache, HERE, START_MS); // a screen may be earlier
  await noteAppVersion(updated, 'newer');
  for (let run = 0; run < 50; run++) await expectSame(updated.cache, random);
  await server.close();
});

test('businesses that an old tab stores beside an updated one are found from the next start on', async () => {
  const random = randomOf(37);
  const server = await startTestServer();
  const phone = startPhone(server);
  await noteAppVersion(phone.core, 'new');
  await applyRows(phone.core.cache, { businesses: [businessOf(1, 1, random)] }, h, START_MS);
  await packSearch(phone.core.cache);
  phone.core.cache.close({ disableAutoOpen: false });
  const older = openOlder(phone.core.ports);
  await older.table('businesses').bulkPut([7, 8].map((id) => stored(id, random)));
  older.close();
  const next = phone.open();
  await noteAppVersion(next, 'new');
  for (let run = 0; run < 50; run++) await expectSame(next.cache, random);
  await server.close();
});

test('two versions that read columns differently do not pack over each other', async () => {
  const random = randomOf(41);
  const cache = startStorage().open();
  await applyRows(cache, { businesses: [businessOf(1, 1, random)] }, h, START_MS);
  await packSearch(cache);
  const [packed] = await cache.searchNotes.where('seq').above(0).toArray();
  await cache.searchNotes.put({ ...packed, seq: (packed?.seq ?? 0) + 1, form: 'of a later version' });
  const timers: number[] = [];
  const { setTimer } = cache;
  Object.assign(cache, { setTimer: (run: () => void, ms: number) => timers.push(ms) && setTimer(run, ms) });
  await expectSame(cache, random);
  expect(timers).toEqual([]);
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
  const untilTold = async (total: number) => {
    for (let turn = 0; turn < 500 && totals.at(-1) !== total; turn++)
      await new Promise((next) => setTimeout(next, 2));
    expect(totals.at(-1)).toBe(total);
  };
  const placed = (id: number) => ({
    ...businessOf(id, 1, random),
    name: 'Oak Feed',
    location: HERE.location,
  });
  await untilTold(0);
  await applyRows(other, { businesses: [placed(1), placed(2), placed(3)] }, h, START_MS);
  await untilTold(3);
  await removeRow(other, 'businesses', 1);
  await untilTold(2);
  await packSearch(mine);
  await packSearch(other);
  await removeRow(mine, 'businesses', 2);
  await untilTold(1);
  await evictSeen(other, noneSpared);
  await untilTold(0);
  const times = totals.length;
  await new Promise((next) => setTimeout(next, 50));
  expect(totals.length).toBe(times);
  following.unsubscribe();
});

test('a full phone makes room although it can note nothing, and the search does not find the removed rows', async () => {
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

test('a page without room for its columns tries once, and again when much has changed; so does the next page', async () => {
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
