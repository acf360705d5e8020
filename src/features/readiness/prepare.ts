import { lacksRoads, readRoadProgress } from '#src/local/areas/area-roads.ts';
import { areaKey, missingCells, pauseArea, readAreas } from '#src/local/areas/areas.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import type { Core } from '#src/local/core.ts';
import { askToPersist } from '#src/local/storage/persistence.ts';
import type { FilesWorker, Readiness } from './check.ts';
import { refillStream } from './check-streams.ts';

/** What stood in the way of preparing; `done`: nothing did, or what the check names. */
export type Prepared = 'done' | 'newer' | 'unreached' | 'full';

/**
 * Fetches everything that a check has found missing: files of the app, rows that were lost, areas that are not whole,
 * those included that were paused or taken off. Never throws for lack of signal or room. A server that has just come
 * back may be met over a connection that broke with it: where it answers after all, everything is tried once more.
 */
export async function prepare(core: Core, worker: FilesWorker, found: Readiness): Promise<Prepared> {
  const prepared = await prepareOnce(core, worker, found);
  if (prepared !== 'unreached' || !(await core.engine.isReached())) return prepared;
  return prepareOnce(core, worker, found);
}

async function prepareOnce(core: Core, worker: FilesWorker, found: Readiness): Promise<Prepared> {
  try {
    await askToPersist(core);
    await worker?.workOnFiles('mend');
    for (const stream of found.brokenStreams) await refillStream(core.cache, stream);
    await resumeAreas(core);
    const { pulled } = await core.engine.sync();
    if (pulled === 'full') return 'full';
    if (pulled !== 'done') return 'unreached';
    const kept = await core.keeper.run();
    if (kept === 'full' || kept === 'unreached') return kept;
    const trouble = worker?.unready();
    return trouble === 'newer' || trouble === 'unreached' || trouble === 'full' ? trouble : 'done';
  } catch (error) {
    if (isQuotaError(error)) return 'full';
    throw error;
  }
}

async function resumeAreas({ cache }: Core): Promise<void> {
  const roads = await readRoadProgress(cache);
  for (const area of await readAreas(cache)) {
    const isAway =
      area.isEvicted || (await missingCells(cache, area)).length > 0 || lacksRoads(roads[areaKey(area)]);
    if (isAway) await pauseArea(cache, areaKey(area), null);
  }
}
