import { useEffect, useState, useSyncExternalStore } from 'react';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import type { SmallStorage } from '#src/data/core/small-storage.ts';
import { phoneStorage } from '#src/data/core/small-storage.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { useReach } from '#src/data/core/use-reach.ts';
import { useUpdate } from '#src/data/core/use-update.ts';
import { useLive } from '#src/data/read/use-live.ts';
import type { Reach } from '#src/local/browser/ports.ts';
import type { Core } from '#src/local/core.ts';
import { isAlmostFull } from '#src/local/storage/storage-room.ts';
import { readAreaUsage } from '#src/local/storage/usage.ts';
import { forgottenPosts } from '#src/session/open-app.ts';
import { useSession } from '#src/session/session-context.tsx';
import { useHasDirtyForm } from '#src/ui/forms/dirty-forms.ts';
import { type QueueFacts, readQueueFacts, readSavedAt } from './queue-facts.ts';
import type { StatusFacts } from './status.ts';
import { beginMark, noteUnsent, readEmptied } from './storage-mark.ts';

/** All inputs of chip and bar; null until the databases were read once. */
export function useStatusFacts(): StatusFacts | null {
  const core = useCore();
  const session = useSession();
  const kept = useLive((each) => readQueueFacts(each, session), [session]);
  const savedAtMs = useLive(readSavedAt, []); // a separate query: every page of a pull changes it
  const reach = useShownReach();
  const activity = useActivity(core);
  const sending = useSending(kept);
  const nowMs = useNow(kept);
  const isTyping = useIsTyping(core, kept);
  const { isReady, isOutdated, unready } = useUpdate();
  const fullBytes = useFullBytes();
  const emptied = useEmptied();
  if (!kept || savedAtMs === undefined || session.state === 'unknown') return null;
  const { leaving: _, typedAtMs: __, ...facts } = kept;
  return {
    ...facts,
    savedAtMs,
    nowMs,
    reach,
    isPulling: activity === 'pulling',
    sending,
    hasUpdate: isReady && !isTyping && kept.leaving === 0,
    isOutdated,
    isUnready: unready !== null,
    emptied,
    fullBytes,
  };
}

/** The reach to show. A silent server at the start counts as offline after a reader's patience. */
function useShownReach(): Reach {
  const reach = useReach();
  const [isPatienceOver, setIsPatienceOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsPatienceOver(true), SYNC_LIMITS.patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return reach === 'unknown' && isPatienceOver ? 'offline' : reach;
}

function useActivity(core: Core) {
  return useSyncExternalStore(
    (listener) => core.engine.subscribe(listener),
    () => core.engine.current(),
    () => core.engine.current(),
  );
}

/** Progress of a flush: started with `all` posts, now at `number`. */
function useSending(kept: QueueFacts | undefined): StatusFacts['sending'] {
  const [all, setAll] = useState(0);
  const waiting = kept?.queue.waiting ?? 0;
  const isSending = (kept?.leaving ?? 0) > 0;
  const next = isSending ? Math.max(all, waiting) : 0;
  if (next !== all) setAll(next);
  return isSending ? { number: Math.max(1, next - waiting + 1), all: next } : null;
}

const TICK_MS = 15_000;

/** The server's time; updates on a timer, at every change of the facts, and once when a post has waited too long. */
function useNow(kept: QueueFacts | undefined): number {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!kept || kept.queue.waiting === 0) return;
    const soon = setTimeout(() => tick((turn) => turn + 1), SYNC_LIMITS.patienceMs);
    return () => clearTimeout(soon);
  }, [kept]);
  return useClock(TICK_MS).nowMs;
}

/**
 * Whether the person is writing: a form holds text, or a draft was changed lately. An older draft does not delay an
 * update: it survives the reload.
 */
function useIsTyping(core: Core, kept: QueueFacts | undefined): boolean {
  const hasDirtyForm = useHasDirtyForm();
  const typedAtMs = kept?.typedAtMs ?? null;
  const nowMs = core.ports.nowMs();
  return hasDirtyForm || (typedAtMs !== null && Math.abs(nowMs - typedAtMs) < SYNC_LIMITS.oldAfterMs);
}

/**
 * Bytes of the saved areas once the phone is almost full, else null. Checks at the start and every few minutes; null
 * where the browser does not say.
 */
function useFullBytes(): number | null {
  const core = useCore();
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    const ask = async () => {
      const estimate = await navigator.storage?.estimate?.();
      setBytes(estimate && isAlmostFull(estimate) ? await readAreaUsage(core.cache) : null);
    };
    // Without an estimate there is no warning; a write that fails still says so.
    const askAgain = () => void ask().catch(() => setBytes(null));
    askAgain();
    const timer = setInterval(askAgain, SYNC_LIMITS.refreshEveryMs);
    return () => clearInterval(timer);
  }, [core]);
  return bytes;
}

/**
 * The posts lost when the browser cleared the databases; null if it did not, or if nothing waited. This phone's mark
 * is the best count; without it, the server's cookie may know.
 */
export async function readLoss(core: Core, storage: SmallStorage): Promise<{ unsent: number } | null> {
  const emptied = await readEmptied(core, storage);
  const forgotten = await forgottenPosts(core);
  if (emptied) return { unsent: emptied.unsent };
  return forgotten > 0 ? { unsent: forgotten } : null;
}

/** Whether the browser cleared the app's data, with the number of lost posts; also maintains the mark. */
function useEmptied(): NonNullable<StatusFacts['emptied']> | null {
  const core = useCore();
  const lost = useLive((each) => readLoss(each, phoneStorage()), []);
  const unsent = useLive(({ outbox }) => outbox.entries.count(), []);
  useEffect(() => {
    // A full phone has no mark yet: the next start tries again.
    beginMark(core, phoneStorage()).catch(() => undefined);
  }, [core]);
  useEffect(() => {
    if (unsent !== undefined) noteUnsent(core, phoneStorage(), unsent).catch(() => undefined); // closed: wiped
  }, [core, unsent]);
  return lost ?? null;
}
