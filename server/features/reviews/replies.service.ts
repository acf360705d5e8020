import { REVIEW_LIMITS } from '#contract/limits.ts';
import { OWNER_MESSAGES, REPLY_RULES } from '#contract/owners.ts';
import { recordChanges } from '../../db/change-log.ts';
import { AppError, notFound } from '../../errors.ts';
import { parseFields } from '../../rules/zod-rules.ts';
import { fieldsOf, rowNamed } from '../../writes/named.ts';
import { assertFewLinks, assertRoomForText } from '../../writes/newcomers.ts';
import { assertNotMassed } from '../../writes/not-massed.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import { findBusinessRow } from '../businesses/businesses.repository.ts';
import { areasOf } from './rating.ts';
import { findLatestIds, findReview, findReviewByKey } from './reviews.repository.ts';

/**
 * Answers a review of one's own business; a second answer replaces the first. @throws AppError 401, 403 for another
 * person's business, 404, 422, 429. @throws NeedsMissing.
 */
export async function writeReply(w: WriteContext, args: unknown): Promise<Applied> {
  const review = await answerable(w, args);
  const { content } = parseFields(REPLY_RULES, args);
  assertFewLinks(w, [content]);
  if (review.reply?.content !== content) assertNotMassed(w, content);
  assertRoomForText(w, [content], review.reply ? [review.reply.content] : []);
  return saveReply(w, review.id, content);
}

/** Removes the answer to a review. @throws AppError 401, 403, 404, 422. @throws NeedsMissing. */
export async function removeReply(w: WriteContext, args: unknown): Promise<Applied> {
  const review = await answerable(w, args);
  const { status: _, body: _b, ...applied } = await saveReply(w, review.id, null);
  return { ...applied, status: 204, body: null };
}

/** Writes or, with an empty text, removes the answer. @throws AppError as they do. */
export const setReply = (w: WriteContext, args: unknown): Promise<Applied> =>
  (args as { content?: unknown } | null)?.content === '' ? removeReply(w, args) : writeReply(w, args);

async function answerable(w: WriteContext, args: unknown) {
  if (!w.user) throw new AppError('not-signed-in');
  const review = await rowNamed(w, fieldsOf(args).review, {
    path: 'review',
    message: OWNER_MESSAGES.noReview,
    byId: findReview,
    byKey: findReviewByKey,
  });
  const business = review && (await findBusinessRow(w.trx, review.businessId));
  if (!review || !business) throw notFound(OWNER_MESSAGES.noReview);
  if (business.owner_id !== w.user.id)
    throw new AppError('forbidden', { detail: OWNER_MESSAGES.replyNotYours });
  return review;
}

async function saveReply(w: WriteContext, id: number, reply: string | null): Promise<Applied> {
  const replied = { reply, replied_at: reply === null ? null : w.nowIso };
  await w.trx.updateTable('reviews').set(replied).where('id', '=', id).execute();
  const review = await findReview(w.trx, id);
  const business = review && (await findBusinessRow(w.trx, review.businessId));
  if (!review || !business) throw new Error('the answered review is missing');
  const latest = await findLatestIds(w.trx, business.id);
  const rank = latest.findIndex((row) => row.id === id);
  const area = rank >= 0 && rank < REVIEW_LIMITS.perBusinessInArea ? areasOf(business) : [];
  const own = review.authorId === null ? [] : [`me:${review.authorId}`];
  const streams = [...area, ...own];
  const version = await recordChanges(w.trx, [{ entity: 'reviews', id, streams }], w.nowIso);
  const { authorId: _, ...body } = { ...review, version };
  return { status: 200, body, version, id, rows: { reviews: [body] } };
}
