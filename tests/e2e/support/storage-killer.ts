/** What a page lets a test do to its storage; nothing of it is the app's. */
interface Killer {
  /** Ends every transaction and connection of the page, as a browser that loses its storage does. @returns how many */
  killConnections(): number;
  /**
   * From now on they end in the middle of a step that stores something in the outbox, and again so many milliseconds after the
   * app has stored something there; null: no more.
   */
  killAgainAfter(ms: number | null): void;
  /** For each such end how many milliseconds later the app had stored something in the outbox again. */
  healedAfterMs: number[];
}
export type WithKiller = Window & Killer;
declare const window: WithKiller;

/** So soon after the connections have died the app has stored something again, in milliseconds; the middle of several times. */
export const HEALED_WITHIN_MS = 1000;
/** And so soon each time: a busy machine is no fault of the product, but nobody may wait for ever. */
export const HEALED_AT_LAST_MS = 10_000;
/** So long after it was mended a connection dies again. */
export const DIES_AGAIN_MS = 250;

/** The middle of some times and the longest of them. */
export function middleAndLongest(times: readonly number[]): { middle: number; longest: number } {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    middle: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    longest: sorted.at(-1) ?? Number.NaN,
  };
}

/**
 * Remembers every connection and transaction by which the app asks for something from now on, from outside of its code.
 * Runs in the page, before the app or beside it: the connections that it has opened before count too.
 */
export function rememberConnections(): void {
  const connections = new Set<IDBDatabase>();
  const transactions = new Set<IDBTransaction>();
  const seen = new WeakSet<IDBTransaction>();
  const stores = IDBObjectStore.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const name of ['add', 'clear', 'count', 'delete', 'get', 'getAll', 'openCursor', 'put']) {
    const does = stores[name];
    stores[name] = function (this: IDBObjectStore, ...args) {
      if (!seen.has(this.transaction)) watch(this.transaction);
      return does?.apply(this, args);
    };
  }
  function watch(transaction: IDBTransaction): void {
    seen.add(transaction);
    connections.add(transaction.db);
    transactions.add(transaction);
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => transactions.delete(transaction));
    if (transaction.db.name.endsWith('outbox') && transaction.mode === 'readwrite') watchStep(transaction);
  }
  window.killConnections = () => {
    const killed = connections.size;
    for (const transaction of transactions) {
      try {
        transaction.abort();
      } catch {
        // It is being committed: what a browser does then nobody is told.
      }
    }
    for (const connection of connections) connection.close();
    connections.clear();
    return killed;
  };

  let againAfterMs: number | null = null;
  let notBeforeMs = 0;
  let diedAtMs: number | null = null;
  window.healedAfterMs = [];
  window.killAgainAfter = (ms) => {
    againAfterMs = ms;
  };
  function watchStep(transaction: IDBTransaction): void {
    transaction.addEventListener('complete', () => {
      if (diedAtMs === null) return;
      window.healedAfterMs.push(performance.now() - diedAtMs);
      diedAtMs = null;
      notBeforeMs = performance.now() + (againAfterMs ?? 0);
    });
    if (againAfterMs === null || diedAtMs !== null || performance.now() < notBeforeMs) return;
    diedAtMs = performance.now();
    queueMicrotask(window.killConnections);
  }
}
