import { CATALOGUE_STREAM } from '#contract/sync.ts';
import { type Change, recordInSteps } from '../../db/change-log.ts';
import type { Reader, Write } from '../../db/store.ts';
import { findAnyBusinessRow, findCataloguedIds } from './businesses.repository.ts';
import { cataloguedChanges } from './featured.service.ts';

/** What was removed, for the operator. */
export interface RemovedBusiness {
  name: string;
  city: string;
  reviewCount: number;
  /** Its list would bring it back. */
  isImported: boolean;
}

/**
 * Takes a business off the directory, with its reviews; forum categories that it sponsored lose their sponsor. Phones
 * hear of it by tombstones, and what waits on one to be sent to it is refused with its text kept.
 * @returns null when there is no such business.
 */
export async function removeBusiness(
  trx: Write['trx'],
  id: number,
  nowIso: string,
): Promise<RemovedBusiness | null> {
  const business = await findAnyBusinessRow(trx, id); // also one that is taken back
  if (!business) return null;
  const catalogued = await findCataloguedIds(trx);
  const reviews = await idsOfReviews(trx, id);
  const sponsored = await idsOfSponsored(trx, id);
  await trx.deleteFrom('businesses').where('id', '=', id).execute(); // reviews and sponsorships go by their references
  const gone: Change[] = [
    { entity: 'businesses', id, streams: [] },
    ...reviews.map((review): Change => ({ entity: 'reviews', id: review, streams: [] })),
    ...sponsored.map(
      (category): Change => ({
        entity: 'forumCategories',
        id: category,
        streams: [CATALOGUE_STREAM],
      }),
    ),
  ];
  await recordInSteps(trx, [...gone, ...(await cataloguedChanges(trx, catalogued))], nowIso);
  const { name, city, source_identity } = business;
  return { name, city, reviewCount: reviews.length, isImported: source_identity !== null };
}

async function idsOfReviews(db: Reader, businessId: number): Promise<number[]> {
  const rows = await db.selectFrom('reviews').select('id').where('business_id', '=', businessId).execute();
  return rows.map((row) => row.id);
}

async function idsOfSponsored(db: Reader, businessId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('forum_categories')
    .select('id')
    .where('sponsored_by_business_id', '=', businessId)
    .execute();
  return rows.map((row) => row.id);
}
