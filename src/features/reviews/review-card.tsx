import type { ReactNode } from 'react';
import type { Review } from '#contract/reviews.ts';
import { formatFullDate } from '#src/ui/formats/format-date.ts';
import { Avatar } from '#src/ui/shown/avatar.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { StarsShown } from '#src/ui/shown/stars.tsx';
import { authorOf } from '#src/words/author.ts';
import { langOf } from '#src/words/lang-of.ts';
import { REVIEW_WORDS as WORDS } from './reviews.words.ts';
import './reviews.css';

interface ReviewFrameProps {
  /** The author or the business. */
  title: ReactNode;
  /** Name for the avatar. */
  initialOf?: string | undefined;
  draft: Pick<Review, 'rating' | 'comment'>;
  /** Shown beside the stars. */
  when?: ReactNode;
  tag?: ReactNode;
  state?: 'pending' | 'attention';
  children?: ReactNode;
}

/** The layout of a review. */
export function ReviewFrame({
  title,
  initialOf,
  draft: { rating, comment },
  when,
  tag,
  state,
  children,
}: ReviewFrameProps) {
  return (
    <Card className="stack" data-gap="2" state={state} data-pending={state === 'pending' || undefined}>
      <header className="row" data-gap="2">
        {initialOf !== undefined && <Avatar name={initialOf} />}
        <div className="beside break-anywhere">
          {title}
          <p className="row quiet" data-gap="2">
            <StarsShown rating={rating} label={WORDS.stars(rating)} />
            {when}
          </p>
        </div>
        {tag}
      </header>
      <p className="written" lang={langOf(comment)}>
        {comment}
      </p>
      {children}
    </Card>
  );
}

/** The author's name as title and avatar. */
export const byAuthor = (name: string, initialOf = name) => ({ title: <b>{name}</b>, initialOf });

export interface PostedReviewProps {
  review: Review;
  /** The business, instead of the author. */
  title?: ReactNode;
  tag?: ReactNode;
  /** Actions. */
  children?: ReactNode;
}

/** A review from the server. */
export function PostedReview({ review, title, tag, children }: PostedReviewProps) {
  const { user, createdAt, updatedAt } = review;
  const isChanged = formatFullDate(updatedAt) !== formatFullDate(createdAt);
  return (
    <ReviewFrame
      {...(title ? { title } : byAuthor(authorOf(user.fullName) || WORDS.anonymous))}
      draft={review}
      tag={tag}
      when={
        <span>
          <time dateTime={createdAt}>{formatFullDate(createdAt)}</time>
          {isChanged && `, ${WORDS.changed(formatFullDate(updatedAt))}`}
        </span>
      }
    >
      {children}
    </ReviewFrame>
  );
}
