import { HTTP_LIMITS } from '#contract/limits.ts';
import type { Store } from '../db/store.ts';
import { busy } from '../errors.ts';

/** What a write is taken to cost until some have been measured. */
const FIRST_GUESS_MS = 1;
/** The cost of a write is an average over about so many, several commits: those of one end in the same moment. */
const AVERAGED = 500;

/** Knows which writes wait for the database, and for how long one more would. */
export interface WriteGate {
  /** The store, with its writes counted. */
  store: Store;
  /** @throws AppError 503 when a write that comes now would wait too long. */
  assertOpen(): void;
}

/**
 * Makes the gate before a store. Who cannot be served in time is told so at once: a server that takes everybody in
 * serves nobody before they give up and come again. Counted is from when a write is asked for, not while it is still
 * on its way: whoever sends slowly holds nobody up.
 */
export function createWriteGate(store: Store, nowMs: () => number): WriteGate {
  const underWay = new Set<{ sinceMs: number }>(); // oldest first, as they get their turn
  let msPerWrite = FIRST_GUESS_MS;
  let lastMs = 0;

  function measure() {
    const atMs = nowMs();
    const tookMs = Math.min(Math.max(0, atMs - lastMs), HTTP_LIMITS.writeWaitMs); // a clock may be set
    // Alone, a write waits for the disk, which many share: that tells only how much it costs at the most.
    if (underWay.size > 1 || tookMs < msPerWrite) msPerWrite += (tookMs - msPerWrite) / AVERAGED;
    lastMs = atMs;
  }

  return {
    store: {
      ...store,
      async write(job) {
        const entry = { sinceMs: nowMs() };
        if (underWay.size === 0) lastMs = entry.sinceMs;
        underWay.add(entry);
        try {
          return await store.write(job);
        } finally {
          measure();
          underWay.delete(entry);
        }
      },
    },
    assertOpen() {
      const [oldest] = underWay;
      const waitedMs = oldest ? nowMs() - oldest.sinceMs : 0;
      if (Math.max(waitedMs, underWay.size * msPerWrite) >= HTTP_LIMITS.writeWaitMs) throw busy();
    },
  };
}
