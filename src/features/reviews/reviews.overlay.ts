import type { Problem } from '#contract/problems.ts';
import type { Review, ReviewDraft } from '#contract/reviews.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';

/** A review as the screen shows it. `key` names what this phone has not seen confirmed; `id` what it has. */
export type ShownReview =
  | { kind: 'confirmed'; id: number; review: Review; isOwn: boolean }
  | {
      kind: 'pending';
      key: string;
      rating: number;
      comment: string;
      writtenAt: string;
      state: 'waiting' | 'sending' | 'refused';
      problem: Problem | null;
      /** Why our server has put it off, in a sentence. */
      putOff: string | null;
    };

/** What {@link paintReviews} joins. */
export interface ReviewSources {
  /** Confirmed rows of one business. */
  confirmed: readonly Review[];
  /** Ids of this person's own reviews. */
  ownIds: ReadonlySet<number>;
  /** This person's undelivered reviews of the business, oldest first. */
  pending: readonly OutboxEntry<'review.write'>[];
}

/**
 * The confirmed reviews, newest first, with this person's undelivered one first of all. One review per person: the
 * newest text takes the place of the confirmed one. An entry whose key a confirmed row already carries was
 * delivered and is not painted again; one that its author has withdrawn is not painted at all.
 */
export function paintReviews({ confirmed, ownIds, pending }: ReviewSources): ShownReview[] {
  const delivered = new Set(confirmed.map((review) => review.key));
  const own = pending.filter((entry) => !isWithdrawn(entry) && !isSettled(entry, delivered)).at(-1);
  const rest = [...confirmed]
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id)
    .map(
      (review): ShownReview => ({
        kind: 'confirmed',
        id: review.id,
        review,
        isOwn: ownIds.has(review.id),
      }),
    )
    .filter((shown) => !own || shown.kind !== 'confirmed' || !shown.isOwn);
  return own ? [painted(own), ...rest] : rest;
}

const isWithdrawn = (entry: OutboxEntry<'review.write'>) =>
  entry.state === 'cancelling' && entry.replacement === undefined;

/** The row has the entry's text; a later edit of it is still to be painted. */
const isSettled = (entry: OutboxEntry<'review.write'>, delivered: ReadonlySet<string | null>) =>
  delivered.has(entry.key) && entry.replacement === undefined;

function painted(entry: OutboxEntry<'review.write'>): ShownReview {
  const { rating, comment }: ReviewDraft = entry.replacement ?? entry.args;
  return {
    kind: 'pending',
    key: entry.key,
    rating,
    comment,
    writtenAt: entry.writtenAt,
    state: entry.state === 'rejected' ? 'refused' : entry.state === 'sent' ? 'sending' : 'waiting',
    problem: entry.problem ?? null,
    putOff: entry.state === 'waiting' ? (entry.putOff ?? null) : null,
  };
}
