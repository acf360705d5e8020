import { useEffect, useState } from 'react';
import type { Core } from '#src/local/core.ts';
import { useCore } from './core-context.tsx';
import { healthOf } from './storage-health.ts';

/** What a reader has brought last; both undefined before the first time. */
interface Seen<T> {
  result?: T;
  fault?: { error: unknown };
}

/**
 * Reads from the phone's databases and follows every change, also those of other tabs and the worker.
 * Undefined until the first read is done. What was read stays while the storage is lost, and is read again when it is back;
 * it also stays until a reader with other `deps` has brought something. The library's own hook would bring the whole library
 * before the first drawing.
 * @param read must only read; it runs again when `deps` or the data change. @throws during rendering what reading throws.
 */
export function useLive<T>(read: (core: Core) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const core = useCore();
  const [seen, setSeen] = useState<Seen<T>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what its reader depends on
  useEffect(() => {
    let last: T | undefined;
    // Dexie follows the promises of a reader only where the function that it gets is itself declared as async.
    const asked = core.live(async () => {
      try {
        last = await read(core);
      } catch (error) {
        if (!healthOf(core).takes(error)) throw error;
      }
      return last;
    });
    const subscription = asked.subscribe(
      (result) =>
        setSeen((before) =>
          !before.fault && 'result' in before && before.result === result ? before : { result: result as T },
        ),
      (error: unknown) => setSeen((before) => ({ ...before, fault: { error } })),
    );
    return () => subscription.unsubscribe();
  }, [core, ...deps]);
  if (seen.fault) throw seen.fault.error;
  return seen.result;
}
