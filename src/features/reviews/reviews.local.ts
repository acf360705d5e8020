import type { Business } from '#contract/businesses.ts';
import { REVIEW_LIMITS } from '#contract/limits.ts';
import type { Review, ReviewDraft } from '#contract/reviews.ts';
import { ME_STREAM } from '#contract/sync.ts';
import { rowNamed } from '#src/local/cache/named.ts';
import type { Core } from '#src/local/core.ts';
import { shownEntries } from '#src/local/outbox/leaving.ts';
import { nameOf, names, newestArgs, pendingEntries } from '#src/local/outbox/queries.ts';
import { paintReviews, type ShownReview } from './reviews.overlay.ts';

/**
 * Reads the confirmed reviews of a business and the user's pending one. The outbox is read first, so that
 * a review in transit is found in at least one of the two. @param owner null for visitors.
 */
export async function readReviews(
  core: Core,
  businessId: number,
  owner: number | null,
): Promise<ShownReview[]> {
  const { key = null } = (await core.cache.businesses.get(businessId)) ?? {};
  const business = { id: businessId, key };
  const isAbout = (draft: ReviewDraft) => names(business, draft.businessId);
  const pending = await pendingEntries(core.outbox, 'review.write', owner, isAbout);
  const confirmed = await core.cache.reviews.where('businessId').equals(businessId).toArray();
  return paintReviews({
    confirmed,
    ownIds: idsOf(await readPosted(core, owner)),
    pending: shownEntries(core, pending),
    named: () => nameOf(business),
  });
}

/** The user's review with its business; null if this phone does not have it. */
export type NamedReview = ShownReview & { businessId: number | null; businessName: string | null };

/** Reads all reviews of the user, pending ones first. */
export async function readOwnReviews(core: Core, owner: number): Promise<NamedReview[]> {
  const pending = await pendingEntries(core.outbox, 'review.write', owner);
  const confirmed = await readPosted(core, owner);
  const businesses = new Map<number | string, Business>();
  for (const { businessId } of [...pending.map(newestArgs), ...confirmed]) {
    const business = await rowNamed(core.cache.businesses, businessId);
    if (business) businesses.set(businessId, business).set(nameOf(business), business);
  }
  const named = (name: number | string) => {
    const business = businesses.get(name);
    return business ? nameOf(business) : name;
  };
  const ownIds = idsOf(confirmed);
  return paintReviews({ confirmed, ownIds, pending: shownEntries(core, pending), named }).map((one) => {
    const { businessId: name } = one.draft;
    const business = businesses.get(name);
    return {
      ...one,
      businessId: business?.id ?? (typeof name === 'number' ? name : null),
      businessName: (one.kind === 'unsent' && one.entry.about) || business?.name || null,
    };
  });
}

const idsOf = (reviews: readonly Review[]) => new Set(reviews.map(({ id }) => id));

/**
 * Reads the user's confirmed reviews. Rows have no author, so they come from the user's stream and from
 * delivered writes. A restored server reuses IDs, so a delivered one must also match by key.
 */
async function readPosted({ cache, outbox }: Core, owner: number | null): Promise<Review[]> {
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

/** The user's review of a business. */
export interface OwnReviewRow {
  /** Rating of the newest, pending or posted. */
  rating: number;
  /** The server has a review, which a new one replaces. */
  isPosted: boolean;
}

/** Reads the user's review of a business; null if there is none. */
export async function readOwnReview(
  core: Core,
  businessId: number,
  owner: number | null,
): Promise<OwnReviewRow | null> {
  const shown = await readReviews(core, businessId, owner);
  const own = shown.find((one) => one.kind === 'unsent' || one.isOwn);
  if (!own) return null;
  const posted = await readPosted(core, owner);
  return {
    rating: own.draft.rating,
    isPosted: posted.some((review) => review.businessId === businessId),
  };
}

/** Values of an empty form. See docs/specification.md, section 4, review form. */
export const EMPTY_REVIEW = { rating: REVIEW_LIMITS.ratingDefault as number, comment: '' };
export type ReviewValues = typeof EMPTY_REVIEW;

/** Name of the draft for a business. */
export const reviewDraftName = (businessId: number) => `review:${businessId}`;
