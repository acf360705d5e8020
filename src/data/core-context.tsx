import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Core } from '#src/local/core.ts';
import { FaultTaker, useFault } from '#src/ui/shown/use-fault.ts';
import { healthOf, openBoth, type StorageTroubleKind } from './storage-health.ts';
import type { StorageRefusal } from './storage-refusal.ts';

const CoreContext = createContext<Core | null>(null);

export interface CoreProviderProps {
  core: Core;
  /** The browser lets the app keep nothing, as it turns out when the databases are opened first. */
  onRefused?: ((refusal: StorageRefusal) => void) | undefined;
  children: ReactNode;
}

/**
 * Gives the screens the local core. @throws during rendering what else opening the two databases throws at the start: live
 * reads would only stay empty. A storage that is lost later leaves the screen as it is: {@link useStorageTrouble} tells of it.
 */
export function CoreProvider({ core, onRefused, children }: CoreProviderProps) {
  const fail = useFault();
  const health = healthOf(core);
  useEffect(() => {
    openBoth(core).catch(async (error: unknown) => {
      const refusal = onRefused && (await refusalOf(error));
      if (refusal) onRefused(refusal);
      else fail(error);
    });
    return health.watch();
  }, [core, health, fail, onRefused]);
  const takes = useSyncExternalStore(
    health.subscribe,
    () => health.takes,
    () => health.takes,
  );
  return (
    <CoreContext value={core}>
      <FaultTaker value={takes}>{children}</FaultTaker>
    </CoreContext>
  );
}

/** Its program is fetched only then: few phones ever need it. */
const refusalOf = (error: unknown): Promise<StorageRefusal | null> =>
  import('./storage-refusal.ts').then(
    ({ refusalIn }) => refusalIn(error),
    () => null,
  );

/** The local core. @throws Error outside a `CoreProvider`: a fault of the program. */
export function useCore(): Core {
  const core = useContext(CoreContext);
  if (!core) throw new Error('useCore needs a CoreProvider above it');
  return core;
}

/** What is wrong with the phone's storage; null while it is well. */
export function useStorageTrouble(): StorageTroubleKind | null {
  const health = healthOf(useCore());
  return useSyncExternalStore(health.subscribe, health.current, () => null);
}
