import type { LatLng } from '#contract/shared/geo.ts';
import { type Fetched, UNREACHED } from '#src/data/read/fetched.ts';
import { countyBytesAround } from '#src/features/map/area-counties.local.ts';
import { keptRoadBytes, roadBytesAround } from '#src/features/map/roads/area-roads.local.ts';
import { keptPictureBytes } from '#src/features/pictures/area-pictures.local.ts';
import { lacksRoads, type RoadProgress, readRoadProgress } from '#src/local/areas/area-roads.ts';
import { type AreaSize, askAreaSize, type Circle } from '#src/local/areas/area-size.ts';
import { areaKey, cellsOf, missingCells } from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { count } from '#src/local/cache/businesses.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import type { KeptArea } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/link/data-saving.ts';
import { bytesOfCells } from '#src/local/storage/usage.ts';

/**
 * State of an area. `whole`: complete. `fetching`: downloads automatically. `saving`: would download if data saving
 * were off. `evicted`: removed because the phone was full. The others are reasons for a pause.
 */
export type AreaState = 'whole' | 'fetching' | 'saving' | 'evicted' | NonNullable<KeptArea['pause']>;

/** Progress of a first copy: in bytes if its size is known, otherwise in cells. */
export interface AreaProgressState {
  unit: 'bytes' | 'cells';
  done: number;
  all: number;
}

/** An area as screens show it. */
export interface AreaView {
  key: string;
  name: string;
  centre: LatLng;
  radiusMiles: number;
  isHome: boolean;
  /** The home area of a person who has not named a place yet. */
  isGuess: boolean;
  state: AreaState;
  progress: AreaProgressState;
}

/** Contents of a complete area. */
export interface AreaHoldings {
  businesses: number;
  /** Size of its cells, map and small pictures on this phone. */
  bytes: number;
  /** Update time of its oldest copy, server's clock; null if one was never updated. */
  savedAtMs: number | null;
}

/** Returns all areas of this phone, the home area first. */
export async function readAreaViews(core: Core): Promise<AreaView[]> {
  const isSaving = await isSavingData(core);
  const areas = await readAreas(core.cache);
  const roads = await readRoadProgress(core.cache);
  return Promise.all(areas.map((area) => viewOf(core.cache, area, roads[areaKey(area)], isSaving)));
}

async function viewOf(
  cache: Cache,
  area: KeptArea,
  roads: RoadProgress | undefined,
  isSaving: boolean,
): Promise<AreaView> {
  const { name, centre, radiusMiles, isHome, isGuess = false } = area;
  const missing = area.isEvicted ? cellsOf(area) : await missingCells(cache, area);
  return {
    key: areaKey(area),
    name,
    centre,
    radiusMiles,
    isHome,
    isGuess,
    state: stateOf(area, missing.length === 0 && !lacksRoads(roads), isSaving),
    progress: progressOf(area, missing, roads),
  };
}

function stateOf(area: KeptArea, isWhole: boolean, isSaving: boolean): AreaState {
  if (area.isEvicted) return 'evicted';
  if (isWhole) return 'whole';
  if (area.pause) return area.pause;
  return isSaving && !area.isAskedFor ? 'saving' : 'fetching';
}

function progressOf(
  area: KeptArea,
  missing: readonly string[],
  roads: RoadProgress = { done: 0, all: 0 },
): AreaProgressState {
  const cells = cellsOf(area);
  const { cellBytes } = area;
  if (!cellBytes && missing.length === 0 && roads.all > 0) return { unit: 'bytes', ...roads };
  if (!cellBytes) return { unit: 'cells', done: cells.length - missing.length, all: cells.length };
  const bytesIn = (cellKeys: readonly string[]) =>
    cellKeys.reduce((sum, cell) => sum + (cellBytes[cell] ?? 0), 0);
  // Cells that existed before the download have no known size and do not count.
  const all = bytesIn(cells);
  return { unit: 'bytes', done: all - bytesIn(missing) + roads.done, all: all + roads.all };
}

/** Counts the businesses and bytes of an area. */
export async function readHoldings(
  core: Core,
  area: Pick<AreaView, 'centre' | 'radiusMiles'>,
): Promise<AreaHoldings> {
  const { cache, reach } = core;
  const cells = cellsOf({ ...area, name: '', isHome: false });
  const circle = { location: area.centre, radius: area.radiusMiles };
  const cursors = await cache.cursors.bulkGet(cells);
  const times = cursors.map((cursor) => cursor?.syncedAtMs ?? null);
  return {
    businesses: await count(cache, circle, reach.serverNowMs()),
    bytes:
      (await bytesOfCells(cache, cells)) + (await keptRoadBytes(area)) + (await keptPictureBytes(core, area)),
    savedAtMs: times.includes(null) ? null : Math.min(...times.filter((time) => time !== null)),
  };
}

/** Returns the kept area that contains a circle; null if the person does not keep one. */
export async function readKept(core: Core, circle: { centre: LatLng; radiusMiles: number }) {
  const key = areaKey({ centre: circle.centre, isHome: false });
  const view = (await readAreaViews(core)).find((area) => area.key === key);
  return view && view.radiusMiles >= circle.radiusMiles ? view : null;
}

/** Download size of a circle, and the part of its map's roads and water. */
export interface WholeSize extends AreaSize {
  roadBytes: number;
}

/** Fetches the download size of a circle, including the counties, roads and water of its map, and small pictures. */
export async function fetchAreaSize(core: Core, circle: Circle): Promise<Fetched<WholeSize>> {
  const [size, countyBytes, roadBytes] = await Promise.all([
    askAreaSize(core, circle),
    countyBytesAround(circle),
    roadBytesAround(core, circle),
  ]);
  if (!size || roadBytes === null) return UNREACHED;
  const pictureBytes = (await isSavingData(core)) ? 0 : size.pictureBytes;
  const bytes = size.bytes + countyBytes + roadBytes + pictureBytes;
  return { kind: 'done', value: { ...size, bytes, roadBytes } };
}
