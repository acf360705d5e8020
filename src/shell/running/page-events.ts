/** What a page tells of itself and of the person before it; a test replaces it. */
export interface PageEvents {
  isVisible(): boolean;
  /**
   * `act`: the person does something with the page. `leave`: it ends, or another takes its place, while it may still
   * call itself visible. @returns a function that ends it.
   */
  on(
    event: 'online' | 'offline' | 'visibility' | 'leave' | 'act' | 'connection',
    listener: () => void,
  ): () => void;
  /** Does something again and again. @returns a function that ends it. */
  every(ms: number, work: () => void): () => void;
}

/** What a person does with a page; each may be the moment in which the signal is back. */
const ACTS = ['pointerdown', 'keydown', 'focus'] as const;

/** The events of the page that this runs in. */
export const browserEvents: PageEvents = {
  isVisible: () => document.visibilityState === 'visible',
  on(event, listener) {
    switch (event) {
      case 'act':
        return all(ACTS.map((act) => listen(window, act, listener)));
      case 'visibility':
        return listen(document, 'visibilitychange', listener);
      case 'leave':
        return listen(window, 'pagehide', listener);
      case 'connection':
        return listen(connectionOf(navigator), 'change', listener);
      default:
        return listen(window, event, listener);
    }
  },
  every(ms, work) {
    const timer = setInterval(work, ms);
    return () => clearInterval(timer);
  },
};

function listen(target: EventTarget | undefined, type: string, listener: () => void): () => void {
  target?.addEventListener(type, listener, { passive: true });
  return () => target?.removeEventListener(type, listener);
}

const all = (ends: (() => void)[]) => () => {
  for (const end of ends) end();
};

const connectionOf = (page: Navigator) => (page as Navigator & { connection?: EventTarget }).connection;
