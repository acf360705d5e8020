import type { Selectable } from 'kysely';
import type { Filtered } from '#contract/business-search.ts';
import type { PlacedRow } from '#contract/search-grid.ts';
import type { Reader } from '../../db/store.ts';
import { type BusinessFacts, isVerified, ratingOf } from './businesses.repository.ts';
import type { BusinessesTable } from './businesses.table.ts';

const COLUMNS = [
  ...(['id', 'version', 'name', 'lat', 'lng', 'business_categories', 'animal_types', 'facts'] as const),
  ...(['is_verified', 'is_sample', 'is_hidden', 'rating_sum', 'review_count'] as const),
] as const;
type PlaceColumns = Pick<Selectable<BusinessesTable>, (typeof COLUMNS)[number]>;

/** A listing for the server's search by place. */
export interface ListedRow extends PlacedRow, Pick<Filtered, 'checkedAt' | 'verifiedAt' | 'source'> {
  version: number;
  name: string;
}

/** An index entry; `placed` is null if the listing is hidden or has no place. */
export interface PlaceRow {
  id: number;
  placed: ListedRow | null;
}

/** Returns the next listings by id, hidden ones too. */
export async function findPlacesAfter(db: Reader, id: number, limit: number): Promise<PlaceRow[]> {
  const rows = await db
    .selectFrom('businesses')
    .select(COLUMNS)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toPlace);
}

/** Returns listings that changed since a version, hidden ones too, in no order. */
export async function findPlacesSince(db: Reader, version: number, limit: number): Promise<PlaceRow[]> {
  const changed = db.selectFrom('businesses').select(COLUMNS).where('version', '>', version);
  const rows = await changed.limit(limit).execute();
  return rows.map(toPlace);
}

function toPlace(row: PlaceColumns): PlaceRow {
  const { id, version, name, lat, lng } = row;
  if (row.is_hidden === 1 || lat === null || lng === null) return { id, placed: null };
  const placed = {
    ...(JSON.parse(row.facts) as BusinessFacts),
    ...{ id, version, name, location: { lat, lng } },
    businessCategories: JSON.parse(row.business_categories),
    animalTypes: JSON.parse(row.animal_types),
    isVerified: isVerified(row),
    rating: ratingOf(row.rating_sum, row.review_count),
  };
  return { id, placed };
}
