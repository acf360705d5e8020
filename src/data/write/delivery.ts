import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Core } from '#src/local/core.ts';

/** Result of a queued write. A refused entry keeps its problem and its text. */
export type Delivered = 'sent' | 'refused' | 'waiting';

/** Keys of writes whose result a form of this page shows or has shown. */
const awaited = new WeakMap<Core, Set<string>>();

/** Returns whether a form shows or has shown the result of a write. */
export const isAwaited = (core: Core, key: string): boolean => awaited.get(core)?.has(key) ?? false;

/** Keys of writes that a form of this page has reported as waiting. */
const saidToWait = new WeakMap<Core, Set<string>>();

/** Returns whether a form has reported a write as waiting. Its delivery is then shown. */
export const isSaidToWait = (core: Core, key: string): boolean => saidToWait.get(core)?.has(key) ?? false;

/**
 * Waits for the server's answer to a queued write, at most `SYNC_LIMITS.patienceMs`. 'waiting' means "Saved on this phone".
 * @param key from `enqueue` @throws what reading the outbox throws
 */
export async function deliveryOf(core: Core, key: string): Promise<Delivered> {
  const keys = awaited.get(core) ?? new Set<string>();
  awaited.set(core, keys.add(key));
  const result = await answerTo(core, key);
  if (result === 'waiting') {
    keys.delete(key);
    saidToWait.set(core, (saidToWait.get(core) ?? new Set()).add(key));
  }
  return result;
}

function answerTo(core: Core, key: string): Promise<Delivered> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      cancelTimer();
      stopReach();
      // The first result may arrive while `subscribe` is still running.
      queueMicrotask(() => subscription.unsubscribe());
      settle();
    };
    const wait = () => finish(() => resolve('waiting'));
    const patienceMs =
      core.reach.current() === 'offline' ? SYNC_LIMITS.offlinePatienceMs : SYNC_LIMITS.patienceMs;
    const cancelTimer = core.ports.setTimer(wait, patienceMs);
    const stopReach = core.reach.subscribe(() => core.reach.current() === 'offline' && wait());
    const subscription = core.live(follow(core, key)).subscribe({
      next: (state) => state !== 'waiting' && finish(() => resolve(state)),
      error: (error: unknown) => finish(() => reject(error)),
    });
  });
}

/** Reads the state of a write. An edit may change its key, but not its `seq`. */
function follow({ outbox }: Core, key: string): () => Promise<Delivered> {
  let seq: number | undefined;
  return () =>
    outbox.transaction('r', [outbox.entries, outbox.receipts], async () => {
      seq ??= ((await outbox.entries.get(key)) ?? (await outbox.receipts.get(key)))?.seq;
      if (seq === undefined) return 'waiting';
      const entry = await outbox.entries.where('seq').equals(seq).first();
      if (entry) return entry.state === 'rejected' ? 'refused' : 'waiting';
      const delivered = await outbox.receipts.filter((receipt) => receipt.seq === seq).count();
      return delivered > 0 ? 'sent' : 'waiting';
    });
}
