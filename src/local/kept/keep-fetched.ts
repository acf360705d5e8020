import type { SyncCore } from '../core.ts';
import { isQuotaError, withRoom } from '../enqueue.ts';

/**
 * Stores what was only fetched. On a full phone a little room is made first; nothing that the person keeps is given up
 * for it. @returns false when it does not fit: then the phone goes on with what it has.
 */
export async function keepFetched(
  { evictLittle }: Pick<SyncCore, 'evictLittle'>,
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
