import { GUIDES_URL } from '#contract/guides.ts';
import { parseGazetteer } from '#contract/shared/gazetteer.ts';
import { CATALOGUE_STREAM, EVENTS_STREAM, FORUM_STREAM, ME_STREAM } from '#contract/sync.ts';
import { BORDERS, countyFilesAround } from '#src/features/map/area-counties.local.ts';
import { lacksRoads, readRoadProgress } from '#src/local/areas/area-roads.ts';
import { areaKey, cellsOf, readAreas } from '#src/local/areas/areas.ts';
import { signedInId } from '#src/local/cache/identity.ts';
import type { KeptArea } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { hasRoom } from '#src/local/storage/evict.ts';
import { checkFiles, type FilePorts, hasFile, readFile } from './app-files.ts';
import { checkStreams, type StreamFound } from './check-streams.ts';
import { type Opener, PROMISED_SCREENS } from './promised-screens.ts';
import { type PromisedScreenId, READINESS_WORDS as WORDS } from './readiness.words.ts';

/** What one screen needs, and whether it is here. */
export interface ScreenFound {
  id: PromisedScreenId;
  /** Sentences about what is missing; none means that the screen opens without signal. */
  missing: string[];
  /** Server's time of the oldest copy that it shows; null where that is not told. */
  savedAtMs: number | null;
  bytes: number;
}

export interface Readiness {
  screens: ScreenFound[];
  isReady: boolean;
  bytes: number;
  /** Streams with rows that should be here and are not. */
  brokenStreams: string[];
  /** Streams whose first copy is missing. */
  missingStreams: string[];
  checkedAtMs: number;
}

const PLACES_URL = '/places/florida.txt';

/** Goes through every promised screen: its rows, its files, and whether its own reading opens it. */
export async function checkReadiness(core: Core, files: FilePorts): Promise<Readiness> {
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
  const found = new Map((await checkStreams(cache, streams)).map((each) => [each.stream, each]));
  const of = (names: readonly string[]) => names.flatMap((name) => found.get(name) ?? []);
  const missingOf = (area: KeptArea) => areaMissing(area, of(cellsOf(area)));
  const areaWords = areas.flatMap(missingOf);
  const isHere = (area: KeptArea) => missingOf(area).length === 0;
  const noArea = areas.length === 0 ? [WORDS.noArea] : [];

  const screens = [
    await appScreen(files),
    screenOf('search', of(cells), [
      ...noArea,
      ...areaWords,
      ...(await filesMissing(core, files, areas.filter(isHere))),
    ]),
    screenOf('emergency', of(cells), [...noArea, ...areaWords], { isBrief: true }),
    screenOf('directory', of(cells), [...noArea, ...areaWords], { isBrief: true }),
    screenOf('events', of([EVENTS_STREAM]), wholeOr(of([EVENTS_STREAM]), WORDS.events)),
    screenOf('forums', of([FORUM_STREAM]), wholeOr(of([FORUM_STREAM]), WORDS.forums)),
    await guidesScreen(files),
    screenOf('quiz', of([CATALOGUE_STREAM]), wholeOr(of([CATALOGUE_STREAM]), WORDS.catalogue)),
    ...(isSignedIn ? [screenOf('profile', of([ME_STREAM]), wholeOr(of([ME_STREAM]), WORDS.profile))] : []),
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

/** @param isBrief another screen names the lost rows already. */
function screenOf(
  id: PromisedScreenId,
  streams: readonly StreamFound[],
  missing: readonly string[],
  { isBrief = false } = {},
): ScreenFound {
  const times = streams.map(({ savedAtMs }) => savedAtMs);
  const known = times.filter((time) => time !== null);
  return {
    id,
    missing: [...missing, ...(isBrief ? [] : [...new Set(streams.flatMap(({ lost }) => lost))])],
    savedAtMs: known.length > 0 && known.length === times.length ? Math.min(...known) : null,
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

async function appScreen(files: FilePorts): Promise<ScreenFound> {
  const found = await checkFiles(files);
  const screen = { id: 'app' as const, savedAtMs: null };
  if (found.kind === 'unkept') return { ...screen, bytes: 0, missing: [WORDS.noWorker] };
  const [first] = found.missing;
  const many = found.missing.length;
  const missing = first ? [WORDS.files(String(many), many === 1, first.url)] : [];
  return { ...screen, bytes: found.bytes, missing };
}

/** What searching needs besides rows: the table of places, and what the map of each area that is here is drawn from. */
async function filesMissing(
  { cache }: Core,
  files: FilePorts,
  areas: readonly KeptArea[],
): Promise<string[]> {
  const progress = await readRoadProgress(cache);
  const places = await isReadable(files, PLACES_URL, (text) => parseGazetteer(text));
  const roads = areas
    .filter((area) => lacksRoads(progress[areaKey(area)]))
    .map(({ name }) => WORDS.roads(name));
  return [...(places ? [] : [WORDS.places]), ...(await mapMissing(files, areas)), ...roads];
}

async function mapMissing(files: FilePorts, areas: readonly KeptArea[]): Promise<string[]> {
  const missing: string[] = [];
  const borders = (await readFile(files, BORDERS)) ?? '';
  try {
    for (const area of areas) {
      const isHere = await Promise.all(countyFilesAround(borders, area).map((path) => hasFile(files, path)));
      if (isHere.includes(false)) missing.push(WORDS.counties(area.name));
    }
    JSON.parse(borders);
  } catch {
    return [WORDS.map]; // not here, cut short, or a page of somebody else
  }
  return missing;
}

async function guidesScreen(files: FilePorts): Promise<ScreenFound> {
  const text = await readFile(files, GUIDES_URL);
  const isHere = await isReadable(files, GUIDES_URL, (json) => {
    if (!Array.isArray(JSON.parse(json))) throw new Error(`${GUIDES_URL}: not a list`);
  });
  return { id: 'guides', savedAtMs: null, bytes: text?.length ?? 0, missing: isHere ? [] : [WORDS.guides] };
}

/** Whether a kept file is here and is what it should be. */
async function isReadable(
  files: FilePorts,
  path: string,
  parse: (text: string) => unknown,
): Promise<boolean> {
  const text = await readFile(files, path);
  if (text === null) return false;
  try {
    parse(text);
    return true;
  } catch {
    return false; // cut short, or a page of somebody else
  }
}

async function writingScreen({ outbox }: Core): Promise<ScreenFound> {
  const missing = (await hasRoom(outbox)) ? [] : [WORDS.cannotWrite];
  return { id: 'writing', savedAtMs: null, bytes: 0, missing };
}

async function open(core: Core, screen: ScreenFound, opener: Opener | undefined): Promise<void> {
  if (!opener || screen.missing.length > 0) return; // what lacks its rows is named already
  try {
    const lacking = await opener(core);
    if (lacking !== null) screen.missing.push(lacking);
  } catch (error) {
    screen.missing.push(WORDS.cannotOpen(error instanceof Error ? error.message : String(error)));
  }
}
