import { Link } from '@tanstack/react-router';
import type { User } from '#contract/auth.ts';
import type { Business } from '#contract/businesses.ts';
import type { Review } from '#contract/reviews.ts';
import { refusalReason } from '#src/data/refusal.ts';
import { RetryButton } from '#src/data/retry-button.tsx';
import { useLive } from '#src/data/use-live.ts';
import { type Waiting, waitingOf } from '#src/data/waiting.ts';
import { WaitingChip } from '#src/data/waiting-chip.tsx';
import { shownEntries } from '#src/local/outbox/leaving.ts';
import { pendingEntries } from '#src/local/outbox/queries.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { paintReply } from './owners.overlay.ts';
import { REPLY_WORDS as WORDS } from './owners.words.ts';
import { ReplyActions } from './reply-actions.tsx';
import './reply.css';

export type ReviewedBusiness = Pick<Business, 'id' | 'name' | 'ownerId'>;

interface ReplyCardProps {
  review: Review;
  business: ReviewedBusiness;
}

/** What the owner of a business has answered to a review; the owner may answer, change and take it off. */
export function ReplyCard({ review, business }: ReplyCardProps) {
  const user = useWriter();
  if (user && user.id === business.ownerId)
    return <OwnReply review={review} business={business} owner={user} />;
  return review.reply ? <Reply content={review.reply.content} business={business} waiting={null} /> : null;
}

function OwnReply({ review, business, owner }: ReplyCardProps & { owner: User }) {
  const entries = useLive(
    async (core) => shownEntries(core, await pendingEntries(core.outbox, 'review.reply', owner.id)),
    [owner.id],
  );
  const { content, waiting, refused } = paintReply(review, entries ?? []);
  return (
    <>
      {content !== null && (
        <Reply content={content} business={business} waiting={waiting && waitingOf(waiting)} />
      )}
      {refused && (
        <Note
          tone="bad"
          action={
            <Link to="/outbox" data-variant="secondary">
              {WORDS.toOutbox}
            </Link>
          }
        >
          {WORDS.kept(refused.problem ? refusalReason(refused.problem) : '')}
        </Note>
      )}
      <ReplyActions review={review} business={business} owner={owner} content={content} />
    </>
  );
}

interface ReplyProps {
  content: string;
  business: ReviewedBusiness;
  waiting: Waiting | null;
}

const Reply = ({ content, business, waiting }: ReplyProps) => (
  <div className="reply stack" data-gap="1">
    <p className="row" data-gap="2">
      <b>{WORDS.from(business.name)}</b>
      {waiting && <WaitingChip waiting={waiting} />}
      {waiting && <RetryButton waiting={waiting} />}
    </p>
    {waiting?.reason && <p className="quiet">{waiting.reason}</p>}
    <p className="written">{content}</p>
  </div>
);
