/** Runs a storing step; when the phone is full, evicts cached data and tries once more. */
export async function withRoom<T>(storage: { evict(): Promise<void> }, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    await storage.evict();
    return step();
  }
}

/** Whether a storing step failed because the phone is full. Dexie wraps the browser's own error. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof Error && [error, ...causesOf(error)].some(({ name }) => name === QUOTA_ERROR);
}
const QUOTA_ERROR = 'QuotaExceededError';

/** The errors that a Dexie error wraps. A bulk error holds one per row. */
export function causesOf(error: Error): Error[] {
  const { inner, failures } = error as Error & { inner?: unknown; failures?: unknown };
  return [inner, ...(Array.isArray(failures) ? failures : [])].filter((cause) => cause instanceof Error);
}

/**
 * Stores fetched rows. A full phone makes a little room first; saved data is never evicted for it. @returns false
 * when it does not fit.
 */
export async function keepFetched(
  { evictLittle }: { evictLittle(): Promise<void> },
  store: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await withRoom({ evict: evictLittle }, store);
    return true;
  } catch (error) {
    if (isQuotaError(error)) return false;
    throw error;
  }
}
