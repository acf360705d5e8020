import type { ReactNode } from 'react';
import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Review } from '#contract/reviews.ts';
import { formatDay, formatWhen } from '#src/ui/formats/format-age.ts';
import { Avatar } from '#src/ui/shown/avatar.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Chip } from '#src/ui/shown/chip.tsx';
import { StarsShown } from '#src/ui/shown/stars.tsx';
import { LOCALE } from '#src/words/in-languages.ts';
import type { ShownReview } from './reviews.overlay.ts';
import { REVIEW_WORDS as WORDS } from './reviews.words.ts';

const date = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });

/** 'Nov 12, 2026'; empty for a text that is no date. */
const dateOf = (iso: string) => (Number.isFinite(Date.parse(iso)) ? date.format(Date.parse(iso)) : '');

interface ReviewFrameProps {
  name: string;
  /** Whose initial is shown; `name` unless that is only "You". */
  initialOf?: string | undefined;
  rating: number;
  comment: string;
  /** Beside the stars. */
  when?: ReactNode;
  tag?: ReactNode;
  state?: 'pending' | 'attention' | undefined;
  children?: ReactNode;
}

function ReviewFrame({
  name,
  initialOf = name,
  rating,
  comment,
  when,
  tag,
  state,
  children,
}: ReviewFrameProps) {
  return (
    <Card className="stack" data-gap="2" state={state} data-pending={state === 'pending' || undefined}>
      <header className="row" data-gap="2">
        <Avatar name={initialOf} />
        <div className="beside break-anywhere">
          <b>{name}</b>
          <p className="row quiet" data-gap="2">
            <StarsShown rating={rating} label={WORDS.stars(rating)} />
            {when}
          </p>
        </div>
        {tag}
      </header>
      <p className="written">{comment}</p>
      {children}
    </Card>
  );
}

export interface ConfirmedReviewProps {
  review: Review;
  /** Buttons of one's own review. */
  children?: ReactNode;
}

/** A review that the server has. */
export function ConfirmedReview({ review, children }: ConfirmedReviewProps) {
  const { user, rating, comment, createdAt, updatedAt } = review;
  const isChanged = dateOf(updatedAt) !== dateOf(createdAt);
  return (
    <ReviewFrame
      name={user.fullName || WORDS.anonymous}
      rating={rating}
      comment={comment}
      when={
        <span>
          <time dateTime={createdAt}>{dateOf(createdAt)}</time>
          {isChanged && `, ${WORDS.changed(dateOf(updatedAt))}`}
        </span>
      }
    >
      {children}
    </ReviewFrame>
  );
}

export type PendingReviewShown = Extract<ShownReview, { kind: 'pending' }>;

export interface PendingReviewProps {
  shown: PendingReviewShown;
  /** Full name of the person who wrote it. */
  author: string | undefined;
  /** This phone's clock, epoch milliseconds. */
  nowMs: number;
  /** Edit and Delete. */
  children?: ReactNode;
}

/** One's own review that has not been sent: dashed, first, seen by nobody else. A refused one tells why. */
export function PendingReview({ shown, author, nowMs, children }: PendingReviewProps) {
  const { rating, comment, state, problem, putOff } = shown;
  const isRefused = state === 'refused';
  return (
    <ReviewFrame
      name={WORDS.you}
      initialOf={author}
      rating={rating}
      comment={comment}
      state={isRefused ? 'attention' : 'pending'}
      tag={<PendingTag state={state} />}
    >
      <p className="quiet">
        {isRefused ? `${problem?.detail ?? ''} ${WORDS.kept}`.trim() : waitingWords(shown.writtenAt, nowMs)}
      </p>
      {putOff && <p className="quiet">{putOff}</p>}
      {!isRefused && <p className="quiet">{WORDS.onlyYou}</p>}
      {children}
    </ReviewFrame>
  );
}

function PendingTag({ state }: { state: PendingReviewShown['state'] }) {
  if (state === 'refused') return <Chip state="attend">{WORDS.attentionTag}</Chip>;
  if (state === 'sending') return <Chip state="sending">{WORDS.sendingTag}</Chip>;
  return <Chip state="waiting">{WORDS.waitingTag}</Chip>;
}

/** 'Waiting to send · written Tue 7:40 AM', after three days with what to do. Epoch milliseconds. */
function waitingWords(writtenAt: string, nowMs: number): string {
  const ms = Date.parse(writtenAt);
  return nowMs - ms > SYNC_LIMITS.waitingLongMs
    ? WORDS.waitingLong(formatDay(ms, nowMs))
    : WORDS.waiting(formatWhen(ms, nowMs));
}
