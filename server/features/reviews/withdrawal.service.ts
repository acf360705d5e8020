import type { Selectable } from 'kysely';
import { ADMIN_MESSAGES } from '#contract/admin.ts';
import { type Change, recordChanges } from '../../db/change-log.ts';
import type { Taken } from '../../db/taken-back.table.ts';
import { forgetTaken, namedTaken, nameTaken, type TakenRow } from '../../db/taken-back.ts';
import { AppError } from '../../errors.ts';
import type { ActContext } from '../../writes/write.ts';
import { type BusinessRow, findAnyBusinessRow } from '../businesses/businesses.repository.ts';
import { findLine, type LogRow } from '../log/entries.repository.ts';
import { type AdminAct, logAct } from '../log/log.service.ts';
import { closeReports } from '../reports/reports.service.ts';
import { addRating, borderChanges, businessChange } from './rating.ts';
import { findLatestIds } from './reviews.repository.ts';
import type { ReviewsTable } from './reviews.table.ts';

type Row = Selectable<ReviewsTable>;

/** Removes a review and updates rating and count. @returns the updated business and the version. */
export async function withdrawReview(
  { trx, nowIso }: ActContext,
  review: { id: number; rating: number },
  business: BusinessRow,
): Promise<{ business: BusinessRow; version: number }> {
  await trx.deleteFrom('reviews').where('id', '=', review.id).execute();
  const rated = await addRating(trx, business, -review.rating, -1);
  const changes: Change[] = [
    { entity: 'reviews', id: review.id, streams: [] },
    ...(await borderChanges(trx, rated, await findLatestIds(trx, rated.id))),
    await businessChange(trx, rated),
  ];
  return { business: rated, version: await recordChanges(trx, changes, nowIso) };
}

/** Removes all reviews of a person; their rows are kept for restoring. */
export async function hideReviews(w: ActContext, personId: number): Promise<Taken[]> {
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

/**
 * Restores reviews under their ids, unless the business is gone or the author wrote a new one. @returns the number of
 * restored reviews.
 */
export async function restoreReviews({ trx, nowIso }: ActContext, rows: readonly Row[]): Promise<number> {
  let restored = 0;
  for (const row of rows) {
    const business = await findAnyBusinessRow(trx, row.business_id);
    const newer = await trx
      .selectFrom('reviews')
      .select('id')
      .where('business_id', '=', row.business_id)
      .where('author_id', '=', row.author_id) // none for a former member
      .executeTakeFirst();
    if (!business || newer) continue;
    await trx.insertInto('reviews').values(row).execute();
    const rated = await addRating(trx, business, row.rating, 1);
    const own: Change = { entity: 'reviews', id: row.id, streams: [] };
    const border = await borderChanges(trx, rated, await findLatestIds(trx, rated.id));
    const all = border.some(({ id }) => id === row.id)
      ? border
      : [
          ...border,
          { ...own, streams: rated.is_hidden === 1 || row.author_id === null ? [] : [`me:${row.author_id}`] },
        ];
    await recordChanges(trx, [...all, await businessChange(trx, rated)], nowIso);
    restored += 1;
  }
  return restored;
}

/** Hides one review; its row is kept. @returns the log line; null if there is none. */
export async function hideReview(act: AdminAct, id: number): Promise<number | null> {
  const row = await act.trx.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst();
  const business = row && (await findAnyBusinessRow(act.trx, row.business_id));
  if (!row || !business) return null;
  const line = await logAct(act, 'hide-review', { review_id: id, business_id: business.id });
  await withdrawReview(act, row, business);
  await closeReports(act.trx, { kind: 'review', id }, line);
  await act.trx
    .insertInto('taken_back')
    .values({
      person_id: row.author_id ?? row.former_author_id ?? 0,
      entity: 'reviews',
      row_id: id,
      body: JSON.stringify(row),
      log_id: line,
    })
    .execute();
  return line;
}

/**
 * Hides a review or shows it again, even one that was hidden with all of its author's content. @returns false if there
 * is none.
 */
export async function setReviewHidden(act: AdminAct, id: number, isHidden: boolean): Promise<boolean> {
  const isThere = await act.trx.selectFrom('reviews').select('id').where('id', '=', id).executeTakeFirst();
  if (isThere) {
    if (isHidden) await hideReview(act, id);
    return true;
  }
  const taken = await act.trx
    .selectFrom('taken_back')
    .select('row_id')
    .where('entity', '=', 'reviews')
    .where('row_id', '=', id)
    .executeTakeFirst();
  if (taken && !isHidden) await showOneReview(act, id);
  return taken !== undefined;
}

/** Shows a review that a log line hid. @returns the log line; null if it cannot be restored. */
export async function showReview(act: AdminAct, hiddenBy: number): Promise<number | null> {
  const taken = await act.trx
    .selectFrom('taken_back')
    .select('row_id')
    .where('log_id', '=', hiddenBy)
    .where('entity', '=', 'reviews')
    .executeTakeFirst();
  return taken ? showOneReview(act, taken.row_id) : null;
}

/**
 * Hides a review that a log line showed; one that had been hidden with all of its author's content belongs to that
 * again.
 */
export async function hideReviewAgain(act: AdminAct, line: LogRow): Promise<number | null> {
  const id = line.review_id ?? 0;
  const hidden = await hideReview(act, id);
  const [former] = namedTaken(line.before);
  if (hidden === null || !former || !(await isHiddenWithAll(act, former))) return hidden;
  await act.trx
    .updateTable('taken_back')
    .set({ log_id: former.log_id })
    .where('entity', '=', 'reviews')
    .where('row_id', '=', id)
    .execute();
  return hidden;
}

/** Returns true if it was hidden with all content of its author; before log lines existed, all were. */
const isHiddenWithAll = async ({ trx }: AdminAct, { log_id }: TakenRow) =>
  log_id === null || (await findLine(trx, log_id))?.action === 'take-back';

/**
 * Shows a hidden review again, even one that was hidden with all of its author's content. @returns the log line; null
 * if none is hidden or its text was not kept. @throws AppError 409 `cannot-undo` if the author wrote a new one.
 */
export async function showOneReview(act: AdminAct, id: number): Promise<number | null> {
  const [taken] = await forgetTaken(act.trx, 'reviews', [id]);
  if (!taken || taken.body === null) return null;
  const row = JSON.parse(taken.body) as Row;
  if ((await restoreReviews(act, [row])) === 0)
    throw new AppError('cannot-undo', { detail: ADMIN_MESSAGES.changedSince });
  const before = nameTaken([taken]);
  return logAct(act, 'show-review', { review_id: row.id, business_id: row.business_id, before });
}
