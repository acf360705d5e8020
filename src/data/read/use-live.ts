import { useEffect, useState } from 'react';
import type { Core } from '#src/local/core.ts';
import { useCore } from '../core/core-context.tsx';
import { healthOf } from '../core/storage-health.ts';

/** The last result or error of the query. */
interface LiveState<T> {
  result?: T;
  fault?: { error: unknown };
}

/**
 * Runs a live query on the phone's databases. Updates after every change, also of other tabs and the worker. Undefined until the
 * first result. The last result stays while storage is lost, and until new `deps` have a result. (Dexie's own hook would load
 * Dexie before the first render.)
 * @param read must not write @throws during rendering what `read` throws
 */
export function useLive<T>(read: (core: Core) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const core = useCore();
  const [state, setState] = useState<LiveState<T>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller declares the dependencies
  useEffect(() => {
    let last: T | undefined;
    // Dexie tracks the promises of a query only if the function itself is declared async.
    const query = core.live(async () => {
      try {
        last = await read(core);
      } catch (error) {
        if (!healthOf(core).takes(error)) throw error;
      }
      return last;
    });
    const subscription = query.subscribe(
      (result) =>
        setState((before) =>
          !before.fault && 'result' in before && before.result === result ? before : { result: result as T },
        ),
      (error: unknown) => setState((before) => ({ ...before, fault: { error } })),
    );
    return () => subscription.unsubscribe();
  }, [core, ...deps]);
  if (state.fault) throw state.fault.error;
  return state.result;
}
