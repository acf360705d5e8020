/** How often the server has failed since it began; times in epoch milliseconds. */
export interface Faults {
  note(): void;
  read(): { count: number; sinceMs: number; lastMs: number | null };
}

/** Counts the requests that the server fails at, in memory. */
export function createFaults(nowMs: () => number): Faults {
  const sinceMs = nowMs();
  let count = 0;
  let lastMs: number | null = null;
  return {
    note() {
      count += 1;
      lastMs = nowMs();
    },
    read: () => ({ count, sinceMs, lastMs }),
  };
}
