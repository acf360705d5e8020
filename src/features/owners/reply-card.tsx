import { Link } from '@tanstack/react-router';
import type { User } from '#contract/auth.ts';
import type { Business } from '#contract/businesses.ts';
import type { Review } from '#contract/reviews.ts';
import { refusalReason } from '#src/data/refusal.ts';
import { useLive } from '#src/data/use-live.ts';
import { pendingEntries } from '#src/local/outbox/queries.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { Chip } from '#src/ui/shown/chip.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { paintReply } from './owners.overlay.ts';
import { OWNER_WORDS, REPLY_WORDS as WORDS } from './owners.words.ts';
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
  return review.reply ? <Reply content={review.reply.content} business={business} isWaiting={false} /> : null;
}

function OwnReply({ review, business, owner }: ReplyCardProps & { owner: User }) {
  const entries = useLive(({ outbox }) => pendingEntries(outbox, 'review.reply', owner.id), [owner.id]);
  const { content, isWaiting, refused } = paintReply(review, entries ?? []);
  return (
    <>
      {content !== null && <Reply content={content} business={business} isWaiting={isWaiting} />}
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
  isWaiting: boolean;
}

const Reply = ({ content, business, isWaiting }: ReplyProps) => (
  <div className="reply stack" data-gap="1">
    <p className="row" data-gap="2">
      <b>{WORDS.from(business.name)}</b>
      {isWaiting && <Chip state="waiting">{OWNER_WORDS.waiting}</Chip>}
    </p>
    <p className="written">{content}</p>
  </div>
);
