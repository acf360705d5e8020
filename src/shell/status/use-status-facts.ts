import { useEffect, useState, useSyncExternalStore } from 'react';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core-context.tsx';
import { phoneStorage } from '#src/data/small-storage.ts';
import type { SmallStorage } from '#src/data/typed-last.ts';
import { useClock } from '#src/data/use-clock.ts';
import { useLive } from '#src/data/use-live.ts';
import { useReach } from '#src/data/use-reach.ts';
import { useUpdate } from '#src/data/use-update.ts';
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

/** Everything that chip and bar depend on; null until the phone's databases were read for the first time. */
export function useStatusFacts(): StatusFacts | null {
  const core = useCore();
  const session = useSession();
  const kept = useLive((each) => readQueueFacts(each, session), [session]);
  const savedAtMs = useLive(readSavedAt, []); // read apart: every page of a pull changes it
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

/** The way to the server. Silence of our server from the start counts as offline after the patience of a reader. */
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

/** How far a flush has come: it began with `all` posts, the next to be answered is the `number`th. */
function useSending(kept: QueueFacts | undefined): StatusFacts['sending'] {
  const [all, setAll] = useState(0);
  const waiting = kept?.queue.waiting ?? 0;
  const isSending = (kept?.leaving ?? 0) > 0;
  const next = isSending ? Math.max(all, waiting) : 0;
  if (next !== all) setAll(next);
  return isSending ? { number: Math.max(1, next - waiting + 1), all: next } : null;
}

const TICK_MS = 15_000;

/** The server's time; moves on by itself, at every change of the facts, and once more when a post has waited too long. */
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
 * Whether somebody is in the middle of writing: a form on the screen holds text, or a draft was typed into lately.
 * An old draft holds no update back: it is on the disk and survives the reload.
 */
function useIsTyping(core: Core, kept: QueueFacts | undefined): boolean {
  const hasDirtyForm = useHasDirtyForm();
  const typedAtMs = kept?.typedAtMs ?? null;
  const nowMs = core.ports.nowMs();
  return hasDirtyForm || (typedAtMs !== null && Math.abs(nowMs - typedAtMs) < SYNC_LIMITS.oldAfterMs);
}

/**
 * Bytes that the saved areas use once the phone is almost full, else null. Asks the browser at the start and every few
 * minutes; null where it does not say.
 */
function useFullBytes(): number | null {
  const core = useCore();
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    const ask = async () => {
      const estimate = await navigator.storage?.estimate?.();
      setBytes(estimate && isAlmostFull(estimate) ? await readAreaUsage(core.cache) : null);
    };
    // A browser that refuses the estimate gives no warning; a write that really fails still says so itself.
    const askAgain = () => void ask().catch(() => setBytes(null));
    askAgain();
    const timer = setInterval(askAgain, SYNC_LIMITS.refreshEveryMs);
    return () => clearInterval(timer);
  }, [core]);
  return bytes;
}

/**
 * What was lost when the browser cleared the databases; null when it did not, or cleared everything while nothing
 * waited. The mark of this phone knows best how many waited; where that is gone too, the server's cookie may tell.
 */
export async function readLoss(core: Core, storage: SmallStorage): Promise<{ unsent: number } | null> {
  const emptied = await readEmptied(core, storage);
  const forgotten = await forgottenPosts(core);
  if (emptied) return { unsent: emptied.unsent };
  return forgotten > 0 ? { unsent: forgotten } : null;
}

/** Whether the browser has cleared what was kept, and how many unsent posts went with it; keeps the mark that tells. */
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
