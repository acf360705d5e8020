import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FilesFound, FilesWork, FileTrouble } from '#contract/app-files.ts';

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
  /** Why this phone cannot open the app without signal, as far as that is known. */
  unready: FileTrouble | null;
  /** Why the newest version could not be kept. */
  unstored: FileTrouble | null;
  /** This browser keeps the app on the phone, so that there are versions at all. */
  hasWorker: boolean;
  apply: () => void;
  postpone: () => void;
  check: () => Promise<UpdateCheck>;
}

/** Whether a new version waits, and the answers to it. */
export function useUpdate(): AppUpdate {
  const worker = useContext(WorkerContext);
  const isReady = useFact(worker, (each) => each.hasUpdate()) ?? false;
  const isWaiting = useFact(worker, (each) => each.isWaiting()) ?? false;
  const isOutdated = useFact(worker, (each) => each.isOutdated()) ?? false;
  const unready = useFact(worker, (each) => each.unready());
  const unstored = useFact(worker, (each) => each.unstored());
  return {
    isReady,
    isWaiting,
    isOutdated,
    unready,
    unstored,
    hasWorker: worker !== null,
    apply: () => worker?.applyUpdate(),
    postpone: () => worker?.postponeUpdate(),
    check: async () => worker?.checkForUpdate() ?? 'newest',
  };
}

/** Follows one fact about the worker; null where there is none. */
function useFact<T>(worker: WorkerLink | null, read: (worker: WorkerLink) => T): T | null {
  return useSyncExternalStore(
    worker?.subscribe ?? nothing,
    () => worker && read(worker),
    () => null,
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
  /** Why this phone cannot open the app without signal: no version of it is kept, or files of that are missing. */
  unready(): FileTrouble | null;
  /** Why a newer version than the one that is kept could not be. */
  unstored(): FileTrouble | null;
  /** Has the worker work on the app's files. Null where no version is kept, after another try where that was the work. */
  workOnFiles(work: FilesWork): Promise<FilesFound | null>;
  subscribe(listener: () => void): () => void;
  /** Starts the waiting version and reloads this tab, at the person's word. Other tabs are offered the reload. */
  applyUpdate(): void;
  /** Later: says nothing of it for some hours. */
  postponeUpdate(): void;
  /** Asks whether there is a new version. Never rejects. */
  checkForUpdate(): Promise<UpdateCheck>;
}
