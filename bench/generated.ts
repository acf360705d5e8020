import { areaStreamOf, type LatLng } from '#contract/shared/geo.ts';
import { recordInSteps } from '#server/db/change-log.ts';
import { openStore } from '#server/db/open-store.ts';
import { seed } from '#server/db/seed/seed.ts';
import { businessesOf, type Made } from './made.ts';

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
