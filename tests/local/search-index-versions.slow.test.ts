import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import type { DatabasePorts } from '#src/local/browser/steady-database.ts';
import { applyRows } from '#src/local/cache/apply.ts';
import { count } from '#src/local/cache/businesses.ts';
import { packSearch } from '#src/local/cache/search-index.ts';
import { noteAppVersion } from '#src/local/sync/history.ts';
import { startPhone } from '#tests/support/device.ts';
import { START_MS, startTestServer } from '#tests/support/server.ts';
import { randomOf } from './random.ts';
import { AREAS, expectSame, HERE, h, stored } from './search-index-steps.ts';
import { businessOf, startStorage } from './search-index-support.ts';

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

test('a phone of the previous version keeps and searches its businesses, and keeps its cursors', async () => {
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
