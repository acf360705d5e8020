import type { Selectable } from 'kysely';
import { type Change, recordChanges } from '../../db/change-log.ts';
import type { Taken } from '../../db/taken-back.table.ts';
import type { ActContext } from '../../http/write.ts';
import { type BusinessRow, findAnyBusinessRow } from '../businesses/businesses.repository.ts';
import { borderChanges, businessChange, rate } from './rating.ts';
import { findLatestIds } from './reviews.repository.ts';
import type { ReviewsTable } from './reviews.table.ts';

type Row = Selectable<ReviewsTable>;

/** Takes a review off its business; rating and count follow. @returns the business as it is now, and the version. */
export async function withdrawReview(
  { trx, nowIso }: ActContext,
  review: { id: number; rating: number },
  business: BusinessRow,
): Promise<{ business: BusinessRow; version: number }> {
  await trx.deleteFrom('reviews').where('id', '=', review.id).execute();
  const rated = await rate(trx, business, -review.rating, -1);
  const changes: Change[] = [
    { entity: 'reviews', id: review.id, streams: [] },
    ...(await borderChanges(trx, rated, await findLatestIds(trx, rated.id))),
    await businessChange(trx, rated),
  ];
  return { business: rated, version: await recordChanges(trx, changes, nowIso) };
}

/** Takes all reviews of a person away; their rows are kept, to be given back. */
export async function takeReviews(w: ActContext, personId: number): Promise<Taken[]> {
  const rows = await w.trx
    .selectFrom('reviews')
    .selectAll()
    .where((eb) => eb.or([eb('author_id', '=', personId), eb('former_author_id', '=', personId)]))
    .execute();
  for (const row of rows) {
    const business = await findAnyBusinessRow(w.trx, row.business_id);
    if (!business) throw new Error('the business of a review is missing');
    await withdrawReview(w, row, business);
  }
  return rows.map((row) => ({ entity: 'reviews', row_id: row.id, body: JSON.stringify(row) }));
}

/** Gives reviews back under their ids. One stays away whose business is gone, or that its author has written anew. */
export async function giveReviewsBack({ trx, nowIso }: ActContext, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const business = await findAnyBusinessRow(trx, row.business_id);
    const newer = await trx
      .selectFrom('reviews')
      .select('id')
      .where('business_id', '=', row.business_id)
      .where('author_id', '=', row.author_id) // of a former member none
      .executeTakeFirst();
    if (!business || newer) continue;
    await trx.insertInto('reviews').values(row).execute();
    const rated = await rate(trx, business, row.rating, 1);
    const own: Change = { entity: 'reviews', id: row.id, streams: [] };
    const border = await borderChanges(trx, rated, await findLatestIds(trx, rated.id));
    const all = border.some(({ id }) => id === row.id)
      ? border
      : [
          ...border,
          { ...own, streams: rated.is_hidden === 1 || row.author_id === null ? [] : [`me:${row.author_id}`] },
        ];
    await recordChanges(trx, [...all, await businessChange(trx, rated)], nowIso);
  }
}
