import { boundingBox, type LatLng, milesBetween } from '#contract/shared/geo.ts';
import type { Reader } from '../../db/store.ts';

/** A listing that is removed and registered again within this distance is probably the same business. */
const SAME_PLACE_MILES = 1;

/** Returns the reviewed listing that a person removed at the same place, the one with the most reviews; a new listing lacks them. */
export async function findRemovedHere(
  db: Reader,
  { ownerId, place }: { ownerId: number; place: LatLng },
): Promise<{ name: string; reviewCount: number } | undefined> {
  const { south, north } = boundingBox(place, SAME_PLACE_MILES);
  const rows = await db
    .selectFrom('businesses')
    .select(['name', 'review_count as reviewCount', 'lat', 'lng'])
    .where('owner_id', '=', ownerId)
    .where('is_hidden', '=', 1)
    .where('review_count', '>', 0)
    .where('lat', '>=', south)
    .where('lat', '<=', north)
    .orderBy('review_count', 'desc')
    .execute();
  return rows.find(
    ({ lat, lng }) => lat !== null && lng !== null && milesBetween(place, { lat, lng }) <= SAME_PLACE_MILES,
  );
}
