import { AREA_LIMITS } from '#contract/limits.ts';
import { areaStreamsWithin, type LatLng, milesBetween } from '#contract/shared/geo.ts';
import type { Ports } from '../browser/ports.ts';
import type { Cache } from '../cache/cache.ts';
import { KEPT_AREA_NAME, middleOf } from '../cache/identity.ts';
import { dropStream } from '../cache/remove.ts';
import { type AreaPause, type KeptArea, writeSetting } from '../cache/settings.ts';
import type { Spared } from '../cache/shown.ts';
import { homeOf, readAreas } from './read-areas.ts';

/** The areas that are fully on this phone. */
export async function readWholeAreas(cache: Cache): Promise<KeptArea[]> {
  const whole = new Set(await wholeCells(cache));
  const areas = (await readAreas(cache)).filter(({ isEvicted }) => !isEvicted);
  return areas.filter((area) => cellsOf(area).every((cell) => whole.has(cell)));
}

/** Lists each circle once: a saved area may also be the home area. */
export const eachCircle = (areas: readonly KeptArea[]): KeptArea[] =>
  areas.filter((area, at) => areas.findIndex((each) => circleKey(each) === circleKey(area)) === at);
const circleKey = ({ centre, radiusMiles }: KeptArea) => `${centre.lat},${centre.lng},${radiusMiles}`;

/** The streams of an area's cells, nearest first. */
export const cellsOf = ({ centre, radiusMiles }: KeptArea) => areaStreamsWithin(centre, radiusMiles);

/** The key of an area: one home area, and one saved area per center. */
export const areaKey = ({ centre, isHome }: Pick<KeptArea, 'centre' | 'isHome'>) =>
  isHome ? 'home' : middleOf({ centre });

/**
 * Sets the home area, which is kept without a request. Cells of the previous one stay until the new one is
 * complete, so that a phone on the move is never without both.
 */
export async function setHomeArea(
  cache: Cache,
  name: string,
  centre: LatLng,
  radiusMiles: number,
): Promise<void> {
  await replaceHome(cache, { name, centre, radiusMiles, isHome: true });
}

/** Sets a home area that the person did not choose. */
export async function guessHomeArea(cache: Cache, guess: Omit<KeptArea, 'isHome'>): Promise<void> {
  await replaceHome(cache, { ...guess, isHome: true, isGuess: true });
}

async function replaceHome(cache: Cache, home: KeptArea): Promise<void> {
  await changeAreas(cache, (areas) => [home, ...areas.filter((area) => !area.isHome)]);
  await dropLeftBehind(cache);
}

/** Makes a saved area the home area. The previous one becomes a saved area, unless it was a guess. */
export async function makeHome(cache: Cache, key: string): Promise<void> {
  const area = (await readAreas(cache)).find((area) => areaKey(area) === key && !area.isHome);
  if (!area) return;
  const { name, centre, radiusMiles, cellBytes } = area;
  await changeAreas(cache, (areas) => {
    const others = areas.filter((area) => !area.isHome && areaKey(area) !== key);
    const former = areas.find((area) => area.isHome && !area.isGuess);
    const isKept = former && others.some((area) => areaKey(area) === areaKey({ ...former, isHome: false }));
    return [
      { name, centre, radiusMiles, isHome: true, isAskedFor: true, ...(cellBytes ? { cellBytes } : {}) },
      ...(former && !isKept ? [{ ...former, isHome: false, isAskedFor: true }] : []),
      ...others,
    ];
  });
  await dropLeftBehind(cache);
}

/** An area that the person saves; `pause` postpones its download. */
export type AskedArea = Pick<KeptArea, 'name' | 'centre' | 'radiusMiles' | 'cellBytes' | 'pause'>;

/** Saves an area. One with the same center is replaced, so that its radius can change. */
export async function keepArea(cache: Cache, added: AskedArea): Promise<void> {
  const { name, centre, radiusMiles, cellBytes, pause } = added;
  const area: KeptArea = {
    name,
    centre,
    radiusMiles,
    isHome: false,
    isAskedFor: true,
    ...(cellBytes ? { cellBytes } : {}),
    ...(pause ? { pause } : {}),
  };
  const key = areaKey(area);
  await changeAreas(cache, (areas) => [...areas.filter((each) => areaKey(each) !== key), area]);
  await dropLeftBehind(cache);
}

/** Pauses an area's download; null resumes it, even while data is saved. */
export async function pauseArea(cache: Cache, key: string, pause: AreaPause | null): Promise<void> {
  await changeAreas(cache, (areas) =>
    areas.map((area) => {
      if (areaKey(area) !== key) return area;
      const { pause: _pause, isEvicted: _isEvicted, ...rest } = area;
      return pause === null ? { ...rest, isAskedFor: true } : { ...area, pause };
    }),
  );
}

/** Whether an area's download may continue. */
export const mayGoOn = ({ pause }: KeptArea, { network }: Pick<Ports, 'network'>): boolean =>
  pause === undefined || (pause === 'wifi' && network().kind === 'free');

/** Removes an area and the cells that no other area needs. */
export async function removeArea(cache: Cache, key: string): Promise<void> {
  const area = (await readAreas(cache)).find((each) => areaKey(each) === key);
  if (!area) return;
  await changeAreas(cache, (areas) => areas.filter((each) => areaKey(each) !== key));
  await dropCells(cache, cellsOf(area));
}

/**
 * Makes room by dropping the cells of the area farthest from home; the area stays in the list.
 * @returns false when only the home area is left.
 */
export async function evictFarthestArea(cache: Cache, isSpared: Spared): Promise<boolean> {
  const areas = await readAreas(cache);
  const home = homeOf(areas);
  const others = areas.filter((area) => !area.isHome && !area.isEvicted);
  const farthest = others.toSorted((a, b) => milesFrom(home, b) - milesFrom(home, a))[0];
  if (!farthest) return (await dropCells(cache, await keptCells(cache), isSpared)) > 0;
  const key = areaKey(farthest);
  await changeAreas(cache, (list) =>
    list.map((area) => (areaKey(area) === key ? { ...area, isEvicted: true } : area)),
  );
  await dropCells(cache, cellsOf(farthest), isSpared);
  return true;
}

const milesFrom = (home: KeptArea | undefined, { centre }: KeptArea) =>
  home ? milesBetween(home.centre, centre) : 0;

/** Drops cells that only a previous home area needed, once the current one is complete. */
export async function dropLeftBehind(cache: Cache): Promise<void> {
  const home = homeOf(await readAreas(cache));
  if (home && (await missingCells(cache, home)).length > 0) return;
  await dropCells(cache, await keptCells(cache));
}

/** Drops those cells that no area needs. @returns the number dropped. */
export async function dropCells(cache: Cache, cells: readonly string[], isSpared?: Spared): Promise<number> {
  const followed = await followedCells(cache);
  const strays = cells.filter((cell) => !followed.has(cell));
  for (const stream of strays) await dropStream(cache, stream, isSpared);
  return strays.length;
}

/** The cells that all areas follow. */
async function followedCells(cache: Cache): Promise<ReadonlySet<string>> {
  const areas = (await readAreas(cache)).filter((area) => !area.isEvicted);
  return new Set(areas.flatMap(cellsOf));
}

const keptCells = (cache: Cache): Promise<string[]> =>
  cache.cursors.where('stream').startsWith('area:').primaryKeys();

/** The cells whose first copy is complete: only changes are fetched from then on. */
export async function wholeCells(cache: Cache): Promise<string[]> {
  const cursors = await cache.cursors.where('stream').startsWith('area:').toArray();
  return cursors.filter(({ syncedAtMs }) => syncedAtMs !== null).map(({ stream }) => stream);
}

/** The cells of an area whose first copy is incomplete, nearest first. */
export async function missingCells(cache: Cache, area: KeptArea): Promise<string[]> {
  const whole = new Set(await wholeCells(cache));
  return cellsOf(area).filter((cell) => !whole.has(cell));
}

/** The next cells to fetch in one request: the nearest ones that fit the byte budget, at least one. */
export function nextRequest(
  missing: readonly string[],
  cellBytes: KeptArea['cellBytes'],
  budgetBytes: number,
): string[] {
  if (!cellBytes) return missing.slice(0, AREA_LIMITS.homeCellsPerRequest);
  let bytes = 0;
  const end = missing.findIndex((cell, index) => {
    bytes += cellBytes[cell] ?? 0;
    return index > 0 && (bytes > budgetBytes || index >= AREA_LIMITS.cellsPerRequest);
  });
  return missing.slice(0, end < 0 ? missing.length : end);
}

/** Changes the list in one transaction, so that two tabs never undo each other's change. */
async function changeAreas(cache: Cache, change: (areas: KeptArea[]) => KeptArea[]): Promise<void> {
  let areas: KeptArea[] | undefined; // computed once: the transaction may be repeated
  await cache.transaction('rw', cache.settings, async () => {
    const before = await readAreas(cache);
    areas ??= change(before).map((area) => stillLeft(area, before));
    await writeSetting(cache, 'areas', areas);
  });
}

/** A changed area without a name is still the one that its owner left behind. */
function stillLeft(area: KeptArea, before: readonly KeptArea[]): KeptArea {
  if (area.name !== KEPT_AREA_NAME || area.leftBy !== undefined) return area;
  const left = before.find((each) => each.leftBy !== undefined && middleOf(each) === middleOf(area));
  return left?.leftBy === undefined ? area : { ...area, leftBy: left.leftBy };
}
