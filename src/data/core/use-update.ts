import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FilesFound, FilesWork, FileTrouble } from '#contract/app-files.ts';
import type { Language } from '#contract/languages.ts';

/** The worker of this page; null without one. */
export const WorkerContext = createContext<WorkerLink | null>(null);

const nothing = () => () => {};

export interface AppUpdate {
  /** A new version is ready, and the person has not postponed it. */
  isReady: boolean;
  /** A new version is ready, perhaps postponed. */
  isWaiting: boolean;
  /** The server rejects this version. */
  isOutdated: boolean;
  /** Why the app cannot open offline, if known. */
  unready: FileTrouble | null;
  /** The worker has answered the last question about the app's files. */
  hasAnswered: boolean;
  /** Why the newest version could not be stored. */
  unstored: FileTrouble | null;
  /** This browser stores the app on the phone. */
  hasWorker: boolean;
  apply: () => void;
  postpone: () => void;
  check: () => Promise<UpdateCheck>;
}

/** Returns the state of the app update, and its actions. */
export function useUpdate(): AppUpdate {
  const worker = useContext(WorkerContext);
  const isReady = useFact(worker, (link) => link.hasUpdate()) ?? false;
  const isWaiting = useFact(worker, (link) => link.isWaiting()) ?? false;
  const isOutdated = useFact(worker, (link) => link.isOutdated()) ?? false;
  const unready = useFact(worker, (link) => link.unready());
  const hasAnswered = useFact(worker, (link) => link.hasAnswered()) ?? false;
  const unstored = useFact(worker, (link) => link.unstored());
  return {
    isReady,
    isWaiting,
    isOutdated,
    unready,
    hasAnswered,
    unstored,
    hasWorker: worker !== null,
    apply: () => worker?.applyUpdate(),
    postpone: () => worker?.postponeUpdate(),
    check: async () => worker?.checkForUpdate() ?? 'newest',
  };
}

/** Subscribes to one value of the worker; null without a worker. */
function useFact<T>(worker: WorkerLink | null, read: (worker: WorkerLink) => T): T | null {
  return useSyncExternalStore(
    worker?.subscribe ?? nothing,
    () => worker && read(worker),
    () => null,
  );
}

/** Result of an update check. `silent`: no answer from the server. */
export type UpdateCheck = 'found' | 'newest' | 'silent';

/** The worker as screens use it. */
export interface WorkerLink {
  /** Whether a new version is ready, and the person has not postponed it. */
  hasUpdate(): boolean;
  /** Whether a new version is ready, perhaps postponed. */
  isWaiting(): boolean;
  /** The server rejects this version. */
  isOutdated(): boolean;
  /** Notes that the server rejects this version, and checks for an update. */
  becomeOutdated(): void;
  /** Why the app cannot open offline: no version is stored, or files are missing. */
  unready(): FileTrouble | null;
  /** Why a newer version could not be stored. */
  unstored(): FileTrouble | null;
  /** Whether the last `workOnFiles` returned an answer: a busy worker may give none. */
  hasAnswered(): boolean;
  /**
   * Checks or repairs the app's files in the worker. Null if no version is stored. @param languages to be kept from now
   * on, besides the one that the app shows
   */
  workOnFiles(work: FilesWork, languages?: readonly Language[]): Promise<FilesFound | null>;
  subscribe(listener: () => void): () => void;
  /** Starts the new version and reloads this tab. Other tabs offer the reload. */
  applyUpdate(): void;
  /** Hides the new version for some hours. */
  postponeUpdate(): void;
  /** Checks for a new version. Never rejects. */
  checkForUpdate(): Promise<UpdateCheck>;
}
