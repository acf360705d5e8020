import { CATALOGUE_STREAM } from '#contract/sync.ts';
import { type Change, recordInSteps } from '../../db/change-log.ts';
import type { Reader, Write } from '../../db/store.ts';
import { findAnyBusinessRow, findCataloguedIds } from './businesses.repository.ts';
import { cataloguedChanges } from './featured.service.ts';

/**
 * Takes a business off the directory for good, with its reviews; forum categories that it sponsored lose their sponsor. Phones
 * hear of it by tombstones, and what waits on one to be sent to it is refused with its text kept.
 * @returns how many reviews went with it; null when there is no such business.
 */
export async function removeBusiness(
  trx: Write['trx'],
  id: number,
  nowIso: string,
): Promise<{ reviewCount: number } | null> {
  const business = await findAnyBusinessRow(trx, id); // also one that is taken back
  return business ? removeBusinesses(trx, [id], nowIso) : null;
}

/** The same of several at once. */
export async function removeBusinesses(
  trx: Write['trx'],
  ids: readonly number[],
  nowIso: string,
): Promise<{ reviewCount: number }> {
  const catalogued = await findCataloguedIds(trx);
  const reviews = await idsOfReviews(trx, ids);
  const sponsored = await idsOfSponsored(trx, ids);
  await trx.deleteFrom('businesses').where('id', 'in', ids).execute(); // reviews and sponsorships go by their references
  const gone: Change[] = [
    ...ids.map((id): Change => ({ entity: 'businesses', id, streams: [] })),
    ...reviews.map((id): Change => ({ entity: 'reviews', id, streams: [] })),
    ...sponsored.map((id): Change => ({ entity: 'forumCategories', id, streams: [CATALOGUE_STREAM] })),
  ];
  await recordInSteps(trx, [...gone, ...(await cataloguedChanges(trx, catalogued))], nowIso);
  return { reviewCount: reviews.length };
}

async function idsOfReviews(db: Reader, businesses: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('reviews').select('id').where('business_id', 'in', businesses).execute();
  return rows.map((row) => row.id);
}

/** Forum categories that some businesses sponsor. */
export async function idsOfSponsored(db: Reader, businesses: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('forum_categories')
    .select('id')
    .where('sponsored_by_business_id', 'in', businesses)
    .execute();
  return rows.map((row) => row.id);
}
