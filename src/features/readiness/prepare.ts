import { lacksRoads, readRoadProgress } from '#src/local/areas/area-roads.ts';
import { areaKey, missingCells, pauseArea, readAreas } from '#src/local/areas/areas.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import type { Core } from '#src/local/core.ts';
import { askToPersist } from '#src/local/storage/persistence.ts';
import { checkFiles, type FilePorts, type FilesMended, mendFiles } from './app-files.ts';
import type { Readiness } from './check.ts';
import { refillStream } from './check-streams.ts';

/** What stood in the way of preparing; `done`: nothing did. */
export type Prepared = 'done' | 'newer' | 'unreached' | 'full';

/**
 * Fetches everything that a check has found missing: files of the app, rows that were lost, areas that are not whole,
 * those included that were paused or taken off. Never throws for lack of signal or room. A server that has just come
 * back may be met over a connection that broke with it: where it answers after all, everything is tried once more.
 */
export async function prepare(core: Core, files: FilePorts, found: Readiness): Promise<Prepared> {
  const prepared = await prepareOnce(core, files, found);
  if (prepared !== 'unreached' || !(await core.engine.isReached())) return prepared;
  return prepareOnce(core, files, found);
}

async function prepareOnce(core: Core, files: FilePorts, found: Readiness): Promise<Prepared> {
  try {
    await askToPersist(core);
    const mended = await mendMissingFiles(files);
    for (const stream of found.brokenStreams) await refillStream(core.cache, stream);
    await resumeAreas(core);
    const { pulled } = await core.engine.sync();
    if (pulled === 'full') return 'full';
    if (pulled !== 'done') return 'unreached';
    const kept = await core.keeper.run();
    if (kept === 'full' || kept === 'unreached') return kept;
    return mended;
  } catch (error) {
    if (isQuotaError(error)) return 'full';
    throw error;
  }
}

async function mendMissingFiles(files: FilePorts): Promise<FilesMended> {
  const found = await checkFiles(files);
  if (found.kind === 'unkept' || found.missing.length === 0) return 'done';
  return mendFiles(files, found.missing);
}

async function resumeAreas({ cache }: Core): Promise<void> {
  const roads = await readRoadProgress(cache);
  for (const area of await readAreas(cache)) {
    const isAway =
      area.isEvicted || (await missingCells(cache, area)).length > 0 || lacksRoads(roads[areaKey(area)]);
    if (isAway) await pauseArea(cache, areaKey(area), null);
  }
}
