import type { Review, ReviewDraft } from '#contract/reviews.ts';
import { type Waiting, waitingOf } from '#src/data/write/waiting.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';
import { isWithdrawn, newestArgs } from '#src/local/outbox/queries.ts';

interface Shown {
  /** Tells it from the others: the key of what this phone has not seen confirmed, the id of what it has. */
  key: string | number;
  /** Stars and words as they are shown, and the business as writes name it. */
  draft: ReviewDraft;
}

/** A review that the server has. */
export interface PostedReviewRow extends Shown {
  kind: 'posted';
  review: Review;
  isOwn: boolean;
}

/** A review of this person's that only this phone has. */
export interface UnsentReview extends Shown {
  kind: 'unsent';
  entry: OutboxEntry<'review.write'>;
  waiting: Waiting;
}

/** A review as the screen shows it. */
export type ShownReview = PostedReviewRow | UnsentReview;

/** What {@link paintReviews} joins. */
export interface ReviewSources {
  /** Confirmed rows of one business, or the person's own of all. */
  confirmed: readonly Review[];
  /** Ids of this person's own reviews. */
  ownIds: ReadonlySet<number>;
  /** This person's undelivered reviews, oldest first. */
  pending: readonly OutboxEntry<'review.write'>[];
  /** How writes name a business now, for its id and for its key; as it stands by itself. */
  named?: (business: number | string) => number | string;
}

/**
 * The confirmed reviews, newest first, below this person's undelivered ones. One review per person and business: of what
 * waits the newest words take the place of the confirmed ones. What was refused stands beside them, as it changes nothing. An
 * entry whose key a confirmed row already carries was delivered and is not painted again; one that its author has withdrawn
 * is not painted at all.
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

/** The row has the entry's text; a later edit of it is still to be painted. */
const isSettled = (entry: OutboxEntry<'review.write'>, delivered: ReadonlySet<string | null>) =>
  delivered.has(entry.key) && entry.replacement === undefined;
