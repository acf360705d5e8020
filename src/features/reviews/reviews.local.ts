import { REVIEW_LIMITS } from '#contract/limits.ts';
import { ME_STREAM } from '#contract/sync.ts';
import type { Core } from '#src/local/core.ts';
import { pendingEntries } from '#src/local/outbox/queries.ts';
import { paintReviews, type ShownReview } from './reviews.overlay.ts';

/** Confirmed reviews of a business with this person's undelivered one on top. @param owner null while nobody is known. */
export async function readReviews(
  core: Core,
  businessId: number,
  owner: number | null,
): Promise<ShownReview[]> {
  const confirmed = await core.cache.reviews.where('businessId').equals(businessId).toArray();
  const pending = await pendingEntries(
    core.outbox,
    'review.write',
    owner,
    (draft) => draft.businessId === businessId,
  );
  return paintReviews({ confirmed, ownIds: await ownReviewIds(core, owner), pending });
}

/** Ids of this person's own reviews: those of their stream, and those that this phone has delivered for them. */
export async function ownReviewIds({ cache, outbox }: Core, owner: number | null): Promise<Set<number>> {
  if (owner === null) return new Set();
  const members = await cache.members.where('stream').equals(ME_STREAM).toArray();
  const receipts = await outbox.receipts.where('owner').equals(owner).toArray();
  return new Set([
    ...members.filter(({ entity }) => entity === 'reviews').map(({ id }) => id),
    ...receipts.filter(({ name }) => name === 'review.write').flatMap(({ id }) => id ?? []),
  ]);
}

/** Rating and words of a form that is empty. docs/specification.md, section 4, review form. */
export const EMPTY_REVIEW = { rating: REVIEW_LIMITS.ratingDefault as number, comment: '' };
export type ReviewFields = typeof EMPTY_REVIEW;

/** Name of the draft of a review of one business. */
export const reviewDraftName = (businessId: number) => `review:${businessId}`;
