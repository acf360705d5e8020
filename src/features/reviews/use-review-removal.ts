import { useState } from 'react';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { refusedToast } from '#src/data/write/refusal.ts';
import { useWrite } from '#src/data/write/use-write.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import type { Core } from '#src/local/core.ts';
import { discardEntry } from '#src/local/outbox/commands.ts';
import { useLatch } from '#src/ui/acts/use-latch.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { faultToast, type ToastInput } from '#src/ui/overlays/toast-list.ts';
import type { PostedReviewRow, ShownReview, UnsentReview } from './reviews.overlay.ts';
import { removeReview } from './reviews.remote.ts';
import { REVIEW_REMOVAL as WORDS } from './reviews.words.ts';

/** Removes the user's review, posted or pending, and shows the result. */
export function useReviewRemoval() {
  const core = useCore();
  const toaster = useToast();
  const { run } = useWrite();
  const latch = useLatch();
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = (shown: ShownReview) => {
    const work = async () => {
      setIsRemoving(true);
      const removal = shown.kind === 'posted' ? removalOf(core, shown) : discardOf(core, shown);
      const toast = await removal.finally(() => setIsRemoving(false));
      toaster.show({ durationMs: TOAST_LIMITS.shortMs, ...toast });
    };
    void latch(() => run(work));
  };
  return { isRemoving, remove };
}

/** Removes a posted review. It requires a connection; the removal is not queued. */
async function removalOf(core: Core, { review }: PostedReviewRow): Promise<ToastInput> {
  const removed = await removeReview(core, review);
  switch (removed.kind) {
    case 'removed':
      return WORDS.removed;
    case 'silent':
      return faultToast(WORDS.offline);
    case 'signedOut':
      return faultToast(WORDS.signIn);
    case 'refused':
      return faultToast(refusedToast(WORDS.failed)(removed.problem));
  }
}

/** Discards a pending review. It may turn out to be in transit or already posted. */
async function discardOf(core: Core, { entry }: UnsentReview): Promise<ToastInput> {
  const { entries, receipts } = core.outbox;
  if (!(await discardEntry(core, entry.key, entry.writtenAt)))
    return faultToast({ title: OUTBOX_WORDS.changedMeanwhile });
  if (await entries.get(entry.key)) return { title: WAITING_WORDS.takingBack, icon: 'waiting' };
  if (await receipts.get(entry.key)) return faultToast({ title: OUTBOX_WORDS.postedAnyway });
  return WORDS.discarded;
}
