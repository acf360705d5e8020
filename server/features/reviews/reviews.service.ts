import type { Insertable } from 'kysely';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { REVIEW_LIMITS } from '#contract/limits.ts';
import { REVIEW_MESSAGES, REVIEW_RULES, type ReviewDraft } from '#contract/reviews.ts';
import type { Previous } from '#contract/sync.ts';
import { type Change, recordChanges } from '../../db/change-log.ts';
import { AppError, fieldsInvalid, notFound } from '../../errors.ts';
import { checkFields } from '../../rules/zod-rules.ts';
import { checkBase } from '../../writes/base.ts';
import { fieldsOf, isRowName } from '../../writes/named.ts';
import { assertFewLinks, assertRoomForReview, assertRoomForText } from '../../writes/newcomers.ts';
import { assertNotMassed } from '../../writes/not-massed.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import { type BusinessRow, findBusinessRow, toBusiness } from '../businesses/businesses.repository.ts';
import { businessNamed } from '../businesses/named-business.service.ts';
import { queueReview } from '../push/queue.service.ts';
import { addRating, areasOf, borderChanges, businessChange } from './rating.ts';
import { findLatestIds, findOwnReview, findReview } from './reviews.repository.ts';
import type { ReviewsTable } from './reviews.table.ts';
import { withdrawReview } from './withdrawal.service.ts';

/**
 * Writes the signed-in person's review of a business; a second one replaces the first and keeps its id. The rating and
 * count of the business change in the same transaction. The answer carries a text that the author wrote elsewhere after
 * the version `base`. @throws AppError 403 for one's own business, 404, 422, 429 for the links of a new account and for
 * repeated text. @throws NeedsMissing.
 */
export async function writeReview(w: WriteContext, args: unknown): Promise<Applied> {
  if (!w.user) throw new AppError('not-signed-in');
  const draft = parseDraft(args);
  const business = await businessNamed(w, draft.businessId, 'businessId');
  if (business.owner_id === w.user.id)
    throw new AppError('forbidden', { detail: REVIEW_MESSAGES.ownBusiness });
  assertFewLinks(w, [draft.comment]);
  const earlier = await findOwnReview(w.trx, business.id, w.user.id);
  if (earlier?.comment !== draft.comment) assertNotMassed(w, draft.comment);
  const fields = {
    rating: draft.rating,
    comment: draft.comment,
    updated_at: w.nowIso,
    key: w.key,
    first_key: earlier?.first_key ?? w.key,
  };
  if (!earlier) assertRoomForReview(w, business.id);
  assertRoomForText(w, [draft.comment], earlier ? [earlier.comment] : []);
  const id = earlier ? earlier.id : await insertReview(w, business.id, w.user.id, fields);
  if (earlier) await w.trx.updateTable('reviews').set(fields).where('id', '=', id).execute();
  if (!earlier && business.owner_id !== null)
    await queueReview(
      w.trx,
      { businessId: business.id, reviewId: id, ownerId: business.owner_id },
      Date.parse(w.nowIso),
    );
  const rated = await addRating(w.trx, business, draft.rating - (earlier?.rating ?? 0), earlier ? 0 : 1);
  const applied = await recordReview(w, rated, id);
  const previous = earlier && previousOf(earlier, draft);
  return previous ? { ...applied, previous } : applied;
}

function previousOf(
  { rating, comment, content_version: version }: NonNullable<Awaited<ReturnType<typeof findOwnReview>>>,
  draft: ReviewDraft,
): Previous | undefined {
  const isSame = rating === draft.rating && comment === draft.comment;
  return draft.base === undefined || version <= draft.base || isSame
    ? undefined
    : { version, rating, comment };
}

/** Removes one's own review and updates rating and count. @throws AppError 403, 404. */
export async function removeReview(w: WriteContext, args: unknown): Promise<Applied> {
  const { id } = args as { id: number };
  const review = await findReview(w.trx, id);
  if (!review) throw notFound();
  if (review.authorId === null || review.authorId !== w.user?.id) throw new AppError('forbidden');
  const business = await findBusinessRow(w.trx, review.businessId);
  if (!business) throw notFound(BUSINESS_MESSAGES.notListed);
  const { business: rated, version } = await withdrawReview(w, review, business);
  return { status: 204, body: null, version, id, rows: { businesses: [toBusiness({ ...rated, version })] } };
}

function parseDraft(args: unknown): ReviewDraft {
  const checked = checkFields(REVIEW_RULES, args);
  const { base, errors: baseErrors } = checkBase(args);
  const errors = [...(checked.ok ? [] : checked.errors), ...baseErrors];
  const { businessId } = fieldsOf(args);
  const hasBusinessId = typeof businessId === 'number' || isRowName(businessId);
  if (!hasBusinessId) errors.push({ path: 'businessId', message: BUSINESS_MESSAGES.notListed });
  if (!checked.ok || !hasBusinessId || errors.length > 0) throw fieldsInvalid(errors);
  return { ...checked.values, businessId, ...(base === undefined ? {} : { base }) };
}

async function insertReview(
  w: WriteContext,
  businessId: number,
  authorId: number,
  fields: Pick<Insertable<ReviewsTable>, 'rating' | 'comment' | 'updated_at' | 'key' | 'first_key'>,
): Promise<number> {
  const { id } = await w.trx
    .insertInto('reviews')
    .values({
      ...fields,
      business_id: businessId,
      author_id: authorId,
      author_name: null,
      created_at: w.nowIso,
      version: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function recordReview(w: WriteContext, business: BusinessRow, id: number): Promise<Applied> {
  const latest = await findLatestIds(w.trx, business.id);
  const changes = await borderChanges(w.trx, business, latest);
  const rank = latest.findIndex((row) => row.id === id);
  const isCarried = rank >= 0 && rank < REVIEW_LIMITS.perBusinessInArea;
  const area = isCarried ? areasOf(business) : []; // another one of the same millisecond may be ranked before it
  const own: Change = { entity: 'reviews', id, streams: [...area, `me:${w.user?.id}`] };
  const others = changes.filter((change) => change.id !== id);
  const version = await recordChanges(
    w.trx,
    [own, ...others, await businessChange(w.trx, business)],
    w.nowIso,
  );
  await w.trx.updateTable('reviews').set({ content_version: version }).where('id', '=', id).execute();
  const review = await findReview(w.trx, id); // with the author's current name
  if (!review) throw new Error('the written review is missing');
  const { authorId: _, ...body } = review;
  const rows = { reviews: [body], businesses: [toBusiness({ ...business, version })] };
  return { status: 201, body, version, id, rows };
}
