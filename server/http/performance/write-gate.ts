import { setImmediate as nextTurn } from 'node:timers/promises';
import { HTTP_LIMITS } from '#contract/limits.ts';
import type { Store } from '../../db/store.ts';
import { busy } from '../../errors.ts';

/** Assumed cost of a write before any measurement. */
const FIRST_GUESS_MS = 1;
/** The moving average spans about this many writes, several commits: writes of one commit end at the same moment. */
const AVERAGED = 500;
/** An admitted request may need this long until its writes reach the store; then the next one is admitted. */
const ARRIVAL_MS = 20;

/** Estimates how long a new write would wait for the database. */
export interface WriteGate {
  /** The store, counting its writes. */
  store: Store;
  /**
   * Resolves when the writes of a new request would finish in time. @throws AppError 503 when too many requests wait, or
   * after HTTP_LIMITS.writeTurnMs.
   */
  enter(): Promise<void>;
}

/**
 * Creates the gate before a store. Requests queue until the database has caught up; one whose turn does not come in
 * time is rejected: a server that accepts everything finishes nothing before clients give up and retry. A write counts
 * from when it reaches the store, so that slow uploads block nobody.
 */
export function createWriteGate(store: Store, nowMs: () => number): WriteGate {
  const inProgress = new Set<{ sinceMs: number }>(); // oldest first, in execution order
  const waiting = new Set<() => void>(); // requests, oldest first
  let msPerWrite = FIRST_GUESS_MS;
  let lastMs = 0;
  let isAdmitting = false;
  let noteArrival = () => {};

  function measure() {
    const atMs = nowMs();
    const durationMs = Math.min(Math.max(0, atMs - lastMs), HTTP_LIMITS.writeWaitMs); // a clock may be set
    // A single write waits for the disk, which many writes share, so it shows only an upper bound.
    if (inProgress.size > 1 || durationMs < msPerWrite) msPerWrite += (durationMs - msPerWrite) / AVERAGED;
    lastMs = atMs;
  }

  function isOpen(): boolean {
    const [oldest] = inProgress;
    const waitedMs = oldest ? nowMs() - oldest.sinceMs : 0;
    return Math.max(waitedMs, inProgress.size * msPerWrite) < HTTP_LIMITS.writeWaitMs;
  }

  /** Admits waiting requests one by one: the number of their writes is unknown until these reach the store. */
  async function admitWaiting() {
    if (isAdmitting) return;
    isAdmitting = true;
    for (const admit of waiting) {
      if (!isOpen()) break;
      waiting.delete(admit);
      const arrival = new Promise<void>((resolve) => {
        noteArrival = resolve;
      });
      const timer = setTimeout(noteArrival, ARRIVAL_MS);
      admit();
      await arrival;
      clearTimeout(timer);
      await nextTurn(); // for the other writes of the same request
    }
    isAdmitting = false;
  }

  return {
    store: {
      ...store,
      async write(job) {
        const entry = { sinceMs: nowMs() };
        if (inProgress.size === 0) lastMs = entry.sinceMs;
        inProgress.add(entry);
        noteArrival();
        try {
          return await store.write(job);
        } finally {
          measure();
          inProgress.delete(entry);
          void admitWaiting();
        }
      },
    },
    async enter() {
      if (waiting.size === 0 && isOpen()) return;
      if (waiting.size >= HTTP_LIMITS.writeTurns) throw busy();
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(admit);
          reject(busy());
        }, HTTP_LIMITS.writeTurnMs);
        const admit = () => {
          clearTimeout(timer);
          resolve();
        };
        waiting.add(admit);
      });
    },
  };
}
