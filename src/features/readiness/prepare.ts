import { lacksRoads, readRoadProgress } from '#src/local/areas/area-roads.ts';
import { areaKey, missingCells, pauseArea } from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import type { Core } from '#src/local/core.ts';
import { askToPersist } from '#src/local/storage/persistence.ts';
import type { FilesWorker, Readiness } from './check.ts';
import { refillStream } from './check-streams.ts';

/** The outcome of Prepare; `done` if everything was tried. */
export type Prepared = 'done' | 'newer' | 'unreached' | 'full';

/**
 * Fetches everything that the check found missing: app files, lost rows and incomplete, paused or evicted
 * areas. Does not throw when offline or out of storage. Retries once if the first request fails but the
 * server responds, because a connection can be stale after a restart of the server.
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
    const isMissing =
      area.isEvicted || (await missingCells(cache, area)).length > 0 || lacksRoads(roads[areaKey(area)]);
    if (isMissing) await pauseArea(cache, areaKey(area), null);
  }
}
