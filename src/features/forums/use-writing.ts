import { FORUM_RESULTS } from '#contract/forum-words.ts';
import { FORUM_TOASTS } from '#contract/forums.ts';
import type { MutationName } from '#contract/mutations.ts';
import { refusalReason } from '#contract/outbox.ts';
import { conflictToast } from '#src/data/conflicts.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useDelivery } from '#src/data/use-delivery.ts';
import { enqueue, isQuotaError, type NewWrite } from '#src/local/enqueue.ts';
import { useToast } from '#src/ui/toast.tsx';
import type { ToastInput } from '#src/ui/toast-list.ts';
import { useFault } from '#src/ui/use-fault.ts';

/** What is said when a write was delivered, waits, or was refused. */
export interface WriteToasts {
  sent: ToastInput;
  waiting: ToastInput;
  /** Title; the server's reason stands below it unless there is a sentence for all reasons. */
  refused: ToastInput;
}

export const REPLY_TOASTS: WriteToasts = {
  sent: FORUM_TOASTS.replyDone,
  waiting: FORUM_TOASTS.replySaved,
  refused: { title: FORUM_RESULTS.replyRefused },
};
export const EDIT_TOASTS: WriteToasts = {
  sent: FORUM_TOASTS.edited,
  waiting: FORUM_TOASTS.editSaved,
  refused: { title: FORUM_RESULTS.editRefused },
};
export const REMOVAL_TOASTS: WriteToasts = {
  sent: FORUM_TOASTS.removed,
  waiting: FORUM_RESULTS.removalSaved,
  refused: { title: FORUM_RESULTS.removalRefused },
};
export const THREAD_TOASTS: WriteToasts = {
  sent: FORUM_TOASTS.threadDone,
  waiting: FORUM_TOASTS.threadSaved,
  refused: FORUM_TOASTS.threadFailed,
};

/** `full`: the phone has no room, nothing was queued. */
export type Queued = { key: string } | 'full';

export interface Writing {
  /** Puts a write on disk. The words of success come later, after the server's answer. */
  queue: <N extends MutationName>(write: NewWrite<N>) => Promise<Queued>;
  /** Waits for the server's answer and says what became of a write. Resolves to whether it was posted. */
  tell: (key: string, toasts: WriteToasts) => Promise<boolean>;
  /** Runs a press; what it throws is thrown while drawing, so that the route's error page shows it. */
  run: (work: () => Promise<unknown>) => void;
}

/** The way of every write of the forums: outbox first, words of success only after the server's answer. */
export function useWriting(): Writing {
  const core = useCore();
  const toast = useToast();
  const delivery = useDelivery();
  const fail = useFault();

  return {
    run: (work) => void work().catch(fail),
    async queue(write) {
      try {
        return { key: await enqueue(core, write) };
      } catch (error) {
        if (isQuotaError(error)) return 'full';
        throw error;
      }
    },
    async tell(key, { sent, waiting, refused }) {
      const delivered = await delivery(key);
      if (delivered === 'sent') toast.show({ ...sent, ...(await conflictToast(core, key)) });
      if (delivered === 'waiting') toast.show({ ...waiting, icon: 'waiting' });
      if (delivered === 'refused') {
        const problem = (await core.outbox.entries.get(key))?.problem;
        const reason = problem && refusalReason(problem);
        toast.show({ description: reason, ...refused, tone: 'destructive' });
      }
      return delivered === 'sent';
    },
  };
}
