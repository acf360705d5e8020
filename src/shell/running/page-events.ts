/** Events of the page and of the person using it; tests replace it. */
export interface PageEvents {
  isVisible(): boolean;
  /**
   * `act`: the person uses the page. `leave`: the page ends or is replaced, possibly still visible. @returns a
   * function that unsubscribes.
   */
  on(
    event: 'online' | 'offline' | 'visibility' | 'leave' | 'act' | 'connection',
    listener: () => void,
  ): () => void;
  /** Repeats work. @returns a function that stops it. */
  every(ms: number, work: () => void): () => void;
}

/** User actions; the signal may be back at each of them. */
const ACTS = ['pointerdown', 'keydown', 'focus'] as const;

/** The events of the real page. */
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
