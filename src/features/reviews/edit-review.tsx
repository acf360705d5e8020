import { useId, useState } from 'react';
import { OUTBOX_MESSAGES } from '#contract/outbox.ts';
import { REVIEW_RULES, REVIEW_WORDS as WORDS } from '#contract/reviews.ts';
import { isQuotaError } from '#src/local/enqueue.ts';
import { editEntry } from '#src/local/entries.ts';
import { useCore } from '#src/session/core-context.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { useForm } from '#src/ui/use-form.ts';
import type { PendingReviewShown } from './review-card.tsx';
import { ReviewFields } from './review-fields.tsx';

export interface EditReviewDialogProps {
  open: boolean;
  onClose: () => void;
  shown: PendingReviewShown;
  businessId: number;
}

/** Changes a review that waits on this phone. One that may have left is called back first. */
export function EditReviewDialog({ open, onClose, shown, businessId }: EditReviewDialogProps) {
  const formId = useId();
  const [isDirty, setIsDirty] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      isDirty={isDirty}
      title={WORDS.editTitle}
      closeLabel={WORDS.close}
      footer={
        <Button type="submit" form={formId} size="lg" block>
          {WORDS.save}
        </Button>
      }
    >
      <EditForm
        id={formId}
        shown={shown}
        businessId={businessId}
        onTyped={() => setIsDirty(true)}
        onSaved={() => {
          setIsDirty(false);
          onClose();
        }}
      />
    </Dialog>
  );
}

interface EditFormProps {
  id: string;
  shown: PendingReviewShown;
  businessId: number;
  onTyped: () => void;
  onSaved: () => void;
}

function EditForm({ id, shown, businessId, onTyped, onSaved }: EditFormProps) {
  const core = useCore();
  const form = useForm({
    rules: REVIEW_RULES,
    initial: { rating: shown.rating, comment: shown.comment },
    onDraft: onTyped,
    onSubmit: async (fields) => {
      try {
        await editEntry(core, shown.key, { ...fields, businessId });
      } catch (error) {
        if (!isQuotaError(error)) throw error;
        return [{ path: '', message: OUTBOX_MESSAGES.phoneFull }];
      }
      onSaved();
      return undefined;
    },
  });
  return (
    <form id={id} className="edit-review" {...form.formProps}>
      <ReviewFields form={form} />
    </form>
  );
}
