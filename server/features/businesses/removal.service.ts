import { CATALOGUE_STREAM } from '#contract/sync.ts';
import { type Change, recordInSteps } from '../../db/change-log.ts';
import type { Reader, Write } from '../../db/store.ts';
import { findAnyBusinessRow, findCataloguedIds } from './businesses.repository.ts';
import { cataloguedChanges } from './featured.service.ts';

/**
 * Deletes a business with its reviews; forum categories that it sponsored lose their sponsor. Phones get tombstones; a
 * write that waits on a phone is refused with its text kept. @returns the number of deleted reviews; null if there is
 * no such business.
 */
export async function removeBusiness(
  trx: Write['trx'],
  id: number,
  nowIso: string,
): Promise<{ reviewCount: number } | null> {
  const business = await findAnyBusinessRow(trx, id); // a hidden one too
  return business ? removeBusinesses(trx, [id], nowIso) : null;
}

/** Deletes several businesses at once. */
export async function removeBusinesses(
  trx: Write['trx'],
  ids: readonly number[],
  nowIso: string,
): Promise<{ reviewCount: number }> {
  const catalogued = await findCataloguedIds(trx);
  const reviews = await idsOfReviews(trx, ids);
  const sponsored = await idsOfSponsored(trx, ids);
  await trx.deleteFrom('businesses').where('id', 'in', ids).execute(); // reviews and sponsorships cascade
  const changes: Change[] = [
    ...ids.map((id): Change => ({ entity: 'businesses', id, streams: [] })),
    ...reviews.map((id): Change => ({ entity: 'reviews', id, streams: [] })),
    ...sponsored.map((id): Change => ({ entity: 'forumCategories', id, streams: [CATALOGUE_STREAM] })),
  ];
  await recordInSteps(trx, [...changes, ...(await cataloguedChanges(trx, catalogued))], nowIso);
  return { reviewCount: reviews.length };
}

async function idsOfReviews(db: Reader, businesses: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('reviews').select('id').where('business_id', 'in', businesses).execute();
  return rows.map((row) => row.id);
}

/** Returns the forum categories that some businesses sponsor. */
export async function idsOfSponsored(db: Reader, businesses: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('forum_categories')
    .select('id')
    .where('sponsored_by_business_id', 'in', businesses)
    .execute();
  return rows.map((row) => row.id);
}
