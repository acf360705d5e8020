import type { Rows } from '#contract/entities.ts';
import { keepFetched } from '../browser/quota.ts';
import { applyRows } from '../cache/apply.ts';
import { readSetting } from '../cache/settings.ts';
import { tablesOf } from '../cache/tables.ts';
import { historyNumber } from './history.ts';
import type { HistoryStamp, Kept, SyncCore } from './sync-core.ts';

/** `core.stamp`: the history stamp to read before a request whose rows are to be kept. */
export const readHistoryStamp = async ({ cache }: Pick<SyncCore, 'cache'>): Promise<HistoryStamp> =>
  (await readSetting(cache, 'history'))?.epoch ?? null;

/**
 * {@link keepFetched} for rows from outside a stream: `core.keep`. Rows requested in another history are dropped:
 * they would count as newer than those of the current one for good.
 */
export async function keepRows(
  core: Pick<SyncCore, 'cache' | 'reach' | 'evictLittle'>,
  rows: Rows,
  stamp: HistoryStamp,
): Promise<Kept> {
  let isLate = false;
  const isKept = await keepFetched(core, () =>
    core.cache.transaction('rw', [...tablesOf(core.cache), core.cache.settings], async () => {
      const history = await readSetting(core.cache, 'history');
      isLate = stamp !== null && history?.epoch !== stamp;
      if (!isLate)
        await applyRows(core.cache, rows, historyNumber(history?.lineage ?? []), core.reach.serverNowMs());
    }),
  );
  if (!isKept) return 'full';
  return isLate ? 'late' : 'kept';
}
