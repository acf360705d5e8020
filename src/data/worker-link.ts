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
