import { REVIEW_LIMITS, SEARCH_LIMITS } from '#contract/limits.ts';
import type { Review } from '#contract/reviews.ts';
import { ME_STREAM } from '#contract/sync.ts';
import { type Fetched, fetchPages, withTries } from '#src/data/fetched.ts';
import { removeRow } from '#src/local/cache/remove.ts';
import type { Core } from '#src/local/core.ts';
import { pendingEntries } from '#src/local/outbox/queries.ts';
import { paintReviews, type ShownReview } from './reviews.overlay.ts';

/** Most reviews that one answer carries. */
const PAGE = SEARCH_LIMITS.resultsMax;

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

/** Brings the reviews of a business up to date on this phone; what the server no longer has goes. */
export async function fetchReviews(core: Core, businessId: number): Promise<Fetched> {
  const before = await versionsOf(core, businessId);
  const named = new Set<number>();
  const fetched = await fetchPages<Review>(
    `/api/businesses/${businessId}/reviews?limit=${PAGE}`,
    (path) => withTries(core, () => core.api.request(path, { isPublic: true })),
    (reviews) => {
      for (const { id } of reviews) named.add(id);
      return core.keep({ reviews });
    },
  );
  if (fetched.kind !== 'done') return fetched;
  const now = await versionsOf(core, businessId);
  for (const [id, version] of before)
    if (!named.has(id) && now.get(id) === version) await removeRow(core.cache, 'reviews', id);
  return fetched;
}

async function versionsOf({ cache }: Core, businessId: number): Promise<Map<number, number>> {
  const rows = await cache.reviews.where('businessId').equals(businessId).toArray();
  return new Map(rows.map((row) => [row.id, row.version]));
}

/** Rating and words of a form that is empty. docs/specification.md, section 4, review form. */
export const EMPTY_REVIEW = { rating: REVIEW_LIMITS.ratingDefault as number, comment: '' };
export type ReviewFields = typeof EMPTY_REVIEW;

/** Name of the draft of a review of one business. */
export const reviewDraftName = (businessId: number) => `review:${businessId}`;
