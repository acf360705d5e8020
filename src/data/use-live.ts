import { useLiveQuery } from 'dexie-react-hooks';
import type { Core } from '#src/local/core.ts';
import { useOptionalCore } from './core-context.tsx';

/**
 * Reads from the phone's databases and follows every change, also those of other tabs and the worker.
 * Undefined until the first read is done. @param read must only read; it runs again when `deps` or the data change.
 */
export function useLive<T>(read: (core: Core) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const core = useOptionalCore();
  return useLiveQuery(async () => (core ? read(core) : undefined), [core, ...deps]);
}
