import type { Rows } from '#contract/sync.ts';
import { isQuotaError, withRoom } from '../browser/quota.ts';
import { applyRows } from '../cache/apply.ts';
import { readSetting } from '../cache/settings.ts';
import { historyNumber } from './history.ts';
import type { SyncCore } from './sync-core.ts';

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

/** {@link keepFetched} for rows that came outside a stream: `core.keep`. */
export function keepRows(
  core: Pick<SyncCore, 'cache' | 'reach' | 'evictLittle'>,
  rows: Rows,
): Promise<boolean> {
  return keepFetched(core, async () => {
    const h = historyNumber((await readSetting(core.cache, 'history'))?.lineage ?? []);
    await applyRows(core.cache, rows, h, core.reach.serverNowMs());
  });
}
