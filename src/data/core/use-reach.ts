import { useCallback, useSyncExternalStore } from 'react';
import type { Reach } from '#src/local/browser/ports.ts';
import { useCore } from './core-context.tsx';

/** Returns the reachability of the server, from the last requests. */
export const useReach = (): Reach => useFromReach((reach) => reach);

/** Returns whether the last requests got no answer; false until known. */
export const useIsOffline = (): boolean => useFromReach((reach) => reach === 'offline');

/** Renders again only if the selected value changes. */
function useFromReach<T extends string | boolean>(read: (reach: Reach) => T): T {
  const core = useCore();
  const subscribe = useCallback((listener: () => void) => core.reach.subscribe(listener), [core]);
  const current = () => read(core.reach.current());
  return useSyncExternalStore(subscribe, current, () => read('unknown'));
}
