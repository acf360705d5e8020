import { useLiveQuery } from 'dexie-react-hooks';
import type { Core } from '#src/local/core.ts';
import { useCore } from './core-context.tsx';

/**
 * Reads from the phone's databases and follows every change, also those of other tabs and the worker.
 * Undefined until the first read is done. @param read must only read; it runs again when `deps` or the data change.
 */
export function useLive<T>(read: (core: Core) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const core = useCore();
  // Dexie follows the promises of a reader only where the function that it gets is itself declared as async.
  return useLiveQuery(async () => read(core), [core, ...deps]);
}
