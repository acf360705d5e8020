import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { FACT_NAMES } from '#contract/facts.ts';
import { areaStreamOf, type LatLng } from '#contract/shared/geo.ts';
import { recordInSteps } from '#server/db/change-log.ts';
import { seed } from '#server/db/seed/seed.ts';
import { openStore } from '#server/db/store.ts';

/** A made-up business: about 480 bytes of JSON as a listing. */
export interface Made {
  id: number;
  name: string;
  description: string;
  address: string;
  city: string;
  location: LatLng;
  businessCategories: string[];
  animalTypes: string[];
  rating: number;
  facts: Record<string, true>;
}

const CITIES = 300;
const WORDS = ['Barn', 'Meadow', 'Oak', 'Prairie', 'Creek', 'Hoof', 'Feather', 'Hay', 'Paddock', 'Ridge'];

/** The same numbers between 0 and 1 for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const cities: LatLng[] = [];
const place = randomOf(7);
for (let index = 0; index < CITIES; index++)
  cities.push({ lat: 26 + place() * 22, lng: -122 + place() * 50 });

/** Middles of the towns that the businesses stand around. */
export const CENTRES: readonly LatLng[] = cities;

/** So many businesses, clustered in 300 towns; the first ones are the same however many there are. */
export function* businessesOf(count: number): Generator<Made> {
  const random = randomOf(11);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let id = 1; id <= count; id++) {
    const town = Math.floor(random() * CITIES);
    const { lat, lng } = cities[town] as LatLng;
    const off = () => (random() + random() - 1) * 0.4;
    const words = [one(WORDS), one(WORDS), one(WORDS)];
    yield {
      id,
      name: `${words[0]} and ${words[1]} ${id}`,
      description: `Known for ${words[2]?.toLowerCase()} work, calm hands and plain words since ${1950 + (id % 70)}.`,
      address: `${1 + (id % 9000)} ${words[1]} Road`,
      city: `Town ${town}`,
      location: { lat: lat + off(), lng: lng + off() },
      businessCategories: [one(BUSINESS_CATEGORIES)],
      animalTypes: [...new Set([one(ANIMAL_TYPES).name, one(ANIMAL_TYPES).name])],
      rating: Math.floor(random() * 500) / 100,
      facts: random() < 0.3 ? { [one(FACT_NAMES)]: true } : {},
    };
  }
}

/** Rows that are written by one statement. */
const ROWS_AT_ONCE = 200;

/**
 * Makes a database that holds so many made-up businesses, and nothing else.
 * @param at they all stand around one place, in the streams that phones follow; without it in 300 towns, and in none.
 */
export async function fillMade(database: string, count: number, at?: LatLng): Promise<void> {
  const store = await openStore(database);
  await seed(store, 'none', Date.now());
  const now = '2026-01-01T00:00:00.000Z';
  let rows: ReturnType<typeof rowOf>[] = [];
  await store.write(async ({ trx }) => {
    const flush = async () => {
      if (rows.length > 0) await trx.insertInto('businesses').values(rows).execute();
      rows = [];
    };
    for (const made of businessesOf(count)) {
      rows.push(
        at ? { ...rowOf({ ...made, location: around(at, made) }, now), images: '[]' } : rowOf(made, now),
      );
      if (rows.length === ROWS_AT_ONCE) await flush();
    }
    await flush();
    if (!at) return;
    const placed = await trx.selectFrom('businesses').select(['id', 'lat', 'lng']).execute();
    const changes = placed.map(({ id, lat, lng }) => ({
      entity: 'businesses' as const,
      id,
      streams: [areaStreamOf({ lat: lat ?? 0, lng: lng ?? 0 })],
    }));
    await recordInSteps(trx, changes, now);
  });
  await store.close();
}

/** Somewhere within some twenty miles, the same for the same number. */
const around = ({ lat, lng }: LatLng, { id }: Made): LatLng => {
  const [angle, miles] = [id * 2.399963, 20 * Math.sqrt((id % 997) / 997)];
  return { lat: lat + (miles / 69) * Math.sin(angle), lng: lng + (miles / 60) * Math.cos(angle) };
};

const rowOf = (made: Made, now: string) => ({
  name: made.name,
  description: made.description,
  images: '["/images/barn.svg"]',
  rating_sum: Math.round(made.rating),
  review_count: 1,
  address: made.address,
  city: made.city,
  state: 'Florida',
  zip_code: '34470',
  phone: '352-555-0100',
  website: 'https://example.org/',
  lat: made.location.lat,
  lng: made.location.lng,
  is_featured: made.id <= 20 ? 1 : 0,
  business_categories: JSON.stringify(made.businessCategories),
  animal_types: JSON.stringify(made.animalTypes),
  is_sample: 0,
  is_verified: 1,
  facts: JSON.stringify(made.facts),
  created_at: now,
  updated_at: now,
  version: 1,
});
