import { type Insertable, type Selectable, sql } from 'kysely';
import type { Business } from '#contract/businesses.ts';
import type { FactName, ValueFact } from '#contract/facts.ts';
import { BUSINESS_LIMITS } from '#contract/limits.ts';
import { areaStreamOf, type Box } from '#contract/shared/geo.ts';
import { CATALOGUE_STREAM } from '#contract/sync.ts';
import { isOneOf } from '../../db/engines/phrases.ts';
import type { PageRequest } from '../../db/page.ts';
import { prepared } from '../../db/prepared.ts';
import type { Reader } from '../../db/store.ts';
import { ownOrOldest } from '../../writes/named.ts';
import { findMakings } from '../../writes/outcomes.ts';
import type { BusinessesTable } from './businesses.table.ts';

export type BusinessRow = Selectable<BusinessesTable>;
/** The optional facts of a business, stored as one JSON object. */
export type BusinessFacts = Pick<
  Business,
  | 'placedBy'
  | 'county'
  | 'source'
  | 'alsoListed'
  | 'hours'
  | 'checkedAt'
  | FactName
  | ValueFact
  | 'emergencyPolicy'
  | 'verifiedAt'
  | 'said'
>;

/** Mean rating with two decimals; 0 without ratings. */
export const ratingOf = (sum: number, count: number) =>
  count === 0 ? 0 : Math.round((sum * 100) / count) / 100;

/** A sample is never verified. */
export const isVerified = ({ is_verified, is_sample }: Pick<BusinessRow, 'is_verified' | 'is_sample'>) =>
  is_verified === 1 && is_sample === 0;

export const toBusiness = (row: BusinessRow): Business => ({
  id: row.id,
  name: row.name,
  description: row.description,
  images: JSON.parse(row.images),
  rating: ratingOf(row.rating_sum, row.review_count),
  reviewCount: row.review_count,
  address: row.address,
  city: row.city,
  state: row.state,
  zipCode: row.zip_code,
  phone: row.phone,
  email: row.email,
  website: row.website,
  location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  isFeatured: row.is_featured === 1,
  businessCategories: JSON.parse(row.business_categories),
  animalTypes: JSON.parse(row.animal_types),
  ownerId: row.owner_id,
  isSample: row.is_sample === 1,
  isVerified: isVerified(row),
  updatedAt: row.updated_at,
  version: row.version,
  key: row.key,
  placedBy: null,
  ...(JSON.parse(row.facts) as BusinessFacts),
});

/**
 * Returns the streams of a business: its cell, the catalogue if it is featured or a sponsor, and its owner's own; none
 * while it is hidden.
 */
export function streamsOf(row: BusinessRow, isCatalogued: boolean): string[] {
  if (row.is_hidden === 1) return [];
  const streams: string[] = [];
  if (row.lat !== null && row.lng !== null) streams.push(areaStreamOf({ lat: row.lat, lng: row.lng }));
  if (isCatalogued) streams.push(CATALOGUE_STREAM);
  if (row.owner_id !== null) streams.push(`me:${row.owner_id}`);
  return streams;
}

/** Returns the ids of the featured and sponsoring businesses in the catalogue, at most 24. */
export async function findCataloguedIds(db: Reader): Promise<Set<number>> {
  const rows = await db
    .selectFrom('businesses')
    .select('id')
    .where('is_hidden', '=', 0)
    .where((eb) =>
      eb.or([
        eb('is_featured', '=', 1),
        eb(
          'id',
          'in',
          eb
            .selectFrom('forum_categories')
            .select('sponsored_by_business_id')
            .where('sponsored_by_business_id', 'is not', null),
        ),
      ]),
    )
    .orderBy('id')
    .limit(BUSINESS_LIMITS.cataloguedMax)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Finds a listed business. */
export async function findBusinessRow(db: Reader, id: number): Promise<BusinessRow | undefined> {
  const row = await findAnyBusinessRow(db, id);
  return row?.is_hidden === 0 ? row : undefined;
}

/** Finds a listed business; the id of a listing that an import merged into another one leads to that one. */
export async function findListedRow(db: Reader, id: number): Promise<BusinessRow | undefined> {
  let row = await findAnyBusinessRow(db, id);
  for (let step = 0; row?.is_hidden === 1 && step < MERGES_MAX; step++) row = await findJoined(db, row);
  return row?.is_hidden === 0 ? row : undefined;
}
/** A listing is rarely merged more than once; this ends a loop of two that point at each other. */
const MERGES_MAX = 4;

/** Maps the ids of merged listings to the listings they were merged into. */
export async function findJoinedIds(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const hidden = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', 'in', ids)
    .where('is_hidden', '=', 1)
    .execute();
  const joined = new Map<number, number>();
  for (const { id } of hidden) {
    const listed = await findListedRow(db, id);
    if (listed) joined.set(id, listed.id);
  }
  return joined;
}

function findJoined(db: Reader, { source_identity }: BusinessRow): Promise<BusinessRow | undefined> {
  return db
    .selectFrom('import_aliases')
    .innerJoin('businesses', 'businesses.id', 'import_aliases.business_id')
    .selectAll('businesses')
    .where('identity', '=', source_identity)
    .executeTakeFirst();
}

/** Finds a business, even a hidden one. */
export function findAnyBusinessRow(db: Reader, id: number): Promise<BusinessRow | undefined> {
  return db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Finds the business of a registration, even a hidden one. @returns undefined for an unknown key, null if the business
 * is gone or was refused.
 */
export async function findBusinessRowByKey(
  db: Reader,
  writerId: number | null,
  key: string,
): Promise<BusinessRow | null | undefined> {
  const rows = await db.selectFrom('businesses').selectAll().where('key', '=', key).orderBy('id').execute();
  const own = ownOrOldest(rows, (row) => row.owner_id === writerId);
  return own ?? ((await findMakings(db, [key])).has(key) ? null : undefined);
}

export async function findBusinesses(db: Reader, ids: readonly number[]): Promise<Business[]> {
  if (ids.length === 0) return [];
  return (await listedRows(db, { ids: JSON.stringify(ids) })).map(toBusiness);
}

const listedRows = prepared<{ ids: string }, BusinessRow>(
  (db, param) =>
    sql`select * from businesses where is_hidden = 0 and id ${isOneOf(db, param('ids'))} order by id`,
);

export async function findFeatured(db: Reader): Promise<Business[]> {
  const rows = await db
    .selectFrom('businesses')
    .selectAll()
    .where('is_featured', '=', 1)
    .where('is_hidden', '=', 0)
    .orderBy('id')
    .limit(BUSINESS_LIMITS.cataloguedMax)
    .execute();
  return rows.map(toBusiness);
}

/** The columns that a radius search reads of every candidate; the lists and `facts` are stored JSON. */
export type Candidate = Pick<BusinessRow, 'id' | 'lat' | 'lng' | 'business_categories' | 'animal_types'> &
  Pick<Business, 'isVerified' | 'rating'> &
  Partial<Pick<BusinessRow, 'facts' | 'name'>>;

const CANDIDATE_COLUMNS = ['id', 'lat', 'lng', 'business_categories', 'animal_types'] as const;

/** Finds businesses in a box of degrees, edges included. @param extraColumns columns that only some searches need */
export async function findCandidates(
  db: Reader,
  box: Box,
  extraColumns: readonly ('facts' | 'name')[] = [],
): Promise<Candidate[]> {
  const query = db
    .selectFrom('businesses')
    .select([...CANDIDATE_COLUMNS, 'is_verified', 'is_sample', 'rating_sum', 'review_count', ...extraColumns])
    .where('is_hidden', '=', 0)
    .where('lat', '>=', box.south)
    .where('lat', '<=', box.north);
  const isOneRange = box.west <= box.east;
  const rows = await (isOneRange
    ? query.where('lng', '>=', box.west).where('lng', '<=', box.east).execute()
    : query.where((eb) => eb.or([eb('lng', '>=', box.west), eb('lng', '<=', box.east)])).execute());
  return rows.map((row) => ({
    ...row,
    isVerified: isVerified(row),
    rating: ratingOf(row.rating_sum, row.review_count),
  }));
}

export async function insertBusiness(db: Reader, row: Insertable<BusinessesTable>): Promise<number> {
  const { id } = await db.insertInto('businesses').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Counts the businesses of a person. */
export async function countOwned(db: Reader, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('businesses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds a page of a person's businesses, newest first, with one row more than its limit. */
export async function findOwned(
  db: Reader,
  ownerId: number,
  page: PageRequest,
  scope: 'listed' | 'all' = 'listed',
): Promise<Business[]> {
  let query = db.selectFrom('businesses').selectAll().where('owner_id', '=', ownerId).orderBy('id', 'desc');
  if (scope === 'listed') query = query.where('is_hidden', '=', 0);
  if (page.after) query = query.where('id', '<', Number(page.after[0]));
  const rows = await query.limit(page.limit + 1).execute();
  return rows.map(toBusiness);
}
