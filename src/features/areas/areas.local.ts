import type { LatLng } from '#contract/shared/geo.ts';
import { type Fetched, UNREACHED } from '#src/data/fetched.ts';
import { countyBytesAround } from '#src/features/map/area-counties.local.ts';
import { keptRoadBytes, roadBytesAround } from '#src/features/map/roads/area-roads.local.ts';
import { lacksRoads, type RoadProgress, readRoadProgress } from '#src/local/areas/area-roads.ts';
import { type AreaSize, askAreaSize, type Circle } from '#src/local/areas/area-size.ts';
import { areaKey, cellsOf, missingCells, readAreas } from '#src/local/areas/areas.ts';
import { count } from '#src/local/cache/businesses.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import type { KeptArea } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/link/data-saving.ts';
import { bytesOfCells } from '#src/local/storage/usage.ts';

/**
 * How far an area has come. `whole`: all of it is here. `fetching`: comes by itself. `saving`: would come by itself if
 * data were not saved. `evicted`: was taken off because the phone was full. The rest is why a download stands still.
 */
export type AreaState = 'whole' | 'fetching' | 'saving' | 'evicted' | NonNullable<KeptArea['pause']>;

/** How much of a first copy is here: in bytes where its size was asked for, else in cells. */
export interface AreaProgressState {
  unit: 'bytes' | 'cells';
  done: number;
  all: number;
}

/** An area as a screen shows it. */
export interface AreaView {
  key: string;
  name: string;
  centre: LatLng;
  radiusMiles: number;
  isHome: boolean;
  /** The home area of a person who has named no place yet. */
  isGuess: boolean;
  state: AreaState;
  progress: AreaProgressState;
}

/** What a whole area holds. */
export interface AreaHoldings {
  businesses: number;
  /** On this phone, of all that its cells carry. */
  bytes: number;
  /** When the oldest of its copies was brought up to date, server's clock; null while one never was. */
  savedAtMs: number | null;
}

/** All areas of this phone, the home area first. */
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
  const weigh = (some: readonly string[]) => some.reduce((sum, cell) => sum + (cellBytes[cell] ?? 0), 0);
  // What was here before the download began was not weighed and is no part of it.
  const all = weigh(cells);
  return { unit: 'bytes', done: all - weigh(missing) + roads.done, all: all + roads.all };
}

/** Weighs and counts what an area holds. */
export async function readHoldings(
  { cache, reach }: Core,
  area: Pick<AreaView, 'centre' | 'radiusMiles'>,
): Promise<AreaHoldings> {
  const cells = cellsOf({ ...area, name: '', isHome: false });
  const circle = { location: area.centre, radius: area.radiusMiles };
  const cursors = await cache.cursors.bulkGet(cells);
  const times = cursors.map((cursor) => cursor?.syncedAtMs ?? null);
  return {
    businesses: await count(cache, circle, reach.serverNowMs()),
    bytes: (await bytesOfCells(cache, cells)) + (await keptRoadBytes(area)),
    savedAtMs: times.includes(null) ? null : Math.min(...times.filter((time) => time !== null)),
  };
}

/** How an asked circle stands: kept by the person already, and how far that has come; null when it is not. */
export async function readKept(core: Core, asked: { centre: LatLng; radiusMiles: number }) {
  const key = areaKey({ centre: asked.centre, isHome: false });
  const view = (await readAreaViews(core)).find((each) => each.key === key);
  return view && view.radiusMiles >= asked.radiusMiles ? view : null;
}

/** What a circle still has to fetch, and how much of that is roads and water of its map. */
export interface WholeSize extends AreaSize {
  roadBytes: number;
}

/** What a circle still has to fetch, the counties, roads and waters of its map among it. */
export async function fetchAreaSize(core: Core, circle: Circle): Promise<Fetched<WholeSize>> {
  const [size, countyBytes, roadBytes] = await Promise.all([
    askAreaSize(core, circle),
    countyBytesAround(circle),
    roadBytesAround(core, circle),
  ]);
  if (!size || roadBytes === null) return UNREACHED;
  return { kind: 'done', value: { ...size, bytes: size.bytes + countyBytes + roadBytes, roadBytes } };
}
