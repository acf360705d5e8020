/** What the screens need of the worker. */
export interface WorkerLink {
  /** Whether a new version waits for the person's word and may be spoken of. */
  hasUpdate(): boolean;
  subscribe(listener: () => void): () => void;
  /** Starts the waiting version and reloads this tab, at the person's word. Other tabs are offered the reload. */
  applyUpdate(): void;
  /** Later: says nothing of it for some hours. */
  postponeUpdate(): void;
  /** Asks whether there is a new version. */
  checkForUpdate(): Promise<void>;
}
