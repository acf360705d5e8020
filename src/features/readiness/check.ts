import { GUIDES_URL, SPANISH_GUIDES_URL } from '#contract/guides.ts';
import { CATALOGUE_STREAM, EVENTS_STREAM, FORUM_STREAM, ME_STREAM } from '#contract/sync.ts';
import { isKept, readKept } from '#src/data/core/app-file.ts';
import type { WorkerLink } from '#src/data/core/use-update.ts';
import { BORDERS, countyFilesAround } from '#src/features/map/area-counties.local.ts';
import { lacksRoads, readRoadProgress } from '#src/local/areas/area-roads.ts';
import { areaKey, cellsOf } from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { signedInId } from '#src/local/cache/identity.ts';
import type { KeptArea } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { hasRoom } from '#src/local/storage/evict.ts';
import { LANGUAGE } from '#src/words/in-languages.ts';
import { checkStreams, type StreamFound } from './check-streams.ts';
import { type Opener, PROMISED_SCREENS } from './promised-screens.ts';
import { type PromisedScreenId, READINESS_WORDS as WORDS } from './readiness.words.ts';

/** The result for one screen. */
export interface ScreenFound {
  id: PromisedScreenId;
  /** Descriptions of what is missing; empty if the screen works offline. */
  missing: string[];
  /** Server time of the oldest data on the screen, or null. */
  savedAtMs: number | null;
  bytes: number;
}

export interface Readiness {
  screens: ScreenFound[];
  isReady: boolean;
  bytes: number;
  /** Streams with missing rows. */
  brokenStreams: string[];
  /** Streams without a complete first sync. */
  missingStreams: string[];
  checkedAtMs: number;
}

/** The page's service worker; null if unsupported. */
export type FilesWorker = Pick<WorkerLink, 'unready' | 'workOnFiles'> | null;

const PLACES_URL = '/places/florida.txt';

/** Checks rows, files and reader of every screen that must work offline. */
export async function checkReadiness(core: Core, worker: FilesWorker): Promise<Readiness> {
  const { cache } = core;
  const areas = await readAreas(cache);
  const cells = [...new Set(areas.filter(({ isEvicted }) => !isEvicted).flatMap(cellsOf))];
  const isSignedIn = (await signedInId(cache)) !== null;
  const streams = [
    CATALOGUE_STREAM,
    EVENTS_STREAM,
    FORUM_STREAM,
    ...(isSignedIn ? [ME_STREAM] : []),
    ...cells,
  ];
  const found = new Map((await checkStreams(cache, streams)).map((result) => [result.stream, result]));
  const resultsOf = (names: readonly string[]) => names.flatMap((name) => found.get(name) ?? []);
  const missingOf = (area: KeptArea) => areaMissing(area, resultsOf(cellsOf(area)));
  const areaWords = areas.flatMap(missingOf);
  const isHere = (area: KeptArea) => missingOf(area).length === 0;
  const noArea = areas.length === 0 ? [WORDS.noArea] : [];

  const screens = [
    await appScreen(worker),
    screenOf('search', resultsOf(cells), [
      ...noArea,
      ...areaWords,
      ...(await filesMissing(core, areas.filter(isHere))),
    ]),
    screenOf('emergency', resultsOf(cells), [...noArea, ...areaWords], { isBrief: true }),
    screenOf('directory', resultsOf(cells), [...noArea, ...areaWords], { isBrief: true }),
    screenOf('events', resultsOf([EVENTS_STREAM]), wholeOr(resultsOf([EVENTS_STREAM]), WORDS.events)),
    screenOf('forums', resultsOf([FORUM_STREAM]), wholeOr(resultsOf([FORUM_STREAM]), WORDS.forums)),
    await guidesScreen(),
    screenOf('quiz', resultsOf([CATALOGUE_STREAM]), wholeOr(resultsOf([CATALOGUE_STREAM]), WORDS.catalogue)),
    ...(isSignedIn
      ? [screenOf('profile', resultsOf([ME_STREAM]), wholeOr(resultsOf([ME_STREAM]), WORDS.profile))]
      : []),
    await writingScreen(core),
  ];
  for (const screen of screens) await open(core, screen, PROMISED_SCREENS[screen.id]);
  return {
    screens,
    isReady: screens.every(({ missing }) => missing.length === 0),
    bytes:
      bytesOf([...found.values()]) +
      screens.reduce((sum, { id, bytes }) => sum + (id === 'app' ? bytes : 0), 0),
    brokenStreams: [...found.values()].filter(({ lost }) => lost.length > 0).map(({ stream }) => stream),
    missingStreams: [...found.values()].filter(({ isWhole }) => !isWhole).map(({ stream }) => stream),
    checkedAtMs: core.reach.serverNowMs(),
  };
}

/** @param isBrief another screen already lists the missing rows. */
function screenOf(
  id: PromisedScreenId,
  streams: readonly StreamFound[],
  missing: readonly string[],
  { isBrief = false } = {},
): ScreenFound {
  const times = streams.map(({ savedAtMs }) => savedAtMs);
  const knownTimes = times.filter((time) => time !== null);
  return {
    id,
    missing: [...missing, ...(isBrief ? [] : [...new Set(streams.flatMap(({ lost }) => lost))])],
    savedAtMs: knownTimes.length > 0 && knownTimes.length === times.length ? Math.min(...knownTimes) : null,
    bytes: bytesOf(streams),
  };
}

const bytesOf = (streams: readonly StreamFound[]) => streams.reduce((sum, { bytes }) => sum + bytes, 0);

const wholeOr = (streams: readonly StreamFound[], sentence: string) =>
  streams.every(({ isWhole }) => isWhole) ? [] : [sentence];

function areaMissing(area: KeptArea, streams: readonly StreamFound[]): string[] {
  if (area.isEvicted) return [WORDS.areaEvicted(area.name)];
  if (streams.every(({ isWhole }) => isWhole)) return [];
  return [area.pause ? WORDS.areaPaused(area.name) : WORDS.area(area.name)];
}

/** Asks the worker to compare its files with the build and to drop those that differ. */
async function appScreen(worker: FilesWorker): Promise<ScreenFound> {
  const found = await worker?.workOnFiles('check');
  const { missing, bytes } = found ?? { missing: [], bytes: 0 };
  const [first] = missing;
  const named = first ? [WORDS.files(String(missing.length), missing.length === 1, first)] : [];
  const trouble = worker ? (worker.unready() ?? (found ? null : 'saving')) : 'noWorker';
  return {
    id: 'app',
    savedAtMs: null,
    bytes,
    missing: [...named, ...(trouble ? [WORDS.trouble[trouble]] : [])],
  };
}

/** Search also needs the table of places and the map files of each saved area. */
async function filesMissing({ cache }: Core, areas: readonly KeptArea[]): Promise<string[]> {
  const progress = await readRoadProgress(cache);
  const places = await isKept(PLACES_URL);
  const roads = areas
    .filter((area) => lacksRoads(progress[areaKey(area)]))
    .map(({ name }) => WORDS.roads(name));
  return [...(places ? [] : [WORDS.places]), ...(await mapMissing(areas)), ...roads];
}

async function mapMissing(areas: readonly KeptArea[]): Promise<string[]> {
  const borders = await readKept(BORDERS);
  if (borders === undefined) return [WORDS.map];
  const missing: string[] = [];
  for (const area of areas) {
    const isHere = await Promise.all(countyFilesAround(borders, area).map(isKept));
    if (isHere.includes(false)) missing.push(WORDS.counties(area.name));
  }
  return missing;
}

async function guidesScreen(): Promise<ScreenFound> {
  const files = LANGUAGE === 'en' ? [GUIDES_URL] : [GUIDES_URL, SPANISH_GUIDES_URL];
  const missing = (await Promise.all(files.map(isKept))).includes(false) ? [WORDS.guides] : [];
  return { id: 'guides', savedAtMs: null, bytes: 0, missing };
}

async function writingScreen({ outbox }: Core): Promise<ScreenFound> {
  const missing = (await hasRoom(outbox)) ? [] : [WORDS.cannotWrite];
  return { id: 'writing', savedAtMs: null, bytes: 0, missing };
}

async function open(core: Core, screen: ScreenFound, opener: Opener | undefined): Promise<void> {
  if (!opener || screen.missing.length > 0) return; // incomplete areas are already listed
  try {
    const lacking = await opener(core);
    if (lacking !== null) screen.missing.push(lacking);
  } catch (error) {
    screen.missing.push(WORDS.cannotOpen(error instanceof Error ? error.message : String(error)));
  }
}
