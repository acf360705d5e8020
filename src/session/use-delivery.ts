import { liveQuery } from 'dexie';
import { useCallback } from 'react';
import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Core } from '#src/local/core.ts';
import { useOptionalCore } from './core-context.tsx';

/**
 * What became of a queued write: the server has it, the server refused it (the entry keeps its problem and its
 * text), or it still waits on this phone.
 */
export type Delivered = 'sent' | 'refused' | 'waiting';

/**
 * Waits for the server's answer to a queued write, at most `SYNC_LIMITS.patienceMs`. Words of success stand after
 * 'sent' only; 'waiting' is "Saved on this phone". @param key what `enqueue` resolved with.
 */
export function useDelivery(): (key: string) => Promise<Delivered> {
  const core = useOptionalCore();
  return useCallback(
    (key) => (core ? deliveryOf(core, key) : Promise.reject(new Error('useDelivery needs a core'))),
    [core],
  );
}

/** {@link useDelivery} without React. @throws what reading the outbox throws. */
export function deliveryOf(core: Core, key: string): Promise<Delivered> {
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
    const subscription = liveQuery(() => stateOf(core, key)).subscribe({
      next: (state) => state !== 'waiting' && finish(() => resolve(state)),
      error: (error: unknown) => finish(() => reject(error)),
    });
  });
}

function stateOf({ outbox }: Core, key: string): Promise<Delivered> {
  return outbox.transaction('r', [outbox.entries, outbox.receipts], async () => {
    if (await outbox.receipts.get(key)) return 'sent';
    return (await outbox.entries.get(key))?.state === 'rejected' ? 'refused' : 'waiting';
  });
}
