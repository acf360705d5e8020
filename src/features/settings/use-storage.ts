import { useCallback, useEffect, useState } from 'react';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { askNow } from '#src/local/storage/persistence.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';
import {
  browserStorage,
  readStorageSays,
  readStorageUse,
  type StorageSays,
  type StorageUse,
} from './storage.local.ts';

export interface StorageView {
  use: StorageUse;
  says: StorageSays;
  /** The browser denied persistence. */
  isRefused: boolean;
  /** Requests persistent storage. */
  ask: () => void;
}

/** Returns the storage report; undefined while loading. It is refreshed when the areas change. */
export function useStorage(): StorageView | undefined {
  const core = useCore();
  const areas = useLive(async ({ cache }) => JSON.stringify(await readAreas(cache)), []);
  const [read, setRead] = useState<Pick<StorageView, 'use' | 'says'>>();
  const [isRefused, setIsRefused] = useState(false);
  const [turn, setTurn] = useState(0);
  const fail = useFault();
  useEffect(() => {
    if (areas === undefined) return;
    void turn;
    let isGone = false;
    const ports = browserStorage();
    Promise.all([readStorageUse(core, ports), readStorageSays(ports)]).then(
      ([use, says]) => !isGone && setRead({ use, says }),
      (error: unknown) => !isGone && fail(error),
    );
    return () => {
      isGone = true;
    };
  }, [core, areas, turn, fail]);
  const ask = useCallback(() => {
    askNow(core).then(
      (isGranted) => {
        setIsRefused(!isGranted);
        setTurn((before) => before + 1);
      },
      () => setIsRefused(true), // an error counts as denied
    );
  }, [core]);
  return read && { ...read, isRefused, ask };
}
