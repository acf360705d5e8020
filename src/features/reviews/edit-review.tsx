import { useId, useState } from 'react';
import { REVIEW_RULES, REVIEW_WORDS as WORDS } from '#contract/reviews.ts';
import type { FieldError } from '#contract/rules.ts';
import { useDraft, withKept } from '#src/data/use-draft.ts';
import { reviewEditDraft } from '#src/local/drafts.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { useForm } from '#src/ui/use-form.ts';
import { ReviewFields } from './review-fields.tsx';
import type { ReviewFields as Fields } from './reviews.local.ts';

export interface EditReviewDialogProps {
  open: boolean;
  onClose: () => void;
  /** What stands there now. */
  review: Fields;
  businessId: number;
  /** Who wrote it: what they type is kept on the phone for them alone until it is saved. */
  owner: number;
  /** Resolves to what was refused, or nothing once the new text is on disk. */
  onSave: (fields: Fields) => Promise<readonly FieldError[] | undefined>;
}

/** Changes a review of one's own, waiting or posted. */
export function EditReviewDialog({ open, onClose, ...form }: EditReviewDialogProps) {
  const formId = useId();
  const [isDirty, setIsDirty] = useState(false);
  const done = () => {
    setIsDirty(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      isDirty={open && isDirty}
      title={WORDS.editTitle}
      closeLabel={WORDS.close}
      footer={
        <Button type="submit" form={formId} size="lg" block>
          {WORDS.save}
        </Button>
      }
    >
      <DraftedEdit {...form} id={formId} onTyped={() => setIsDirty(true)} onDone={done} />
    </Dialog>
  );
}

type EditProps = Omit<EditReviewDialogProps, 'open' | 'onClose'> & {
  id: string;
  onTyped: () => void;
  onDone: () => void;
};

function DraftedEdit(props: EditProps) {
  const { kept, keep, isFull } = useDraft(reviewEditDraft(props.businessId), props.owner);
  if (kept === undefined) return null;
  return <EditForm {...props} review={withKept(props.review, kept)} keep={keep} isFull={isFull} />;
}

function EditForm({
  id,
  review,
  keep,
  isFull,
  onTyped,
  onSave,
  onDone,
}: EditProps & { keep: (fields: Fields) => void; isFull: boolean }) {
  const form = useForm({
    rules: REVIEW_RULES,
    initial: { rating: review.rating, comment: review.comment },
    onDraft: (fields) => {
      onTyped();
      keep(fields);
    },
    onSubmit: async (fields) => {
      const refused = await onSave(fields);
      if (!refused) onDone();
      return refused;
    },
  });
  return (
    <form id={id} className="edit-review" {...form.formProps}>
      <ReviewFields form={form} isFull={isFull} />
    </form>
  );
}
