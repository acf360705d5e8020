import { REVIEW_LIMITS } from '#contract/limits.ts';
import type { Review } from '#contract/reviews.ts';
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
  const ownIds = new Set((await readPosted(core, owner)).map(({ id }) => id));
  return paintReviews({ confirmed, ownIds, pending });
}

/**
 * The person's own confirmed reviews; a review does not say whose it is. They are those of the person's stream and those
 * that this phone has delivered for them. A restored server hands out ids again, so a delivered one has its key as well.
 */
export async function readPosted({ cache, outbox }: Core, owner: number | null): Promise<Review[]> {
  if (owner === null) return [];
  const members = await cache.members.where('stream').equals(ME_STREAM).toArray();
  const own = members.filter(({ entity }) => entity === 'reviews').map(({ id }) => id);
  const receipts = await outbox.receipts.where('owner').equals(owner).toArray();
  const sent = receipts.filter(({ name }) => name === 'review.write');
  const keys = new Set(sent.map(({ key }) => key));
  const rows = await cache.reviews.bulkGet([...new Set([...own, ...sent.flatMap(({ id }) => id ?? [])])]);
  return rows
    .filter((row) => row !== undefined)
    .filter(({ id, key }) => own.includes(id) || (key !== null && keys.has(key)));
}

/** A person's own review of a business. */
export interface OwnReview {
  /** Stars of the newest, waiting or posted. */
  rating: number;
  /** Our server has one, which a new one replaces. */
  isPosted: boolean;
}

/** What this phone knows of the person's own review of a business; null without one. */
export async function readOwnReview(
  core: Core,
  businessId: number,
  owner: number | null,
): Promise<OwnReview | null> {
  const shown = await readReviews(core, businessId, owner);
  const own = shown.find((one) => one.kind === 'pending' || one.isOwn);
  if (!own) return null;
  const posted = await readPosted(core, owner);
  return {
    rating: own.kind === 'pending' ? own.rating : own.review.rating,
    isPosted: posted.some((review) => review.businessId === businessId),
  };
}

/** Rating and words of a form that is empty. docs/specification.md, section 4, review form. */
export const EMPTY_REVIEW = { rating: REVIEW_LIMITS.ratingDefault as number, comment: '' };
export type ReviewFields = typeof EMPTY_REVIEW;

/** Name of the draft of a review of one business. */
export const reviewDraftName = (businessId: number) => `review:${businessId}`;
