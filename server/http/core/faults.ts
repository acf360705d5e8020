/** Counts server errors since the start; times in epoch milliseconds. */
export interface Faults {
  note(): void;
  read(): { count: number; sinceMs: number; lastMs: number | null };
}

/** Counts requests that failed with a server error, in memory. */
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
