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

/**
 * Gives reviews back under their ids. One stays away whose business is gone, or that its author has written anew.
 * @returns how many came back.
 */
export async function giveReviewsBack({ trx, nowIso }: ActContext, rows: readonly Row[]): Promise<number> {
  let given = 0;
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
    given += 1;
  }
  return given;
}

/** Hides one review alone; its row is kept. @returns the line of the log that tells of it; null where it is not there. */
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

/** Hides a review or shows it again, also one that went with all that its author wrote. @returns whether there is one. */
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

/** Shows again what a line of the log has hidden. @returns the line that tells of it; null where it cannot come back. */
export async function showReview(act: AdminAct, hiddenBy: number): Promise<number | null> {
  const taken = await act.trx
    .selectFrom('taken_back')
    .select('row_id')
    .where('log_id', '=', hiddenBy)
    .where('entity', '=', 'reviews')
    .executeTakeFirst();
  return taken ? showOneReview(act, taken.row_id) : null;
}

/** Hides a review that a line of the log has shown again; one that had gone with all of its author's goes with that again. */
export async function hideReviewAgain(act: AdminAct, line: LogRow): Promise<number | null> {
  const id = line.review_id ?? 0;
  const hidden = await hideReview(act, id);
  const [former] = namedTaken(line.before);
  if (hidden === null || !former || !(await isOfAll(act, former))) return hidden;
  await act.trx
    .updateTable('taken_back')
    .set({ log_id: former.log_id })
    .where('entity', '=', 'reviews')
    .where('row_id', '=', id)
    .execute();
  return hidden;
}

/** Whether it went with all that somebody wrote; before there were lines everything did. */
const isOfAll = async ({ trx }: AdminAct, { log_id }: TakenRow) =>
  log_id === null || (await findLine(trx, log_id))?.action === 'take-back';

/**
 * Shows a hidden review again, also one that went with all that its author wrote. @returns the line that tells of it; null where none
 * is hidden, or its words were not kept. @throws AppError 409 `cannot-undo` where its author has written it anew.
 */
export async function showOneReview(act: AdminAct, id: number): Promise<number | null> {
  const [taken] = await forgetTaken(act.trx, 'reviews', [id]);
  if (!taken || taken.body === null) return null;
  const row = JSON.parse(taken.body) as Row;
  if ((await giveReviewsBack(act, [row])) === 0)
    throw new AppError('cannot-undo', { detail: ADMIN_MESSAGES.changedSince });
  const before = nameTaken([taken]);
  return logAct(act, 'show-review', { review_id: row.id, business_id: row.business_id, before });
}
