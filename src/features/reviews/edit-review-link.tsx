import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import type { Review } from '#contract/reviews.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useWrite } from '#src/data/use-write.ts';
import { reviewEditDraft } from '#src/local/outbox/drafts.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { EditReviewDialog } from './edit-review.tsx';
import type { ReviewFields } from './reviews.local.ts';
import { REVIEW_WORDS as WORDS } from './reviews.words.ts';
import { reviewWrite, sayReview } from './submit-review.ts';

/** Edits one's own posted review: the new review replaces it and keeps its place (docs/product.md, P21). */
export function EditReviewLink({ review }: { review: Review }) {
  const [isOpen, setIsOpen] = useState(false);
  const author = useWriter();
  const save = useSave({ businessId: review.businessId, base: review.version });
  if (!author) return null;
  return (
    <>
      <Button variant="secondary" icon={Pencil} onClick={() => setIsOpen(true)}>
        {WORDS.edit}
      </Button>
      <EditReviewDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        review={review}
        businessId={review.businessId}
        owner={author.id}
        onSave={(fields) => save(author, fields)}
      />
    </>
  );
}

/** Queues the new words; what became of them is said once the dialog is closed. @param base version that is changed */
export function useSave({ businessId, base }: { businessId: number; base?: number }) {
  const core = useCore();
  const { submit } = useWrite();
  return async (author: User, fields: ReviewFields): Promise<Trouble> => {
    const name = (await core.cache.businesses.get(businessId))?.name;
    const draft = reviewEditDraft(businessId);
    const business = { id: businessId, name };
    const version = base === undefined ? {} : { base };
    return submit(reviewWrite({ business, fields, author, draft, ...version }), sayReview(true));
  };
}
