import { useId } from 'react';
import { REVIEW_RULES } from '#contract/reviews.ts';
import { DraftedDialog, type DraftedForm } from '#src/data/drafted-dialog.tsx';
import { useDraftedForm } from '#src/data/use-drafted-form.ts';
import { reviewEditDraft } from '#src/local/outbox/drafts.ts';
import { Button } from '#src/ui/acts/button.tsx';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { ReviewFields } from './review-fields.tsx';
import type { ReviewFields as Fields } from './reviews.local.ts';
import { REVIEW_WORDS as WORDS } from './reviews.words.ts';

export interface EditReviewDialogProps {
  open: boolean;
  onClose: () => void;
  /** Stars and words as they are now. */
  review: Fields;
  businessId: number;
  /** The author: the phone keeps the draft for them alone until it is saved. */
  owner: number;
  /** Resolves to the errors, or to nothing once the new text is on disk. */
  onSave: (fields: Fields) => Promise<Trouble>;
}

/** Changes a review of one's own, waiting or posted. */
export function EditReviewDialog(props: EditReviewDialogProps) {
  const { open, onClose, review, businessId, owner, onSave } = props;
  const id = useId();
  const values = { rating: review.rating, comment: review.comment };
  return (
    <DraftedDialog
      open={open}
      draft={{ name: reviewEditDraft(businessId), owner, values }}
      onClose={onClose}
      title={WORDS.editTitle}
      closeLabel={WORDS.close}
      footer={
        <Button type="submit" form={id} size="lg" block>
          {WORDS.save}
        </Button>
      }
    >
      {(form) => <EditForm {...form} id={id} onSave={onSave} onDone={onClose} />}
    </DraftedDialog>
  );
}

interface EditFormProps extends DraftedForm<Fields>, Pick<EditReviewDialogProps, 'onSave'> {
  id: string;
  onDone: () => void;
}

function EditForm({ id, initial, keep, isFull, onDirty, onSave, onDone }: EditFormProps) {
  const form = useDraftedForm({
    keep,
    onDirty,
    rules: REVIEW_RULES,
    initial,
    onSubmit: async (fields) => {
      const refused = await onSave(fields);
      if (!refused) onDone();
      return refused;
    },
  });
  return (
    <form id={id} className="stack" {...form.formProps}>
      <ReviewFields form={form} isFull={isFull} />
    </form>
  );
}
