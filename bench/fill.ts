import { areaStreamOf, type LatLng } from '#contract/shared/geo.ts';
import { recordInSteps } from '#server/db/change-log.ts';
import { openStore } from '#server/db/open-store.ts';
import { seed } from '#server/db/seed/seed.ts';
import { businessesOf, type Made } from './made.ts';

const ROWS_PER_STATEMENT = 200;

/** Creates a database of made-up businesses around one place, in the streams that phones follow. */
export async function fillArea(database: string, count: number, center: LatLng): Promise<void> {
  const store = await openStore(database);
  await seed(store, 'none', Date.now());
  const now = '2026-01-01T00:00:00.000Z';
  const rows = [...businessesOf(count)].map((made) => rowOf(made, around(center, made.id), now));
  await store.write(async ({ trx }) => {
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT)
      await trx
        .insertInto('businesses')
        .values(rows.slice(at, at + ROWS_PER_STATEMENT))
        .execute();
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

/** Returns a place within about 20 miles, the same for the same id. */
function around({ lat, lng }: LatLng, id: number): LatLng {
  const [angle, miles] = [id * 2.399963, 20 * Math.sqrt((id % 997) / 997)];
  return { lat: lat + (miles / 69) * Math.sin(angle), lng: lng + (miles / 60) * Math.cos(angle) };
}

/** The row of a made-up business at a place. */
export const rowOf = (
  { name, description, address, city, ...made }: Made,
  { lat, lng }: LatLng,
  now: string,
) => ({
  ...{ name, description, address, city, lat, lng, state: 'Florida', zip_code: '34470' },
  ...{ phone: '352-555-0100', website: 'https://example.org/', images: '[]', is_sample: 0, is_verified: 1 },
  ...{ rating_sum: 0, review_count: 0, is_featured: made.id <= 20 ? 1 : 0 },
  business_categories: JSON.stringify(made.businessCategories),
  animal_types: JSON.stringify(made.animalTypes),
  facts: JSON.stringify(made.facts),
  ...{ created_at: now, updated_at: now, version: 1 },
});
