import { vi } from 'vitest';

/** A busy machine is no fault of the product: the first question of a file also reads the library. */
const PATIENCE_MS = 20_000;

/** Waits until something is so. */
export const until = (isSo: () => unknown): Promise<unknown> => vi.waitUntil(isSo, { timeout: PATIENCE_MS });
