import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/shared/time.ts';
import { areaKey, removeArea, setHomeArea } from '#src/local/areas/areas.ts';
import { applyRows } from '#src/local/cache/apply.ts';
import { dropOldSeen, dropStream, removeRow } from '#src/local/cache/remove.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import { HOME } from '#tests/support/server.ts';
import { putBusinesses } from '#tests/support/sync.ts';
import { AWAY, CELL, change, idsOf, pageOf, startReader } from './reader.ts';

test('an older version never replaces a newer one; a newer history replaces every row', async () => {
  const { server, core } = await startReader(1);
  const old = (await pageOf(server, CELL, 0)).rows.businesses ?? [];
  await change(server, 1, { name: 'Newer' });
  const newer = (await pageOf(server, CELL, 0)).rows.businesses ?? [];
  await putBusinesses(core.cache, newer, 1, 1);
  await putBusinesses(core.cache, old, 1, 2);
  expect(await core.cache.businesses.get(1)).toMatchObject({ name: 'Newer' });
  await putBusinesses(core.cache, old, 2, 3);
  expect(await core.cache.businesses.get(1)).toMatchObject({ name: 'Prairie Large Animal Vets' });
  await putBusinesses(core.cache, newer, 1, 4);
  expect(await core.cache.businesses.get(1)).toMatchObject({ name: 'Prairie Large Animal Vets' });
});

test('an unchanged row is not written again; the time when it was seen is updated after an hour', async () => {
  const { server, core, phone } = await startReader(2);
  const rows = (await pageOf(server, CELL, 0)).rows;
  const { nowMs } = phone.clock;
  await applyRows(core.cache, rows, 1, nowMs);
  phone.full.cache = 1; // the next write would fail
  await applyRows(core.cache, rows, 1, nowMs + HOUR_MS);
  expect(phone.full.cache).toBe(1);
  phone.full.cache = 0;
  await applyRows(core.cache, rows, 1, nowMs + HOUR_MS + 1);
  const marks = await core.cache.seen.toArray();
  expect(marks.map(({ seenAtMs }) => seenAtMs - nowMs)).toEqual([HOUR_MS + 1, HOUR_MS + 1]);
  await change(server, 1, { name: 'Renamed' });
  await applyRows(core.cache, (await pageOf(server, CELL, 0)).rows, 1, nowMs + HOUR_MS + 2);
  expect(await core.cache.businesses.get(1)).toMatchObject({ name: 'Renamed' });
});

test('a row that was seen outside the streams is dropped after 14 days, but stays while a stream carries it', async () => {
  const { server, core, phone } = await startReader(2);
  await server.addBusiness(AWAY);
  for (const id of [1, 3])
    await putBusinesses(
      core.cache,
      [(await server.request<never>('GET', `/api/businesses/${id}`)).body],
      1,
      phone.clock.nowMs,
    );
  await core.engine.sync();
  phone.clock.nowMs += 14 * DAY_MS;
  await core.engine.sync();
  expect(await idsOf(core)).toEqual([1, 2, 3]);
  phone.clock.nowMs += 2000;
  await core.engine.sync();
  expect(await idsOf(core)).toEqual([1, 2]);
  expect(await core.cache.seen.count()).toBe(0);
});

test('a row that the server says is gone is removed at once, with every mark', async () => {
  const { core, server, phone } = await startReader(2);
  await core.engine.sync();
  await putBusinesses(
    core.cache,
    [(await server.request<never>('GET', '/api/businesses/1')).body],
    1,
    phone.clock.nowMs,
  );
  await removeRow(core.cache, 'businesses', 1);
  expect(await idsOf(core)).toEqual([2]);
  expect(await core.cache.members.where('[entity+id]').equals(['businesses', 1]).count()).toBe(0);
});

test('a mark from a clock that was ahead counts from now', async () => {
  const { core, server } = await startReader(1);
  const nowMs = server.clock.nowMs;
  const rows = (await pageOf(server, CELL, 0)).rows;
  await applyRows(core.cache, rows, 1, Date.UTC(2038, 0, 19));
  await dropOldSeen(core.cache, nowMs);
  expect(await idsOf(core)).toEqual([1]);
  await dropOldSeen(core.cache, nowMs + 14 * DAY_MS + 1);
  expect(await idsOf(core)).toEqual([]);
});

test('a new home area replaces the old one once it is complete; the rows of a kept area stay', async () => {
  const { core, server } = await startReader();
  const away = await server.addBusiness(AWAY);
  await core.engine.sync();
  await writeSetting(core.cache, 'areas', [
    { name: 'Home', centre: HOME, radiusMiles: 5, isHome: true },
    { name: 'Barn', centre: { lat: HOME.lat, lng: HOME.lng }, radiusMiles: 2, isHome: false },
  ]);
  await setHomeArea(core.cache, 'Away', AWAY, 5);
  expect(await core.cache.cursors.get(CELL)).toBeDefined();
  expect(await idsOf(core)).toEqual([1, 2, 3]);
  await core.engine.sync();
  expect(await idsOf(core)).toEqual([1, 2, 3, away]);
  await removeArea(core.cache, areaKey({ centre: HOME, isHome: false }));
  expect(await idsOf(core)).toEqual([away]);
  await setHomeArea(core.cache, 'Home', HOME, 5);
  expect(await idsOf(core)).toEqual([away]);
  await core.engine.sync();
  expect(await core.cache.cursors.where('stream').startsWith('area:').primaryKeys()).toEqual([CELL]);
  expect(await idsOf(core)).toEqual([1, 2, 3]);
  expect(await core.cache.animalTypes.count()).toBeGreaterThan(5);
});

test('unfollowing a stream does not remove rows that were opened by hand', async () => {
  const { core, server, phone } = await startReader(2);
  await core.engine.sync();
  await putBusinesses(
    core.cache,
    [(await server.request<never>('GET', '/api/businesses/1')).body],
    1,
    phone.clock.nowMs,
  );
  await dropStream(core.cache, CELL);
  expect(await idsOf(core)).toEqual([1]);
});
