import type { Review, ReviewDraft } from '#contract/reviews.ts';
import { type Waiting, waitingOf } from '#src/data/write/waiting.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';
import { isWithdrawn, newestArgs } from '#src/local/outbox/queries.ts';

interface Shown {
  /** React key: the write's key while pending, the row's ID once confirmed. */
  key: string | number;
  /** The shown rating and comment; the business as writes refer to it. */
  draft: ReviewDraft;
}

/** A confirmed review. */
export interface PostedReviewRow extends Shown {
  kind: 'posted';
  review: Review;
  isOwn: boolean;
}

/** A review of this user that is only on this phone. */
export interface UnsentReview extends Shown {
  kind: 'unsent';
  entry: OutboxEntry<'review.write'>;
  waiting: Waiting;
}

/** A review on the screen. */
export type ShownReview = PostedReviewRow | UnsentReview;

/** Input of {@link paintReviews}. */
export interface ReviewSources {
  /** Confirmed rows of one business, or all of the user's. */
  confirmed: readonly Review[];
  /** IDs of the user's reviews. */
  ownIds: ReadonlySet<number>;
  /** The user's pending reviews, oldest first. */
  pending: readonly OutboxEntry<'review.write'>[];
  /** Maps the ID or key of a business to the current one; the identity by default. */
  named?: (business: number | string) => number | string;
}

/**
 * Returns pending reviews, then confirmed ones, newest first. The newest pending text of a business
 * replaces the confirmed review. Rejected writes are shown beside it. Writes that are withdrawn or already
 * confirmed are skipped.
 */
export function paintReviews({
  confirmed,
  ownIds,
  pending,
  named = (business) => business,
}: ReviewSources): ShownReview[] {
  const written = new Set<string | null>(pending.map(({ key }) => key));
  const isOwn = ({ id, key }: Review) => ownIds.has(id) || written.has(key);
  const delivered = new Set(confirmed.map(({ key }) => key));
  const open = pending.filter((entry) => !isWithdrawn(entry) && !isSettled(entry, delivered)).toReversed();
  const withName = <D extends { businessId: number | string }>(draft: D) => ({
    ...draft,
    businessId: named(draft.businessId),
  });
  const newest = new Map<number | string, OutboxEntry<'review.write'>>();
  for (const entry of open) {
    const { businessId } = withName(newestArgs(entry));
    if (entry.state !== 'rejected' && !newest.has(businessId)) newest.set(businessId, entry);
  }
  const isNewest = (entry: OutboxEntry<'review.write'>) =>
    newest.get(withName(newestArgs(entry)).businessId) === entry;
  const unsent = open
    .filter((entry) => entry.state === 'rejected' || isNewest(entry))
    .map(
      (entry): ShownReview => ({
        kind: 'unsent',
        key: entry.key,
        draft: withName(newestArgs(entry)),
        entry,
        waiting: waitingOf(entry),
      }),
    );
  const posted = confirmed
    .filter((review) => !(isOwn(review) && newest.has(named(review.businessId))))
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id)
    .map(
      (review): ShownReview => ({
        kind: 'posted',
        key: review.id,
        draft: withName(review),
        review,
        isOwn: isOwn(review),
      }),
    );
  return [...unsent, ...posted];
}

/** The row has the write's text; a later edit is still pending. */
const isSettled = (entry: OutboxEntry<'review.write'>, delivered: ReadonlySet<string | null>) =>
  delivered.has(entry.key) && entry.replacement === undefined;
