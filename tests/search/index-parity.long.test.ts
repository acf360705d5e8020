import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEARCH_SORTS } from '#contract/business-search.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { FACT_NAMES } from '#contract/facts.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { fillPlaceIndex } from '#server/features/search/place-index.ts';
import { type Search, searchBody } from '#server/features/search/radius-request.ts';
import { expectSame } from '#tests/server/place-index-support.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const SEARCHES = 2000;
/** For a busy machine: most of it is the database's time. */
const LONG_MS = 1_800_000;
const WORDS = [
  'vet',
  'animal hospital',
  'horse',
  'feed',
  'ocala',
  'farrier',
  'veternary',
  'pet supply',
  'zebra',
];

/** The same numbers between 0 and 1 in each run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A plausible search, sometimes an unlikely one. */
function searchOf(random: () => number, places: readonly LatLng[]): Search {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const some = <T>(list: readonly T[], most: number) =>
    random() < 0.5 ? [] : Array.from({ length: 1 + Math.floor(random() * most) }, () => one(list));
  const flags = [...FACT_NAMES, 'verifiedOnly', 'openNow'].filter(() => random() < 0.07);
  const off = () => (random() - 0.5) * (random() < 0.5 ? 0 : 1);
  const place = one(places);
  return searchBody.parse({
    location:
      random() < 0.9
        ? { lat: Math.max(-90, Math.min(90, place.lat + off())), lng: place.lng + off() }
        : { lat: random() * 180 - 90, lng: random() * 360 - 180 },
    radius: random() < 0.01 ? one([400, 1500, 12_500]) : one([0.5, 5, 15, 25, 50, 50, 100]),
    animalTypes: some(
      ANIMAL_TYPES.map(({ name }) => name),
      3,
    ),
    businessCategories: some(BUSINESS_CATEGORIES, 3),
    q: random() < 0.08 ? one(WORDS) : '',
    sort: one(SEARCH_SORTS),
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
  });
}

let server: TestServer;
let places: LatLng[];
beforeAll(async () => {
  server = await startTestServer({ env: { STARTER_DATA: 'demo' } });
  const rows = await server.store.read.selectFrom('businesses').select(['lat', 'lng']).execute();
  places = rows.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]));
  await fillPlaceIndex(server.store);
}, LONG_MS);
afterAll(() => server.close());

test(
  'thousands of searches have the same answer from the index and from the database, page after page',
  async () => {
    const random = randomOf(7);
    let [found, pages] = [0, 0];
    for (let run = 0; run < SEARCHES; run++) {
      const search = searchOf(random, places);
      const limit = [1, 5, 20, 50, 200][Math.floor(random() * 5)] ?? 50;
      let after: (string | number)[] | null = null;
      for (let page = 0; page < 2; page++) {
        const answer = await expectSame(server, search, { limit, after });
        found += answer.found.length;
        after = answer.next;
        if (after === null) break;
        pages += 1;
      }
    }
    expect(found).toBeGreaterThan(SEARCHES);
    expect(pages).toBeGreaterThan(SEARCHES / 10);
  },
  LONG_MS,
);
