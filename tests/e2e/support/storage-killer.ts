/** Test hooks for the storage of a page; the app does not use them. */
interface Killer {
  /** Ends every transaction and connection of the page, as a browser that loses its storage does. @returns how many */
  killConnections(): number;
  /**
   * From now on they end in the middle of each write to the outbox, and again `ms` milliseconds after a successful
   * one; null: no more.
   */
  killAgainAfter(ms: number | null): void;
  /** For each failure, how many milliseconds later the app had written to the outbox again. */
  healedAfterMs: number[];
}
export type WithKiller = Window & Killer;
declare const window: WithKiller;

/** Median time in milliseconds from the end of the connections to the next write. */
export const HEALED_WITHIN_MS = 1000;
/** Maximum of that time: a busy machine is not the product's fault, but nobody waits forever. */
export const HEALED_AT_LAST_MS = 10_000;
/** Time from a repair to the next failure of the connection. */
export const DIES_AGAIN_MS = 250;

/** Median and maximum. */
export function middleAndLongest(times: readonly number[]): { middle: number; longest: number } {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    middle: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    longest: sorted.at(-1) ?? Number.NaN,
  };
}

/**
 * Records every connection and transaction that the app uses from now on, without changes to its code. Runs in the
 * page, before or beside the app: older connections count too.
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
        // It is already committing: no standard says what a browser does then.
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
