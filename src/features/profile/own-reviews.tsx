import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { EditReviewLink } from '#src/features/reviews/edit-review-link.tsx';
import { removeReview } from '#src/features/reviews/reviews.remote.ts';
import { discardEntry } from '#src/local/outbox/commands.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { Meta, Row, Stack } from '#src/ui/layout/layout.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Card } from '#src/ui/shown/card.tsx';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { StarsShown } from '#src/ui/shown/stars.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { readOwnReviews } from './profile.local.ts';
import type { OwnReviewRow } from './profile.overlay.ts';
import { ACCOUNT_WORDS, PROFILE_TOASTS, PROFILE_WORDS, OWN_REVIEWS_WORDS as WORDS } from './profile.words.ts';
import { WaitingMark } from './waiting-mark.tsx';

const EXPLORE_PATH: string = '/explore';

/**
 * The tab 'Your Reviews'. docs/specification.md, section 2; one's own, waiting ones, Remove: docs/product.md, P13 and
 * P28.
 */
export function OwnReviews({ userId }: { userId: number }) {
  const own = useLive((core) => readOwnReviews(core, userId), [userId]);
  const [asked, setAsked] = useState<OwnReviewRow | null>(null);
  const { removing, remove } = useRemove();
  if (!own) return <SkeletonCards count={2} shape="lines" label={PROFILE_WORDS.loading} />;
  if (own.length === 0)
    return (
      <EmptyState
        picture={animalArt('Goat')}
        heading={WORDS.none}
        level={2}
        action={
          <Link to={EXPLORE_PATH} data-variant="primary">
            {WORDS.explore}
          </Link>
        }
      >
        {WORDS.noneText}
      </EmptyState>
    );
  return (
    <Stack>
      <h2 className="visually-hidden">{WORDS.heading}</h2>
      {own.map((row) => (
        <ReviewCard
          key={keyOf(row)}
          row={row}
          isRemoving={removing === keyOf(row)}
          onRemove={() => setAsked(row)}
        />
      ))}
      <RemoveQuestion
        row={asked}
        onClose={() => setAsked(null)}
        onRemove={(row) => {
          setAsked(null);
          remove(row);
        }}
      />
    </Stack>
  );
}

const keyOf = (row: OwnReviewRow) => (row.kind === 'posted' ? row.review.id : row.entry.key);

interface ReviewCardProps {
  row: OwnReviewRow;
  isRemoving: boolean;
  onRemove: () => void;
}

function ReviewCard({ row, isRemoving, onRemove }: ReviewCardProps) {
  const core = useCore();
  const { businessId, rating, comment } = row.kind === 'posted' ? row.review : newestArgs(row.entry);
  const path: string = `/business/${businessId}`;
  const isRefused = row.kind === 'waiting' && row.entry.state === 'rejected';
  return (
    <Card
      className="stack"
      data-gap="2"
      state={row.kind === 'posted' ? undefined : isRefused ? 'attention' : 'pending'}
    >
      <h3>
        <Link to={path}>{row.businessName ?? WORDS.unknownBusiness}</Link>
      </h3>
      <Meta>
        <StarsShown rating={rating} label={WORDS.stars(rating)} />
        {row.kind === 'posted' && formatWhen(Date.parse(row.review.updatedAt), core.ports.nowMs())}
      </Meta>
      <p className="written">{comment}</p>
      {row.kind === 'waiting' && <WaitingMark entry={row.entry} />}
      <Row>
        {row.kind === 'posted' && <EditReviewLink review={row.review} />}
        <Button variant="danger" isBusy={isRemoving} onClick={onRemove}>
          {isRemoving ? WORDS.removing : WORDS.remove}
        </Button>
      </Row>
    </Card>
  );
}

interface RemoveQuestionProps {
  row: OwnReviewRow | null;
  onClose: () => void;
  onRemove: (row: OwnReviewRow) => void;
}

function RemoveQuestion({ row, onClose, onRemove }: RemoveQuestionProps) {
  const isPosted = row?.kind === 'posted';
  return (
    <ConfirmDialog
      open={row !== null}
      onClose={onClose}
      title={WORDS.removeTitle}
      closeLabel={ACCOUNT_WORDS.close}
      actions={[
        {
          label: isPosted ? WORDS.removeConfirm : WORDS.discardConfirm,
          variant: 'danger',
          onChoose: () => row && onRemove(row),
        },
        { label: WORDS.keep, onChoose: onClose },
      ]}
    >
      <p>{isPosted ? WORDS.removeText : WORDS.discardText}</p>
    </ConfirmDialog>
  );
}

/** Removes a review and says what came of it; `removing` names the one whose answer is awaited. */
function useRemove() {
  const core = useCore();
  const toast = useToast();
  const [removing, setRemoving] = useState<string | number | null>(null);
  const fail = useFault();
  const durationMs = TOAST_LIMITS.shortMs;
  const sayFailed = (description: string) =>
    toast.show({ ...PROFILE_TOASTS.removeFailed, description, tone: 'destructive', durationMs });
  const run = async (row: OwnReviewRow) => {
    if (row.kind === 'waiting') {
      if (await discardEntry(core, row.entry.key, row.entry.writtenAt))
        toast.show({ ...PROFILE_TOASTS.reviewDiscarded, durationMs });
      else sayFailed(OUTBOX_WORDS.changedMeanwhile);
      return;
    }
    const came = await removeReview(core, row.review);
    if (came.kind === 'removed') toast.show({ ...PROFILE_TOASTS.reviewRemoved, durationMs });
    else sayFailed(came.kind === 'refused' ? came.problem.detail : WORDS.needsConnection);
  };
  const remove = (row: OwnReviewRow) => {
    setRemoving(keyOf(row));
    void run(row)
      .catch(fail)
      .finally(() => setRemoving(null));
  };
  return { removing, remove };
}
