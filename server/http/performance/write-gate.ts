import { HTTP_LIMITS } from '#contract/limits.ts';
import type { Store } from '../../db/store.ts';
import { busy } from '../../errors.ts';

/** Assumed cost of a write before any measurement. */
const FIRST_GUESS_MS = 1;
/** The moving average spans about this many writes, several commits: writes of one commit end at the same moment. */
const AVERAGED = 500;

/** Estimates how long a new write would wait for the database. */
export interface WriteGate {
  /** The store, counting its writes. */
  store: Store;
  /** @throws AppError 503 when a new write would wait too long. */
  assertOpen(): void;
}

/**
 * Creates the gate before a store. A write that cannot finish in time is rejected immediately: a server that accepts
 * everything finishes nothing before clients give up and retry. A write counts from when it reaches the store, so
 * that slow uploads block nobody.
 */
export function createWriteGate(store: Store, nowMs: () => number): WriteGate {
  const inProgress = new Set<{ sinceMs: number }>(); // oldest first, in execution order
  let msPerWrite = FIRST_GUESS_MS;
  let lastMs = 0;

  function measure() {
    const atMs = nowMs();
    const durationMs = Math.min(Math.max(0, atMs - lastMs), HTTP_LIMITS.writeWaitMs); // a clock may be set
    // A single write waits for the disk, which many writes share, so it shows only an upper bound.
    if (inProgress.size > 1 || durationMs < msPerWrite) msPerWrite += (durationMs - msPerWrite) / AVERAGED;
    lastMs = atMs;
  }

  return {
    store: {
      ...store,
      async write(job) {
        const entry = { sinceMs: nowMs() };
        if (inProgress.size === 0) lastMs = entry.sinceMs;
        inProgress.add(entry);
        try {
          return await store.write(job);
        } finally {
          measure();
          inProgress.delete(entry);
        }
      },
    },
    assertOpen() {
      const [oldest] = inProgress;
      const waitedMs = oldest ? nowMs() - oldest.sinceMs : 0;
      if (Math.max(waitedMs, inProgress.size * msPerWrite) >= HTTP_LIMITS.writeWaitMs) throw busy();
    },
  };
}
