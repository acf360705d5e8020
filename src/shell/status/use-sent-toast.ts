import { useEffect, useSyncExternalStore } from 'react';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { conflictOf } from '#src/data/write/conflicts.ts';
import { isAwaited, isSaidToWait } from '#src/data/write/delivery.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import type { Core } from '#src/local/core.ts';
import type { Receipt } from '#src/local/outbox/outbox.ts';
import { useSession } from '#src/session/session-context.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { isLate } from './queue-facts.ts';
import { SENT_TOAST } from './status.words.ts';

/** "3 posts sent." once after a background flush of this page, another tab or the worker. */
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
    // A full phone cannot store what was shown: it is shown with the next sent post.
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

/** Whether this page is sending: between two requests of a pass nothing is in flight, but more follows. */
function useIsSending(core: Core): boolean {
  return useSyncExternalStore(
    (listener) => core.engine.subscribe(listener),
    () => core.engine.current() === 'sending',
    () => false,
  );
}

/** Meta key: deliveries up to this server time were shown. */
const TOLD = 'sentToldMs';

/** Posts sent in the background that were not shown yet. */
interface SentNotice {
  count: number;
  /** One of them replaced what the person wrote on another phone. */
  conflict?: string;
}

/**
 * Takes the person's unshown background deliveries, each counted once on the whole phone across tabs. A post whose
 * form waited for the answer was shown there.
 */
export function takeSentNotice(core: Core, owner: number | null): Promise<SentNotice> {
  const { outbox, reach } = core;
  let notice: SentNotice = { count: 0 }; // kept across a repeated transaction
  return outbox.transaction('rw', [outbox.receipts, outbox.drafts, outbox.meta], async () => {
    const toldMs = await outbox.readMeta<number | null>(TOLD, null);
    const fresh = await outbox.receipts
      .where('deliveredAtMs')
      .above(toldMs ?? 0)
      .toArray();
    const own = fresh.filter((receipt) => receipt.owner === owner || receipt.owner === 'visitor');
    if (own.length === 0 && toldMs !== null) return notice;
    const newest = Math.max(toldMs ?? 0, ...own.map(({ deliveredAtMs }) => deliveredAtMs));
    await outbox.writeMeta(TOLD, own.length > 0 ? newest : reach.serverNowMs());
    const untold = own.filter((receipt) => isUntold(core, receipt));
    const [conflict] = await Promise.all(
      untold.filter(({ previous }) => previous).map((each) => conflictOf(core, each)),
    );
    notice = { count: untold.length, ...(conflict === undefined ? {} : { conflict }) };
    return notice;
  });
}

/** No form waited for the answer: it had given up, or the words were edited in the outbox. */
function isUntold(core: Core, receipt: Receipt): boolean {
  const skewMs = core.reach.serverNowMs() - core.ports.nowMs();
  const isNews = isLate(receipt, skewMs) || receipt.isAmended === true || isSaidToWait(core, receipt.key);
  return isNews && !isAwaited(core, receipt.key);
}
