import { useCallback, useSyncExternalStore } from 'react';
import type { Reach } from '#src/local/browser/ports.ts';
import { useCore } from './core-context.tsx';

/** What the last requests say about the way to our server. */
export const useReach = (): Reach => useFromReach((reach) => reach);

/** Whether the last requests got no answer from our server; false until that is known. */
export const useIsOffline = (): boolean => useFromReach((reach) => reach === 'offline');

/** Draws again only when what is read from the state has changed. */
function useFromReach<T extends string | boolean>(read: (reach: Reach) => T): T {
  const core = useCore();
  const subscribe = useCallback((listener: () => void) => core.reach.subscribe(listener), [core]);
  const current = () => read(core.reach.current());
  return useSyncExternalStore(subscribe, current, () => read('unknown'));
}
