import { createContext, useContext, useSyncExternalStore } from 'react';

/** The worker of this page; null where there is none. */
export const WorkerContext = createContext<WorkerLink | null>(null);

const nothing = () => () => {};

export interface AppUpdate {
  /** A new version waits for the person's word and may be spoken of. */
  isReady: boolean;
  /** The same, although the person has said Later. */
  isWaiting: boolean;
  /** Our server takes nothing of this version any more. */
  isOutdated: boolean;
  /** This browser keeps the app on the phone, so that there are versions at all. */
  hasWorker: boolean;
  apply: () => void;
  postpone: () => void;
  check: () => Promise<UpdateCheck>;
}

/** Whether a new version waits, and the answers to it. */
export function useUpdate(): AppUpdate {
  const worker = useContext(WorkerContext);
  const isReady = useFact(worker, (each) => each.hasUpdate());
  const isWaiting = useFact(worker, (each) => each.isWaiting());
  const isOutdated = useFact(worker, (each) => each.isOutdated());
  return {
    isReady,
    isWaiting,
    isOutdated,
    hasWorker: worker !== null,
    apply: () => worker?.applyUpdate(),
    postpone: () => worker?.postponeUpdate(),
    check: async () => worker?.checkForUpdate() ?? 'newest',
  };
}

/** Follows one fact about the worker; false where there is none. */
function useFact(worker: WorkerLink | null, read: (worker: WorkerLink) => boolean): boolean {
  return useSyncExternalStore(
    worker?.subscribe ?? nothing,
    () => worker !== null && read(worker),
    () => false,
  );
}

/** What came of asking whether there is a new version. `silent`: the way to our server is shut. */
export type UpdateCheck = 'found' | 'newest' | 'silent';

/** What the screens need of the worker. */
export interface WorkerLink {
  /** Whether a new version waits for the person's word and may be spoken of. */
  hasUpdate(): boolean;
  /** The same, although the person has said Later. */
  isWaiting(): boolean;
  /** Our server takes nothing of this version any more. */
  isOutdated(): boolean;
  /** Our server has said so; looks for a newer version at once. */
  becomeOutdated(): void;
  subscribe(listener: () => void): () => void;
  /** Starts the waiting version and reloads this tab, at the person's word. Other tabs are offered the reload. */
  applyUpdate(): void;
  /** Later: says nothing of it for some hours. */
  postponeUpdate(): void;
  /** Asks whether there is a new version. Never rejects. */
  checkForUpdate(): Promise<UpdateCheck>;
}
