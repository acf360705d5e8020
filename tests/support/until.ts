import { vi } from 'vitest';

/** Generous, for a busy machine: the first question of a file also reads the library. */
const PATIENCE_MS = 20_000;

const POLL_MS = 5;

/** Waits until a condition is true. */
export const until = (isSo: () => unknown): Promise<unknown> =>
  vi.waitUntil(isSo, { timeout: PATIENCE_MS, interval: POLL_MS });
