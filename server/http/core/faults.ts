import type { AppDeps } from '../../services.ts';

/** Counts server errors since the start; times in epoch milliseconds. */
export interface Faults {
  note(): void;
  read(): { count: number; sinceMs: number; lastMs: number | null };
}

/** Counts requests and pushed writes that failed with a server error, in memory and in the metrics. */
export function createFaults({ nowMs, metrics }: Pick<AppDeps, 'nowMs' | 'metrics'>): Faults {
  const sinceMs = nowMs();
  let count = 0;
  let lastMs: number | null = null;
  return {
    note() {
      count += 1;
      lastMs = nowMs();
      metrics?.noteFailure();
    },
    read: () => ({ count, sinceMs, lastMs }),
  };
}
