import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import type { Review } from '#contract/reviews.ts';
import { useCore } from '#src/data/core-context.tsx';
import { orNoRoom, useWrite } from '#src/data/use-write.ts';
import { removeReview } from '#src/features/reviews/reviews.remote.ts';
import type { Core } from '#src/local/core.ts';
import { discardEntry, editEntry } from '#src/local/outbox/commands.ts';
import { deleteDraft, reviewEditDraft } from '#src/local/outbox/drafts.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import type { ToastInput } from '#src/ui/overlays/toast-list.ts';
import { EditReviewDialog } from './edit-review.tsx';
import { EditReviewLink, useSave } from './edit-review-link.tsx';
import type { PendingReviewShown } from './review-card.tsx';
import type { ReviewFields } from './reviews.local.ts';
import { REVIEW_TOASTS, REVIEW_WORDS as WORDS } from './reviews.words.ts';

/** Edit and Delete of a review that has not been sent. */
export function PendingActions({ shown, businessId }: { shown: PendingReviewShown; businessId: number }) {
  const core = useCore();
  const { run } = useWrite();
  const author = useWriter();
  const saveAnew = useSave({ businessId });
  const [asks, setAsks] = useState<'edit' | 'discard' | null>(null);
  const close = () => setAsks(null);
  const save = (author: User, fields: ReviewFields) =>
    orNoRoom(async () => {
      const isChanged = await editEntry(core, shown.key, { ...fields, businessId });
      if (!isChanged) return saveAnew(author, fields); // delivered or deleted just now
      await deleteDraft(core.outbox, reviewEditDraft(businessId), author.id);
      return undefined;
    });
  return (
    <div className="row">
      <Button variant="secondary" icon={Pencil} onClick={() => setAsks('edit')}>
        {shown.state === 'refused' ? WORDS.resend : WORDS.edit}
      </Button>
      <Button variant="quiet" icon={Trash2} onClick={() => setAsks('discard')}>
        {WORDS.discard}
      </Button>
      {author && (
        <EditReviewDialog
          open={asks === 'edit'}
          onClose={close}
          review={shown}
          businessId={businessId}
          owner={author.id}
          onSave={(fields) => save(author, fields)}
        />
      )}
      <ConfirmDialog
        open={asks === 'discard'}
        onClose={close}
        title={WORDS.discardTitle}
        closeLabel={WORDS.close}
        actions={[
          { label: WORDS.keep, onChoose: close },
          {
            label: WORDS.discard,
            variant: 'danger',
            onChoose: () => {
              close();
              void run(() => discardEntry(core, shown.key, shown.writtenAt));
            },
          },
        ]}
      >
        <p>{WORDS.discardText}</p>
      </ConfirmDialog>
    </div>
  );
}

/** Edit and Remove of one's own confirmed review; removing needs a connection and says so without one. */
export function ConfirmedActions({ review }: { review: Review }) {
  const core = useCore();
  const toaster = useToast();
  const { run } = useWrite();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsAsking(false);
    setIsBusy(true);
    const toast = await removalToast(core, review).finally(() => setIsBusy(false));
    toaster.show({ ...toast, durationMs: TOAST_LIMITS.shortMs });
  };
  return (
    <div className="row">
      <EditReviewLink review={review} />
      <Button variant="quiet" icon={Trash2} isBusy={isBusy} onClick={() => setIsAsking(true)}>
        {WORDS.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={WORDS.removeTitle}
        closeLabel={WORDS.close}
        actions={[
          { label: WORDS.keep, onChoose: () => setIsAsking(false) },
          { label: WORDS.removeConfirm, variant: 'danger', onChoose: () => void run(remove) },
        ]}
      >
        <p>{WORDS.removeText}</p>
      </ConfirmDialog>
    </div>
  );
}

async function removalToast(core: Core, review: Review): Promise<ToastInput> {
  const removed = await removeReview(core, review);
  switch (removed.kind) {
    case 'removed':
      return WORDS.removed;
    case 'silent':
      return { ...WORDS.removeOffline, icon: 'waiting' };
    case 'signedOut':
      return { ...REVIEW_TOASTS.signIn, tone: 'destructive' };
    case 'refused':
      return {
        title: WORDS.removeFailed.title,
        description: removed.problem.detail || WORDS.removeFailed.description,
        tone: 'destructive',
      };
  }
}
