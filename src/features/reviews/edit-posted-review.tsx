import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { type Review, REVIEW_WORDS as WORDS } from '#contract/reviews.ts';
import type { FieldError } from '#contract/rules.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useDelivery } from '#src/data/use-delivery.ts';
import { reviewEditDraft } from '#src/local/drafts.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/button.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { useFault } from '#src/ui/use-fault.ts';
import { EditReviewDialog } from './edit-review.tsx';
import type { ReviewFields } from './reviews.local.ts';
import { queueReview, toastOf } from './submit-review.ts';

/** Edit of one's own posted review: a review written anew replaces it and keeps its place (docs/product.md, P21). */
export function EditPostedReview({ review }: { review: Review }) {
  const [isOpen, setIsOpen] = useState(false);
  const author = useWriter();
  const save = useSave(review);
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

/** Queues the new words; what became of them is said once the dialog is closed. */
function useSave({ businessId, version: base }: Review) {
  const core = useCore();
  const toaster = useToast();
  const deliver = useDelivery();
  const fail = useFault();
  const tell = async (key: string) => {
    const toast = await toastOf(core, key, await deliver(key), true);
    toaster.show({ ...toast, durationMs: TOAST_LIMITS.shortMs });
  };
  return async (author: User, fields: ReviewFields): Promise<readonly FieldError[] | undefined> => {
    const name = (await core.cache.businesses.get(businessId))?.name;
    const business = { id: businessId, name };
    const draft = reviewEditDraft(businessId);
    const queued = await queueReview(core, { business, fields, author, draft, base });
    if (queued.kind === 'full') return queued.errors;
    tell(queued.key).catch(fail);
    return undefined;
  };
}
