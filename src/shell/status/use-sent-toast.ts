import { useEffect, useSyncExternalStore } from 'react';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import type { Core } from '#src/local/core.ts';
import { useSession } from '#src/session/session-context.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { useFault } from '#src/ui/use-fault.ts';
import { takeSentNotice } from './sent-notice.ts';
import { SENT_TOAST } from './status.words.ts';

/** "3 posts sent." once after a flush in the background, by this page, another tab or the worker. */
export function useSentToast(): void {
  const core = useCore();
  const { state, user } = useSession();
  const toast = useToast();
  const id = user?.id ?? null;
  const fail = useFault();
  const delivered = useLive((each) => each.outbox.receipts.count(), []);
  const leaving = useLive((each) => each.outbox.entries.where('state').equals('sent').count(), []);
  const isSending = useIsSending(core);
  const isSettled = leaving === 0 && !isSending && state !== 'unknown';

  useEffect(() => {
    if (!isSettled || delivered === undefined) return;
    const take = async () => {
      if (document.visibilityState !== 'visible' || core.engine.current() === 'sending') return;
      const { count, conflict } = await takeSentNotice(core, id);
      if (count === 0) return;
      toast.show({ title: SENT_TOAST(count), description: conflict, durationMs: TOAST_LIMITS.defaultMs });
    };
    // A full phone cannot note what was told: it is told with the next post that goes.
    const run = () => void take().catch((error: unknown) => isQuotaError(error) || fail(error));
    run();
    const stop = core.ports.channel.subscribe((message) => message.type === 'flushed' && run());
    document.addEventListener('visibilitychange', run);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', run);
    };
  }, [core, id, isSettled, delivered, toast, fail]);
}

/** Whether this page is sending: between two requests of one pass nothing is on its way, but more is to come. */
function useIsSending(core: Core): boolean {
  return useSyncExternalStore(
    (listener) => core.engine.subscribe(listener),
    () => core.engine.current() === 'sending',
  );
}
