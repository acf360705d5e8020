import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Core } from '#src/local/core.ts';
import { FaultTaker, useFault } from '#src/ui/shown/use-fault.ts';
import { healthOf, openBoth, type StorageTroubleKind } from './storage-health.ts';
import type { StorageRefusal } from './storage-refusal.ts';

const CoreContext = createContext<Core | null>(null);

export interface CoreProviderProps {
  core: Core;
  /** Called if the browser refuses to open the databases. */
  onRefused?: ((refusal: StorageRefusal) => void) | undefined;
  children: ReactNode;
}

/**
 * Provides the local core. If storage is lost later, screens keep their content; see {@link useStorageTrouble}.
 * @throws during rendering other errors of opening the databases, because live queries would only stay empty
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

/** Loaded on demand, because few phones need it. */
const refusalOf = (error: unknown): Promise<StorageRefusal | null> =>
  import('./storage-refusal.ts').then(
    ({ refusalIn }) => refusalIn(error),
    () => null,
  );

/** Returns the local core. @throws Error outside a `CoreProvider` */
export function useCore(): Core {
  const core = useContext(CoreContext);
  if (!core) throw new Error('useCore needs a CoreProvider above it');
  return core;
}

/** Returns the problem with the phone's storage; null if there is none. */
export function useStorageTrouble(): StorageTroubleKind | null {
  const health = healthOf(useCore());
  return useSyncExternalStore(health.subscribe, health.current, () => null);
}
