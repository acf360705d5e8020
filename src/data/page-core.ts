import type { Core } from '#src/local/core.ts';
import type { StorageRefusal } from './storage-refusal.ts';

/** The core of a page, which is drawn before it has come: screens begin with one that knows nothing (`still-core.ts`). */
export class PageCore {
  private core: Core;
  private hasFailed = false;
  private refused: StorageRefusal | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(first: Core) {
    this.core = first;
  }

  current = (): Core => this.core;
  /** Its program did not come, and nothing on this page asks for it again: browsers remember what failed. */
  isMissing = (): boolean => this.hasFailed;

  /** Why the browser keeps nothing for this page; null while nobody knows of a reason. */
  refusal = (): StorageRefusal | null => this.refused;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** From now on screens read and write with this one; what they show and what was typed into them stays. */
  come(core: Core): void {
    this.core = core;
    this.tell();
  }

  /** The core will not come to this page. */
  miss(): void {
    this.hasFailed = true;
    this.tell();
  }

  /** The browser keeps nothing: what needs the phone's own copy cannot be drawn. */
  refuse = (refusal: StorageRefusal): void => {
    if (this.refused !== null) return;
    this.refused = refusal;
    this.core.engine.stop();
    this.core.keeper.stop();
    this.tell();
  };

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
