import { useSyncExternalStore } from 'react';
import { useOptionalCore } from './core-context.tsx';

const nothing = () => () => {};

/** Whether the last requests got no answer from our server; false until that is known. */
export function useIsOffline(): boolean {
  const core = useOptionalCore();
  return useSyncExternalStore(
    core ? (listener) => core.reach.subscribe(listener) : nothing,
    () => core?.reach.current() === 'offline',
    () => false,
  );
}
