import type { Ports } from './ports.ts';

/** So long may an opening stay without a word; then the database is asked for once more, and again after twice the wait. */
const SILENT_MS = 4000;
const LONGEST_WAIT_MS = 30_000;

/** The openings of a database, none of which is waited for in vain. */
export interface Openings {
  /** What the database opens itself by: as much as Dexie uses. */
  factory: IDBFactory;
  /** Called whenever one has been silent for too long. */
  onSilent(): void;
  /** Nobody waits any more: what opens from now on is closed. */
  giveUp(): void;
}

/**
 * A browser that has lost the process behind its storage may never answer, and says nothing of it (WebKit, as it wakes):
 * the database is then asked for again beside it. Whichever answers first counts, however late; what else opens is closed
 * at once.
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

  /** @returns what stands for whichever request answers; it has what Dexie uses of one. */
  function open(request: () => IDBOpenDBRequest): IDBOpenDBRequest {
    let first: Partial<IDBOpenDBRequest> | null = null;
    let stopTimer = () => {};
    const told = {
      get result() {
        return first?.result;
      },
      get transaction() {
        return first?.transaction;
      },
    } as IDBOpenDBRequest;
    const ask = (waitMs: number) => {
      const asked = request();
      for (const name of ['onblocked', 'onupgradeneeded', 'onerror', 'onsuccess'] as const)
        asked[name] = (event: Event) => {
          first ??= asked;
          if (first !== asked) return drop(asked, event);
          stopTimer();
          told[name]?.(event as IDBVersionChangeEvent);
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
    return told;
  }
  return openings;
}

/** What answers after another one has, or when nobody waits any more. */
function drop(request: IDBOpenDBRequest, event: Event): void {
  event.preventDefault();
  request.transaction?.abort();
  if (event.type === 'success') request.result.close();
}
