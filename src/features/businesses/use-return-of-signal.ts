import { useEffect } from 'react';
import type { Core } from '#src/local/core.ts';

/** Asks again what nobody answered, once another request has been answered. @param isUnreached nobody answered. */
export function useReturnOfSignal(core: Core | null, isUnreached: boolean, retry: () => void): void {
  useEffect(() => {
    if (!core || !isUnreached) return;
    return core.reach.subscribe(() => {
      if (core.reach.current() === 'online') retry();
    });
  }, [core, isUnreached, retry]);
}
