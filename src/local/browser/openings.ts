import type { Ports } from './ports.ts';

/** How long an open request may stay silent before the database is requested again; doubles each time. */
const SILENT_MS = 4000;
const LONGEST_WAIT_MS = 30_000;

/** Open requests of a database that never wait forever. */
export interface Openings {
  /** The factory that Dexie opens databases with; only the methods Dexie uses. */
  factory: IDBFactory;
  /** Called whenever a request has been silent for too long. */
  onSilent(): void;
  /** Stops waiting: databases that open later are closed. */
  giveUp(): void;
}

/**
 * WebKit may lose its storage process on wake-up and then never answer an open request. Requests the database again
 * in parallel; the first answer wins, all later ones are closed at once.
 */
export function openingsOf(inner: IDBFactory, setTimer: Ports['setTimer']): Openings {
  const openings: Openings = {
    factory: {
      open: (...asked: [string, number?]) => open(() => inner.open(...asked)),
      deleteDatabase: (name: string) => inner.deleteDatabase(name),
      databases: () => inner.databases(),
    } as IDBFactory,
    onSilent() {},
    giveUp() {},
  };

  /** @returns a stand-in for whichever request answers, with the members that Dexie uses. */
  function open(request: () => IDBOpenDBRequest): IDBOpenDBRequest {
    let first: Partial<IDBOpenDBRequest> | null = null;
    let stopTimer = () => {};
    const standIn = {
      get result() {
        return first?.result;
      },
      get transaction() {
        return first?.transaction;
      },
    } as IDBOpenDBRequest;
    const ask = (waitMs: number) => {
      const attempt = request();
      for (const name of ['onblocked', 'onupgradeneeded', 'onerror', 'onsuccess'] as const)
        attempt[name] = (event: Event) => {
          first ??= attempt;
          if (first !== attempt) return drop(attempt, event);
          stopTimer();
          standIn[name]?.(event as IDBVersionChangeEvent);
        };
      stopTimer = setTimer(() => {
        ask(Math.min(2 * waitMs, LONGEST_WAIT_MS));
        openings.onSilent();
      }, waitMs);
    };
    openings.giveUp();
    openings.giveUp = () => {
      first = {}; // none of them
      stopTimer();
    };
    ask(SILENT_MS);
    return standIn;
  }
  return openings;
}

/** Closes a database that opened too late. */
function drop(request: IDBOpenDBRequest, event: Event): void {
  event.preventDefault();
  request.transaction?.abort();
  if (event.type === 'success') request.result.close();
}
