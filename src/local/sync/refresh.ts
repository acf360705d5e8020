import { DATA_SAVING_LIMITS } from '#contract/limits.ts';
import { CATALOGUE_STREAM } from '#contract/sync.ts';
import { isSavingData } from '../link/data-saving.ts';
import type { SyncOptions } from './engine.ts';
import type { SyncCore } from './sync-core.ts';

/**
 * Options of an automatic pass. While data is saved the five-minute pass only sends; opening the app also fetches
 * when the copy is older than an hour.
 */
export async function passOptions(core: SyncCore, cause: 'opened' | 'timer'): Promise<SyncOptions> {
  if (!(await isSavingData(core))) return {};
  return { isPushOnly: cause === 'timer' || (await isFreshEnough(core)) };
}

/** Every fetching pass updates the catalogue, so its time is that of the last one. */
async function isFreshEnough({ cache, reach }: SyncCore): Promise<boolean> {
  const syncedAtMs = (await cache.cursors.get(CATALOGUE_STREAM))?.syncedAtMs ?? null;
  return syncedAtMs !== null && reach.serverNowMs() - syncedAtMs < DATA_SAVING_LIMITS.refreshAfterMs;
}
