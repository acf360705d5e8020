import { useLiveQuery } from 'dexie-react-hooks';
import type { Core } from '#src/local/core.ts';
import { useCore } from './core-context.tsx';
import { healthOf } from './storage-health.ts';

/**
 * Reads from the phone's databases and follows every change, also those of other tabs and the worker.
 * Undefined until the first read is done. What was read stays while the storage is lost, and is read again when it is back.
 * @param read must only read; it runs again when `deps` or the data change.
 */
export function useLive<T>(read: (core: Core) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const core = useCore();
  let last: T | undefined; // of the reader that goes on being asked: the one of the rendering in which `deps` changed
  // Dexie follows the promises of a reader only where the function that it gets is itself declared as async.
  return useLiveQuery(async () => {
    try {
      last = await read(core);
    } catch (error) {
      if (!healthOf(core).takes(error)) throw error;
    }
    return last;
  }, [core, ...deps]);
}
