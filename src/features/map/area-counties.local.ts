import type { CountyData, MapData } from '#contract/map.ts';
import { isKept } from '#src/data/app-file.ts';
import { readAreas } from '#src/local/areas/areas.ts';
import { fileCaches } from '#src/local/browser/file-caches.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/link/data-saving.ts';
import { BORDERS, countyFile, readCounties, readStates } from './map-files.ts';
import { type Circle, statesAround } from './states-around.ts';

export { BORDERS };

/** The states whose counties a map around a circle draws, and which of them this phone lacks. @throws Error without borders. */
async function missingAround(circle: Circle) {
  if ((await fileCaches()) === null) return []; // nothing can be kept ahead: a map fetches what it draws
  const states = statesAround(await readStates(), circle);
  const isHere = await Promise.all(states.map(({ code }) => isKept(countyFile(code))));
  return states.filter((_, index) => !isHere[index]);
}

/** Bytes that the counties of a circle still take to be fetched. Without borders there is nothing to draw them on: 0. */
export async function countyBytesAround(circle: Circle): Promise<number> {
  const missing = await missingAround(circle).catch(() => []);
  return missing.reduce((sum, { countyBytes }) => sum + countyBytes, 0);
}

/** The files that a map around a circle draws its counties from. @param borders the text of {@link BORDERS}. @throws for another text. */
export const countyFilesAround = (borders: string, circle: Circle): string[] =>
  statesAround(JSON.parse(borders) as MapData, circle).map(({ code }) => countyFile(code));

/**
 * Fetches the counties of the areas that this phone keeps, as far as it lacks them: not of a paused or evicted area, and
 * of one that nobody has asked for not while data is saved. What does not come now is tried with the next.
 */
export async function keepCountiesOfAreas(core: Core): Promise<void> {
  const isSaving = await isSavingData(core);
  for (const area of await readAreas(core.cache)) {
    if (area.isEvicted || area.pause || (isSaving && !area.isAskedFor)) continue;
    for (const { code } of await missingAround(area).catch(() => [])) await readCounties(code);
  }
}

/** The counties of a state for a map: while data is saved those that are here alone. Null when there are none now. */
export async function countiesToDraw(core: Core, code: string): Promise<CountyData | null> {
  return (await isKept(countyFile(code))) || !(await isSavingData(core)) ? readCounties(code) : null;
}
