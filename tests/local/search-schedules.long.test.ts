import { beforeAll, expect, test } from 'vitest';
import type { SearchRequest } from '#contract/business-search.ts';
import type { FoundBusiness } from '#contract/businesses.ts';
import { areaStreamOf } from '#contract/shared/geo.ts';
import { recordChanges } from '#server/db/change-log.ts';
import { businessChanges } from '#server/features/businesses/businesses.changes.ts';
import { search } from '#src/local/cache/businesses.ts';
import type { Core } from '#src/local/core.ts';
import { pullStreams } from '#src/local/sync/pull.ts';
import { startPhone } from '#tests/support/device.ts';
import { type BusinessFixture, START_MS, startTestServer, type TestServer } from '#tests/support/server.ts';
import { randomOf } from './random.ts';

const BUSINESSES = 2000;
const SEARCHES = 200;
const ANIMALS = ['Dog', 'Cat', 'Horse', 'Cattle', 'Goat', 'Chicken'];
const CATEGORIES = [
  'Veterinary Services',
  'Pet Grooming',
  'Animal Feed',
  'Boarding',
  'Farrier',
  'Farm Equipment',
];
const NAMES = [
  'Prairie Vets',
  'Oak Hill Feed & Tack',
  'Smith Farrier Service',
  'Happy Tails Boarding',
  'Dr. Núñez Equine',
];
const CITIES = ['Gainesville', 'Ocala', 'Lake City', 'St. Augustine', 'Cedar Key'];
const QUERIES = [
  '',
  '',
  '',
  'vet',
  'vetrinary',
  'equine',
  'farier',
  'blacksmith',
  'feed store',
  'hay',
  'Gainesvile',
  'nunez',
  'kennel ocala',
  'large animal vet',
  'zzz',
  '  ',
  'st augustine',
  'cows',
  'Horse & Tack',
  'groomer near me',
];

let server: TestServer;
let core: Core;

beforeAll(async () => {
  server = await startTestServer();
  const random = randomOf(7);
  const cells = new Set<string>();
  const fixtures: BusinessFixture[] = [];
  for (let i = 0; i < BUSINESSES; i++) {
    const place = { lat: random.between(27, 31), lng: random.between(-84, -80) };
    const twin = i % 50 === 0; // two at the very same place: ties go by id
    const point = twin ? { lat: 29.5, lng: -82 } : place;
    cells.add(areaStreamOf(point));
    fixtures.push(fixture(random, point));
  }
  for (let i = 0; i < BUSINESSES; i += 200) await server.addBusinesses(fixtures.slice(i, i + 200));
  const phone = startPhone(server);
  core = phone.core;
  const streams = [...cells];
  for (let i = 0; i < streams.length; i += 24) await pullStreams(core, streams.slice(i, i + 24));
}, 120_000);

function fixture(random: ReturnType<typeof randomOf>, point: { lat: number; lng: number }): BusinessFixture {
  return {
    ...point,
    name: random.pick(NAMES),
    city: random.pick(CITIES),
    description: random.pick([
      'Open day and night.',
      'Hooves trimmed, hay sold.',
      'Cattle and goats welcome.',
    ]),
    business_categories: JSON.stringify(random.some(CATEGORIES, 2)),
    animal_types: JSON.stringify(random.some(ANIMALS, 3)),
  };
}

/** All pages of the server's answer. */
async function searchServer(wanted: SearchRequest): Promise<FoundBusiness[]> {
  const all: FoundBusiness[] = [];
  for (let path: string | null = '/api/businesses/search?limit=200'; path; ) {
    const answer: Awaited<ReturnType<typeof server.request<FoundBusiness[]>>> = await server.request<
      FoundBusiness[]
    >('POST', path, { body: wanted });
    if (answer.status !== 200) throw new Error(`search answered ${answer.status}`);
    all.push(...answer.body);
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
    if (path?.startsWith('http')) path = path.slice(path.indexOf('/api/'));
    if (!path) expect(answer.headers.get('x-total-count')).toBe(String(all.length));
  }
  return all;
}

const brief = (rows: FoundBusiness[]) => rows.map((row) => ({ id: row.id, distance: row.distance }));

test(`the phone's own copy gives the server's ids in the server's order for ${SEARCHES} random searches`, async () => {
  expect(await core.cache.businesses.count()).toBe(BUSINESSES);
  const random = randomOf(11);
  let hits = 0;
  for (let i = 0; i < SEARCHES; i++) {
    const wanted: SearchRequest = {
      location: { lat: random.between(26, 32), lng: random.between(-85, -79) },
      radius: random.pick([0.5, 5, 15, 50, 75, 100, 1500, 12_500]),
      animalTypes: random.chance(0.4) ? random.some(ANIMALS, 2) : [],
      businessCategories: random.chance(0.4) ? random.some(CATEGORIES, 2) : [],
      q: random.pick(QUERIES),
    };
    const local = await search(core.cache, wanted, START_MS);
    const remote = await searchServer(wanted);
    expect(brief(local.found), JSON.stringify(wanted)).toEqual(brief(remote));
    for (const row of local.unstated) expect(row.animalTypes).toEqual([]);
    hits += remote.length;
  }
  expect(hits).toBeGreaterThan(SEARCHES * 10);
}, 120_000);

test('businesses at the same distance are ordered by their ids', async () => {
  const { found } = await search(core.cache, { location: { lat: 29.5, lng: -82 }, radius: 0.1 }, START_MS);
  expect(found).toHaveLength(BUSINESSES / 50);
  expect(found.map((row) => row.id)).toEqual(found.map((row) => row.id).toSorted((a, b) => a - b));
});

test('a business without a place is in no search results', async () => {
  const id = await server.addBusiness({ lat: null, lng: null, is_featured: 1 });
  await pullStreams(core, ['catalogue']);
  expect(await core.cache.businesses.get(id)).toBeDefined();
  const { found } = await search(core.cache, { location: { lat: 0, lng: 0 }, radius: 12_500 }, START_MS);
  expect(found.map((row) => row.id)).not.toContain(id);
});

test('a business that loses its place leaves the search', async () => {
  const [first] = (await search(core.cache, { location: { lat: 29.5, lng: -82 }, radius: 1 }, START_MS))
    .found;
  const id = first?.id ?? 0;
  await server.store.write(async ({ trx }) => {
    const row = await trx
      .updateTable('businesses')
      .set({ lat: null, lng: null, is_featured: 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChanges(trx, await businessChanges(trx, [row]), new Date(server.clock.nowMs).toISOString());
  });
  await pullStreams(core, ['catalogue', areaStreamOf({ lat: 29.5, lng: -82 })]);
  expect(await core.cache.businesses.get(id)).toMatchObject({ location: null });
  const { found } = await search(core.cache, { location: { lat: 29.5, lng: -82 }, radius: 1 }, START_MS);
  expect(found.map((row) => row.id)).not.toContain(id);
});
