import { REVIEW_LIMITS } from '#contract/limits.ts';
import { areaStreamOf } from '#contract/shared/geo.ts';
import { type Change, findCarried } from '../../db/change-log.ts';
import type { Reader } from '../../db/store.ts';
import { type BusinessRow, findCataloguedIds, streamsOf } from '../businesses/businesses.repository.ts';
import type { findLatestIds } from './reviews.repository.ts';

/** Adds to a business's rating and count. @returns the updated business. */
export async function addRating(
  db: Reader,
  business: BusinessRow,
  ratingChange: number,
  countChange: number,
): Promise<BusinessRow> {
  const rated = {
    rating_sum: business.rating_sum + ratingChange,
    review_count: business.review_count + countChange,
  };
  await db.updateTable('businesses').set(rated).where('id', '=', business.id).execute();
  return { ...business, ...rated };
}

/** The area's stream carries the latest reviews: returns the changes of those that just left or re-entered it. */
export async function borderChanges(
  db: Reader,
  business: BusinessRow,
  latest: Awaited<ReturnType<typeof findLatestIds>>,
): Promise<Change[]> {
  const [area] = areasOf(business);
  if (area === undefined) return [];
  const carried = await findCarried(
    db,
    area,
    'reviews',
    latest.map((row) => row.id),
  );
  return latest.flatMap((row, rank) => {
    const belongs = rank < REVIEW_LIMITS.perBusinessInArea;
    if (belongs === carried.has(row.id)) return [];
    const own = row.author_id === null ? [] : [`me:${row.author_id}`];
    return [{ entity: 'reviews' as const, id: row.id, streams: belongs ? [area, ...own] : own }];
  });
}

/** Returns the area whose stream carries the latest reviews of a business; none if it has no place or is hidden. */
export const areasOf = ({ lat, lng, is_hidden }: BusinessRow) =>
  lat === null || lng === null || is_hidden === 1 ? [] : [areaStreamOf({ lat, lng })];

export async function businessChange(db: Reader, business: BusinessRow): Promise<Change> {
  const isCatalogued = (await findCataloguedIds(db)).has(business.id);
  return { entity: 'businesses', id: business.id, streams: streamsOf(business, isCatalogued) };
}
