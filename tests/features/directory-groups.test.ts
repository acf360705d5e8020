import { describe, expect, test } from 'vitest';
import { removeBusiness } from '#server/features/businesses/removal.service.ts';
import { fetchCounts, readCounts } from '#src/features/directory/directory.local.ts';
import {
  byLetter,
  groupCategories,
  groupCities,
  groupStates,
  type Listed,
  letterOf,
  listOf,
} from '#src/features/directory/directory-groups.ts';
import { answerWith, startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

let id = 0;
const row = (name: string, city: string, state: string, ...businessCategories: string[]): Listed => ({
  id: ++id,
  name,
  city,
  state,
  businessCategories,
});

const ROWS = [
  row('Paynes Vet', 'Gainesville', 'Florida', 'Veterinary Services'),
  row('Alachua Feed', 'gainesville', 'FL', 'Animal Feed', 'Farm Equipment'),
  row('Ocala Feed', 'Ocala', 'FL', 'Animal Feed'),
  row('Ozark Vet', 'Little Rock', 'AR', 'Veterinary Services'),
  row('Lost Farrier', '', '', 'Farrier'),
];

describe('the directory', () => {
  test('counts a state once under its full name, regardless of spelling', () => {
    const groups = groupStates(ROWS, null);
    expect(groups.find(({ name }) => name === 'Florida')).toEqual({ name: 'Florida', listed: null, kept: 3 });
    expect(groups.some(({ name }) => name === 'FL')).toBe(false);
  });

  test('counts a city once in both spellings of its name, and lists its businesses under either', () => {
    const rows = [
      row('Bridge Vet', 'St. Augustine', 'FL', 'Veterinary Services'),
      row('Fort Feed', 'Saint Augustine', 'FL', 'Animal Feed'),
      row('Beach Vet', 'St Augustine', 'FL', 'Veterinary Services'),
    ];
    expect(groupCities(rows, 'Florida', null)).toHaveLength(1);
    expect(listOf(rows, { state: 'Florida', city: 'Saint Augustine' })).toHaveLength(3);
  });

  test('lists all fifty states A–Z, even without saved rows, and unnamed ones last', () => {
    const groups = groupStates(ROWS, null);
    expect(groups).toHaveLength(51);
    expect(groups[0]).toEqual({ name: 'Alabama', listed: null, kept: 0 });
    expect(groups.at(-1)).toEqual({ name: '', listed: null, kept: 1 });
  });

  test('shows the listed count beside the saved count when the server has sent it', () => {
    const listed = [
      { name: 'Florida', count: 568 },
      { name: 'Guam', count: 2 },
    ];
    const groups = groupStates(ROWS, listed);
    expect(groups.find(({ name }) => name === 'Florida')).toEqual({ name: 'Florida', listed: 568, kept: 3 });
    expect(groups.find(({ name }) => name === 'Guam')).toEqual({ name: 'Guam', listed: 2, kept: 0 });
    expect(groups.find(({ name }) => name === 'Ohio')).toEqual({ name: 'Ohio', listed: 0, kept: 0 });
  });

  test('counts city spellings that differ only in case as one', () => {
    expect(groupCities(ROWS, 'Florida', [{ name: 'Gainesville', count: 9 }])).toEqual([
      { name: 'Gainesville', listed: 9, kept: 2 },
      { name: 'Ocala', listed: 0, kept: 1 },
    ]);
  });

  test('counts a listing in each of its categories', () => {
    expect(groupCategories(listOf(ROWS, { state: 'Florida', city: 'Gainesville' }))).toEqual([
      { name: 'Animal Feed', count: 1 },
      { name: 'Farm Equipment', count: 1 },
      { name: 'Veterinary Services', count: 1 },
    ]);
  });

  test('filters by state, city and category, A–Z', () => {
    const namesOf = (search: Parameters<typeof listOf>[1]) => listOf(ROWS, search).map(({ name }) => name);
    expect(namesOf({ state: 'Florida' })).toEqual(['Alachua Feed', 'Ocala Feed', 'Paynes Vet']);
    expect(namesOf({ state: 'Florida', city: 'GAINESVILLE' })).toEqual(['Alachua Feed', 'Paynes Vet']);
    expect(namesOf({ state: 'Florida', category: 'Animal Feed' })).toEqual(['Alachua Feed', 'Ocala Feed']);
    expect(namesOf({ state: '' })).toEqual(['Lost Farrier']);
  });

  test('sorts accented letters with their base letter and digits under #', () => {
    expect(['Élan Vet', '4-H Club', 'barn'].map(letterOf)).toEqual(['E', '#', 'B']);
    expect(
      byLetter([{ name: 'Alba' }, { name: 'Ámbar' }, { name: 'Bell' }]).map(({ letter }) => letter),
    ).toEqual(['A', 'B']);
  });
});

describe('the listed counts', () => {
  async function startCounted() {
    const server = await startTestServer({
      businesses: [
        {},
        { state: 'FL', city: 'gainesville' },
        { city: 'Ocala' },
        { state: 'AR', city: 'Conway' },
      ],
    });
    return { server, phone: startPhone(server) };
  }

  test('come from the server by state and city, and stay on the phone with their age', async () => {
    const { phone } = await startCounted();
    const { core } = phone;
    expect(await readCounts(core, undefined)).toBeNull();
    expect(await fetchCounts(core, '')).toMatchObject({ kind: 'done' });
    expect(await fetchCounts(core, 'Florida')).toMatchObject({ kind: 'done' });
    const reported = { atMs: phone.clock.nowMs };
    phone.goOffline();
    expect(await fetchCounts(core, '')).toEqual({ kind: 'unreached' });
    expect(await readCounts(core, undefined)).toEqual({
      ...reported,
      counts: [
        { name: 'Arkansas', count: 1 },
        { name: 'Florida', count: 3 },
      ],
    });
    expect(await readCounts(core, 'Florida')).toEqual({
      ...reported,
      counts: [
        { name: 'Gainesville', count: 2 },
        { name: 'Ocala', count: 1 },
      ],
    });
  });
  test('follow new and removed listings', async () => {
    const { server } = await startCounted();
    const counts = async () => (await server.request('GET', '/api/directory')).body;
    const florida = (count: number) => [
      { name: 'Arkansas', count: 1 },
      { name: 'Florida', count },
    ];
    expect(await counts()).toEqual(florida(3));
    const id = await server.addBusiness();
    expect(await counts()).toEqual(florida(4));
    const nowIso = new Date(server.clock.nowMs).toISOString();
    await server.store.write(({ trx }) => removeBusiness(trx, id, nowIso));
    expect(await counts()).toEqual(florida(3));
  });
  test('are the same for a state code and a state name, and empty for no state', async () => {
    const { server } = await startCounted();
    const byCode = await server.request('GET', '/api/directory?state=FL');
    expect(byCode.body).toEqual((await server.request('GET', '/api/directory?state=Florida')).body);
    expect((await server.request('GET', '/api/directory?state=Ohio')).body).toEqual([]);
  });
  test('are not replaced by a foreign response', async () => {
    const { phone } = await startCounted();
    await fetchCounts(phone.core, '');
    const before = await readCounts(phone.core, undefined);
    phone.fault = async () => answerWith(200, { portal: 'Please sign in' });
    await fetchCounts(phone.core, '');
    expect(await readCounts(phone.core, undefined)).toEqual(before);
  });
});
