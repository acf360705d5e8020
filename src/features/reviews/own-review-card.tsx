import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useClock } from '#src/data/core/use-clock.ts';
import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { RetryButton } from '#src/data/write/retry-button.tsx';
import { SentStamp } from '#src/data/write/sent-stamp.tsx';
import { isLate } from '#src/data/write/waiting.ts';
import { WaitingChip } from '#src/data/write/waiting-chip.tsx';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { useSession } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { formatDay, formatWhen } from '#src/ui/formats/format-age.ts';
import { Row } from '#src/ui/layout/layout.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { EditReview } from './edit-review.tsx';
import { byAuthor, PostedReview, ReviewFrame } from './review-card.tsx';
import type { ShownReview, UnsentReview } from './reviews.overlay.ts';
import { REVIEW_WORDS as WORDS } from './reviews.words.ts';
import { useReviewRemoval } from './use-review-removal.ts';

interface OwnReviewProps<S extends ShownReview = ShownReview> {
  shown: S;
  /** The reviewed business, if the page does not show it. */
  title?: ReactNode;
  /** Replies. */
  children?: ReactNode;
}

/** The user's review, posted or pending, with its actions. */
export function OwnReview({ shown, title, children }: OwnReviewProps) {
  if (shown.kind === 'unsent') return <Unsent shown={shown} title={title} />;
  return (
    <PostedReview review={shown.review} title={title} tag={<SentStamp writeKey={shown.review.key} />}>
      {children}
      <OwnActions shown={shown} />
    </PostedReview>
  );
}

/** A pending review, visible only to its author. A rejected one shows the reason. */
function Unsent({ shown, title }: OwnReviewProps<UnsentReview>) {
  const { user } = useSession();
  const { waiting } = shown;
  const isRefused = waiting.state === 'attention';
  return (
    <ReviewFrame
      {...(title ? { title } : byAuthor(WORDS.you, user?.fullName))}
      draft={shown.draft}
      state={isRefused ? 'attention' : 'pending'}
      tag={<WaitingChip waiting={waiting} />}
    >
      {!isRefused && <WrittenLine waiting={waiting} />}
      {waiting.reason && <p className="quiet">{waiting.reason}</p>}
      <p className="quiet">{isRefused ? WORDS.kept : WORDS.onlyYou}</p>
      <OwnActions shown={shown} />
    </ReviewFrame>
  );
}

/** For example 'written Tue 7:40 AM'; after three days, advice. */
function WrittenLine({ waiting }: Pick<UnsentReview, 'waiting'>) {
  const { nowMs, phoneNowMs, skewMs } = useClock();
  const ms = waiting.writtenMs + skewMs;
  return (
    <p className="quiet">
      {isLate(waiting, phoneNowMs)
        ? STATUS_BARS.waitingLong(formatDay(ms, nowMs))
        : WORDS.written(formatWhen(ms, nowMs))}
    </p>
  );
}

/** Edit, and Remove for a posted or Delete for a pending review. */
function OwnActions({ shown }: OwnReviewProps) {
  const [removing, setRemoving] = useState<ShownReview | null>(null);
  const { isRemoving, remove } = useReviewRemoval();
  const close = () => setRemoving(null);
  const words = shown.kind === 'posted' ? POSTED : unsentWords(shown);
  return (
    <Row>
      {shown.kind === 'unsent' && <RetryButton waiting={shown.waiting} />}
      <EditReview shown={shown} />
      <Button variant="quiet" icon={Trash2} isBusy={isRemoving} onClick={() => setRemoving(shown)}>
        {isRemoving ? WORDS.removing : words.act}
      </Button>
      <ConfirmDialog
        open={removing !== null}
        onClose={close}
        title={words.title}
        closeLabel={WORDS.close}
        actions={[
          {
            label: words.confirm,
            variant: 'danger',
            onChoose: () => {
              close();
              if (removing) remove(removing);
            },
          },
          { label: WORDS.keep, onChoose: close },
        ]}
      >
        <p>{words.text}</p>
      </ConfirmDialog>
    </Row>
  );
}

const POSTED = {
  act: WORDS.remove,
  title: WORDS.removeTitle,
  text: WORDS.removeText,
  confirm: WORDS.removeConfirm,
};

const unsentWords = ({ waiting }: UnsentReview) => ({
  act: OUTBOX_WORDS.delete,
  title: OUTBOX_WORDS.deleteForever,
  text: waiting.mayHaveLeft ? OUTBOX_WORDS.mayHaveLeftWarning : OUTBOX_WORDS.deleteWarning,
  confirm: OUTBOX_WORDS.delete,
});
