import type { Core } from '#src/local/core.ts';

/** The core of a page, which is drawn before it has come: screens begin with one that knows nothing (`still-core.ts`). */
export class PageCore {
  private core: Core;
  private readonly listeners = new Set<() => void>();

  constructor(first: Core) {
    this.core = first;
  }

  current = (): Core => this.core;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** From now on screens read and write with this one; what they show and what was typed into them stays. */
  come(core: Core): void {
    this.core = core;
    for (const listener of this.listeners) listener();
  }
}
