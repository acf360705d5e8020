import { createContext, useContext, useSyncExternalStore } from 'react';
import type { WorkerLink } from './worker-link.ts';

/** The worker of this page; null where there is none. */
export const WorkerContext = createContext<WorkerLink | null>(null);

const nothing = () => () => {};

/** Whether a new version waits for the person's word, and the three answers to it. */
export function useUpdate(): { isReady: boolean; apply: () => void; postpone: () => void } {
  const worker = useContext(WorkerContext);
  const isReady = useSyncExternalStore(
    worker ? worker.subscribe : nothing,
    () => worker?.hasUpdate() ?? false,
    () => false,
  );
  return {
    isReady,
    apply: () => worker?.applyUpdate(),
    postpone: () => worker?.postponeUpdate(),
  };
}
