import type { Rows } from '#contract/sync.ts';
import { isQuotaError, withRoom } from '../browser/quota.ts';
import { applyRows } from '../cache/apply.ts';
import { readSetting } from '../cache/settings.ts';
import { tablesOf } from '../cache/tables.ts';
import { historyNumber } from './history.ts';
import type { HistoryStamp, Kept, SyncCore } from './sync-core.ts';

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

/** `core.asked`: noted before a request whose rows are to be kept. */
export const readHistoryStamp = async ({ cache }: Pick<SyncCore, 'cache'>): Promise<HistoryStamp> =>
  (await readSetting(cache, 'history'))?.epoch ?? null;

/**
 * {@link keepFetched} for rows that came outside a stream: `core.keep`. What was asked for in another history is not
 * stored: its rows would count as newer than those of the present one, for good.
 */
export async function keepRows(
  core: Pick<SyncCore, 'cache' | 'reach' | 'evictLittle'>,
  rows: Rows,
  asked: HistoryStamp,
): Promise<Kept> {
  let isLate = false;
  const isKept = await keepFetched(core, () =>
    core.cache.transaction('rw', [...tablesOf(core.cache), core.cache.settings], async () => {
      const history = await readSetting(core.cache, 'history');
      isLate = asked !== null && history?.epoch !== asked;
      if (!isLate)
        await applyRows(core.cache, rows, historyNumber(history?.lineage ?? []), core.reach.serverNowMs());
    }),
  );
  if (!isKept) return 'full';
  return isLate ? 'late' : 'kept';
}
