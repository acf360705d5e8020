import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Core } from '#src/local/core.ts';
import { useFault } from '#src/ui/use-fault.ts';

const CoreContext = createContext<Core | null>(null);

/**
 * Gives the screens the local core. Null while a screen is drawn without a browser: live reads are then empty.
 * @throws during rendering what opening the two databases throws. Live reads would only stay empty: the library
 * does not tell them of a database that cannot be opened.
 */
export function CoreProvider({ core, children }: { core: Core | null; children: ReactNode }) {
  const fail = useFault();
  useEffect(() => {
    if (!core) return;
    Promise.all([core.outbox.open(), core.cache.open()]).catch(fail);
  }, [core, fail]);
  return <CoreContext value={core}>{children}</CoreContext>;
}

/** The local core. @throws Error when a screen that acts is drawn without a browser: a fault of the program. */
export function useCore(): Core {
  const core = useContext(CoreContext);
  if (!core) throw new Error('useCore needs a CoreProvider with a core above it');
  return core;
}

/** The local core, or null while a screen is drawn without a browser. For parts that only act in handlers and effects. */
export function useOptionalCore(): Core | null {
  return useContext(CoreContext);
}
