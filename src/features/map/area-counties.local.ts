import type { CountyData, MapData } from '#contract/map.ts';
import { isKept } from '#src/data/core/app-file.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { fileCaches } from '#src/local/browser/file-caches.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/link/data-saving.ts';
import { BORDERS, countyFile, readCounties, readStates } from './map-files.ts';
import { type Circle, statesAround } from './states-around.ts';

export { BORDERS };

/** Returns the states around a circle whose county files are not on this phone. @throws Error without the border file. */
async function missingAround(circle: Circle) {
  if ((await fileCaches()) === null) return []; // nothing can be stored, so a map fetches the files itself
  const states = statesAround(await readStates(), circle);
  const isStored = await Promise.all(states.map(({ code }) => isKept(countyFile(code))));
  return states.filter((_, index) => !isStored[index]);
}

/** Returns the bytes of missing county files around a circle; 0 without the border file. */
export async function countyBytesAround(circle: Circle): Promise<number> {
  const missing = await missingAround(circle).catch(() => []);
  return missing.reduce((sum, { countyBytes }) => sum + countyBytes, 0);
}

/** Returns the county files around a circle. @param borders text of {@link BORDERS}. @throws SyntaxError if it is not JSON. */
export const countyFilesAround = (borders: string, circle: Circle): string[] =>
  statesAround(JSON.parse(borders) as MapData, circle).map(({ code }) => countyFile(code));

/**
 * Fetches the missing county files of the kept areas, except paused and evicted ones and, in data saver mode, areas that
 * were not requested. Failures are retried by the next call.
 */
export async function keepCountiesOfAreas(core: Core): Promise<void> {
  const isSaving = await isSavingData(core);
  for (const area of await readAreas(core.cache)) {
    if (area.isEvicted || area.pause || (isSaving && !area.isAskedFor)) continue;
    for (const { code } of await missingAround(area).catch(() => [])) await readCounties(code);
  }
}

/** Reads the counties of a state for a map, in data saver mode only from this phone. Null if they are not available. */
export async function countiesToDraw(core: Core, code: string): Promise<CountyData | null> {
  return (await isKept(countyFile(code))) || !(await isSavingData(core)) ? readCounties(code) : null;
}
