import { Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { REVIEW_RULES } from '#contract/reviews.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { DraftedDialog, type DraftedForm } from '#src/data/draft/drafted-dialog.tsx';
import { useDraftedForm } from '#src/data/draft/use-drafted-form.ts';
import { changeOrEnqueue } from '#src/data/write/change-entry.ts';
import { orNoRoom, useWrite } from '#src/data/write/use-write.ts';
import { rowNamed } from '#src/local/cache/named.ts';
import { reviewEditDraft } from '#src/local/outbox/drafts.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { ReviewFields } from './review-fields.tsx';
import { reviewWrite, sayReview } from './review-write.ts';
import { type ReviewValues as Fields, readOwnReview } from './reviews.local.ts';
import type { ShownReview } from './reviews.overlay.ts';
import { REVIEW_WORDS as WORDS } from './reviews.words.ts';

/**
 * Edits the user's review. A pending review is sent with the new text; a posted one keeps its position
 * (docs/product.md, P21).
 */
export function EditReview({ shown }: { shown: ShownReview }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const author = useWriter();
  const save = useSave(shown);
  if (!author) return null;
  const close = () => setIsOpen(false);
  const { businessId, rating, comment } = shown.draft;
  const isRefused = shown.kind === 'unsent' && shown.waiting.state === 'attention';
  return (
    <>
      <Button variant="secondary" icon={Pencil} onClick={() => setIsOpen(true)}>
        {isRefused ? WORDS.resend : WORDS.edit}
      </Button>
      <DraftedDialog
        open={isOpen}
        draft={{ name: reviewEditDraft(businessId), owner: author.id, values: { rating, comment } }}
        onClose={close}
        title={WORDS.editTitle}
        closeLabel={WORDS.close}
        footer={
          <Button type="submit" form={id} size="lg" block>
            {WORDS.save}
          </Button>
        }
      >
        {(form) => <EditForm {...form} id={id} onSave={(fields) => save(author, fields)} onDone={close} />}
      </DraftedDialog>
    </>
  );
}

interface EditFormProps extends DraftedForm<Fields> {
  id: string;
  /** Resolves with the errors, or undefined once the text is stored. */
  onSave: (fields: Fields) => Promise<Trouble>;
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

/** Changes a pending or rejected review, or queues an edit of a posted one. The result is shown later. */
function useSave(shown: ShownReview) {
  const core = useCore();
  const { tell, run } = useWrite();
  return (author: User, fields: Fields): Promise<Trouble> =>
    orNoRoom(async () => {
      const { businessId: business } = shown.draft;
      const row = await rowNamed(core.cache.businesses, business);
      const draft = reviewEditDraft(business);
      const base = shown.kind === 'posted' ? { base: shown.review.version } : {};
      const write = { ...reviewWrite({ business, about: row?.name, fields, author, draft, ...base }), draft };
      const key = await changeOrEnqueue(core, shown.kind === 'unsent' ? shown.entry.key : undefined, write);
      const id = row?.id ?? (typeof business === 'number' ? business : undefined); // the phone may lack the row
      const own = id === undefined ? null : await readOwnReview(core, id, author.id);
      void run(() => tell(key, sayReview(own?.isPosted ?? false)));
      return undefined;
    });
}
