import type { Core } from '#src/local/core.ts';
import type { StorageRefusal } from './storage-refusal.ts';

/** Holds the core of a page: a placeholder (`still-core.ts`) until the real one loads. */
export class PageCore {
  private core: Core;
  private hasFailed = false;
  private refused: StorageRefusal | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(first: Core) {
    this.core = first;
  }

  current = (): Core => this.core;
  /** The code of the core failed to load. Browsers do not retry a failed import. */
  isMissing = (): boolean => this.hasFailed;

  /** Why the browser refuses storage; null if it does not, or until known. */
  refusal = (): StorageRefusal | null => this.refused;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Replaces the placeholder. Screens keep their content. */
  come(core: Core): void {
    this.core = core;
    this.notify();
  }

  /** The core failed to load. */
  miss(): void {
    this.hasFailed = true;
    this.notify();
  }

  /** The browser refuses storage. */
  refuse = (refusal: StorageRefusal): void => {
    if (this.refused !== null) return;
    this.refused = refusal;
    this.core.engine.stop();
    this.core.keeper.stop();
    this.notify();
  };

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
