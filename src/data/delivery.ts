import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Core } from '#src/local/core.ts';

/**
 * What became of a queued write: the server has it, the server refused it (the entry keeps its problem and its
 * text), or it still waits on this phone.
 */
export type Delivered = 'sent' | 'refused' | 'waiting';

/** Keys of the writes whose answer a form of this page waits for, or was told of. */
const awaited = new WeakMap<Core, Set<string>>();

/** Whether a form says, or has said, what became of a delivered write. */
export const isAwaited = (core: Core, key: string): boolean => awaited.get(core)?.has(key) ?? false;

/** Keys of the writes of which a form of this page has said that they wait. */
const saidToWait = new WeakMap<Core, Set<string>>();

/** Whether a form has stopped waiting for a write's answer, and said so: when it goes, that is news. */
export const isSaidToWait = (core: Core, key: string): boolean => saidToWait.get(core)?.has(key) ?? false;

/**
 * Waits for the server's answer to a queued write, at most `SYNC_LIMITS.patienceMs`. Words of success stand after
 * 'sent' only; 'waiting' is "Saved on this phone". @param key what `enqueue` resolved with. @throws what reading the
 * outbox throws.
 */
export async function deliveryOf(core: Core, key: string): Promise<Delivered> {
  const keys = awaited.get(core) ?? new Set<string>();
  awaited.set(core, keys.add(key));
  const came = await answerTo(core, key);
  if (came === 'waiting') {
    keys.delete(key);
    saidToWait.set(core, (saidToWait.get(core) ?? new Set()).add(key));
  }
  return came;
}

function answerTo(core: Core, key: string): Promise<Delivered> {
  return new Promise((resolve, reject) => {
    const finish = (end: () => void) => {
      cancelTimer();
      stopReach();
      // The first answer may come while `subscribe` is still running.
      queueMicrotask(() => subscription.unsubscribe());
      end();
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

/** Looks at a write, however often an edit moves its words to a new key: they keep their place on this device. */
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
