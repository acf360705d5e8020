import { describe, expect, test } from 'vitest';
import type { FoundBusiness } from '#contract/businesses.ts';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { readHours } from '#contract/shared/hours-text.ts';
import { openStore } from '#server/db/open-store.ts';
import { removeBusiness } from '#server/features/businesses/removal.service.ts';
import { fillPlaceIndex, placeIndexOf } from '#server/features/search/place-index.ts';
import { searchBody } from '#server/features/search/radius-request.ts';
import { searchBusinesses } from '#server/features/search/radius-search.service.ts';
import { RowTexts } from '#server/features/search/row-texts.ts';
import { type BusinessFixture, HOME, START_MS, startTestServer } from '#tests/support/server.ts';
import { expectSame } from './place-index-support.ts';

describe('the place index', () => {
  const search = (changes: object = {}) => searchBody.parse({ location: HOME, radius: 50, ...changes });
  const page = { limit: 200, after: null };
  async function start(businesses: BusinessFixture[] | number) {
    const server = await startTestServer({ businesses });
    await fillPlaceIndex(server.store);
    return server;
  }
  const idsOf = (json: Uint8Array) =>
    (JSON.parse(Buffer.from(json).toString()) as FoundBusiness[]).map(({ id }) => id);

  test('blocks no search: until it is filled the database answers, with the same rows', async () => {
    const server = await startTestServer({ businesses: 3 });
    expect(await placeIndexOf(server.store)).toBe(null);
    await expectSame(server, search(), page);
    await fillPlaceIndex(server.store);
    expect((await placeIndexOf(server.store))?.grid.size).toBe(3);
    await expectSame(server, search(), page);
    await server.close();
  });

  test('has all recent commits: new, changed, moved, hidden, shown again and removed', async () => {
    const server = await start(3);
    const ann = await server.register('ann');
    const id = await server.addBusiness({ name: 'Zebra Barn', owner_id: ann.user.id });
    expect(idsOf((await searchBusinesses(server.store, search(), page, START_MS)).json)).toContain(id);
    const edit = (body: object) =>
      server.request('PATCH', `/api/businesses/${id}`, { token: ann.token, body });
    for (const change of [
      { name: 'A Barn' },
      { animalTypes: ['Goat'] },
      { facts: ['farmCalls'] },
      { location: { lat: HOME.lat + 0.5, lng: HOME.lng } },
    ]) {
      expect([change, (await edit(change)).status]).toEqual([change, 200]);
      for (const query of [{}, { sort: 'name' }, { animalTypes: ['Goat'] }, { farmCalls: true }])
        await expectSame(server, search(query), page);
    }
    expect((await placeIndexOf(server.store))?.grid.size).toBe(4);
    await server.store.write(({ trx }) => removeBusiness(trx, id, new Date(START_MS).toISOString()));
    const { total } = await expectSame(server, search(), page);
    expect([total, (await placeIndexOf(server.store))?.grid.size]).toEqual([3, 3]);
    await server.close();
  });

  test('is refilled while the database answers when much has changed at once', async () => {
    const server = await start(1);
    for (let batch = 0; batch < 3; batch++)
      await server.addBusinesses(Array.from({ length: 200 }, () => ({})));
    const { total } = await expectSame(server, search(), { limit: 5, after: null });
    expect(total).toBe(601);
    await fillPlaceIndex(server.store);
    expect((await placeIndexOf(server.store))?.grid.size).toBe(601);
    await expectSame(server, search(), { limit: 5, after: null });
    await server.close();
  });

  test('knows opening hours, radii of farm calls, and both ends of the globe', async () => {
    const night = readHours('24/7', 'America/New_York');
    const spans = [1, 3, 5].map((day) => ({ day, opens: '06:00', closes: '17:00' }));
    const day = { ...night, weekly: spans };
    const businesses = Array.from({ length: 80 }, (_, n) => ({
      lat: n % 8 === 7 ? 89.9 : HOME.lat + (n % 5) / 7,
      lng: n % 8 === 6 ? (n % 16 === 6 ? 179.99 : -179.99) : HOME.lng + (n % 7) / 9,
      facts: JSON.stringify({
        hours: [night, day, 'by appointment', undefined][n % 4],
        ...(n % 3 === 0 ? { checkedAt: '2026-02-01T00:00:00.000Z' } : {}),
        ...(n % 2 === 0 ? { farmCalls: true } : {}),
        ...(n % 5 === 0 ? { serviceRadiusMiles: n } : {}),
      }),
    }));
    const server = await start(businesses);
    for (const location of [
      HOME,
      { lat: 90, lng: 0 },
      { lat: -90, lng: 0 },
      { lat: HOME.lat, lng: 180 },
      { lat: HOME.lat, lng: -180 },
    ])
      for (const radius of [10, 60, 100, 500, 12_500])
        for (const flags of [{}, { openNow: true }, { farmCalls: true }, { farmCalls: true, openNow: true }])
          for (const limit of [1, 7, 200])
            await expectSame(server, search({ location, radius, ...flags }), { limit, after: null });
    await server.close();
  });

  test('ends a page at its size limit, like the database', async () => {
    const server = await start(Array.from({ length: 90 }, () => ({ description: 'Hay. '.repeat(800) })));
    const first = await expectSame(server, search(), page);
    expect(first.found.length).toBeLessThan(HTTP_LIMITS.listBytes / 4000);
    await expectSame(server, search(), { limit: 200, after: first.next });
    await server.close();
  });
});

test('reads the JSON of listings once per version, and caches a limited number', async () => {
  let statements = 0;
  const store = await openStore(':memory:', { slowMs: 0, onSlow: () => statements++ });
  const server = await startTestServer({ store, businesses: 40 });
  const texts = new RowTexts(10_000);
  const read = async (ids: number[], version: number) => {
    const before = statements;
    const rows = await texts.read(
      store.read,
      ids.map((id) => ({ id, distance: 1 })),
      () => version,
    );
    return [rows.length, statements - before];
  };
  const row = await store.read
    .selectFrom('businesses')
    .select('version')
    .where('id', '=', 2)
    .executeTakeFirstOrThrow();
  expect(await read([2], row.version)).toEqual([1, 1]);
  expect(await read([2], row.version)).toEqual([1, 0]);
  expect(await read([2], row.version + 1)).toEqual([1, 1]);
  expect(
    await read(
      Array.from({ length: 40 }, (_, index) => index + 1),
      0,
    ),
  ).toEqual([40, 1]);
  expect(await read([2], row.version)).toEqual([1, 1]);
  expect(await read([999], 1)).toEqual([0, 1]);
  await server.close();
});
