import { DEFAULT_STATE } from '#contract/businesses.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import {
  type FoundPlace,
  findPlace,
  formattedAddressOf,
  type Gazetteer,
  nearestPlace,
  parseGazetteer,
} from '#contract/shared/gazetteer.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { fetchText, isKept, readLater } from '#src/data/app-file.ts';
import { type Fetched, UNREACHED } from '#src/data/fetched.ts';
import { useRemote } from '#src/data/use-remote.ts';
import type { Core } from '#src/local/core.ts';
import { PLACE_WORDS } from './places.words.ts';

const FLORIDA = '/places/florida.txt';
const NATIONAL = '/places/us.txt';
/** Holds the national table once a place was asked for that Florida's does not have; that one the worker keeps with the app. */
const STORE = 'places-v1';

let florida: Promise<Gazetteer> | null = null;
let national: Promise<Gazetteer> | null = null;

/** Florida's table, which every phone has with the app. @throws Error when it cannot be read. */
export function floridaGazetteer(): Promise<Gazetteer> {
  florida ??= fetchText(FLORIDA)
    .then(parseGazetteer)
    .catch((error: unknown) => {
      florida = null; // asked for again, it is tried again
      throw error;
    });
  return florida;
}

/** The whole country's table: from this phone when it was fetched before. @throws Error when it cannot be had now. */
function nationalGazetteer(): Promise<Gazetteer> {
  national ??= readLater(STORE, NATIONAL, parseGazetteer).catch((error: unknown) => {
    national = null;
    throw error;
  });
  return national;
}

/**
 * The best table there is: the country's, else Florida's when the country's has not come within the patience of a
 * reader. It goes on coming and is there the next time. @throws Error when not even Florida's can be read.
 */
export async function loadGazetteer(): Promise<Gazetteer> {
  const whole = await withinPatience(nationalGazetteer());
  return whole ?? floridaGazetteer();
}

/** Lets go of what was read: a page that has just opened has no table yet, and tests begin as one. */
export function forgetTables() {
  florida = null;
  national = null;
}

/**
 * The place that a text names, or null. Florida's table answers what is plainly in Florida, so that a farm there
 * waits for nothing; the rest is asked of the country's. @throws Error when no table can be read; RangeError for a
 * blank text.
 */
export async function locateText(text: string): Promise<FoundPlace | null> {
  if (text.trim() === '') throw new RangeError(PLACE_WORDS.badParameters);
  const near = findPlace(await floridaGazetteer(), text);
  if (near && isPlainlyFlorida(near, text)) return near;
  const whole = await withinPatience(nationalGazetteer());
  const found = whole ? findPlace(whole, text) : near;
  // Florida's own table is the finer one: the same town stands at one point however it was written.
  return near && found?.state === near.state && found?.name === near.name ? near : found;
}

/**
 * What a point is called: the nearest town, 'Gainesville, FL'; null where none is near. @throws Error when no table can
 * be read; RangeError for what is no point.
 */
export async function placeNameAt(point: LatLng): Promise<string | null> {
  if (!Number.isFinite(point.lat + point.lng)) throw new RangeError(PLACE_WORDS.badParameters);
  const near = nearestPlace(await floridaGazetteer(), point);
  const isNear = near !== null && milesBetween(point, near.point) <= NEAR_MILES;
  const whole = isNear ? null : await withinPatience(nationalGazetteer());
  const place = (whole && nearestPlace(whole, point)) ?? near;
  return place && formattedAddressOf(place);
}

/** The best table that this phone has; null until the first one is read or when none can be. Fetches Florida's at most. */
export function useGazetteer(): Gazetteer | null {
  const { answer } = useRemote(readTables, true);
  return answer?.kind === 'done' ? answer.value : null;
}

/** Without a table the screens have no suggestions and name no towns; a search says itself what it lacks. */
async function readTables(
  _core: Core,
  _about: true,
  tell: (answer: Fetched<Gazetteer>) => void,
): Promise<Fetched<Gazetteer>> {
  const whole = isKept(NATIONAL)
    .then((isHere) => (isHere ? nationalGazetteer() : null))
    .catch(() => null);
  const near = await floridaGazetteer().catch(() => null);
  if (near) tell({ kind: 'done', value: near });
  const best = (await whole) ?? near;
  return best ? { kind: 'done', value: best } : UNREACHED;
}

/** A town of Florida's table this near is taken without asking the country's. */
const NEAR_MILES = 10;
const FLORIDA_WORD = /\b(?:florida|fla|fl)\b/i;

function isPlainlyFlorida(place: FoundPlace, text: string): boolean {
  return place.kind === 'zip' || (place.state === DEFAULT_STATE && FLORIDA_WORD.test(text));
}

/** The table, or null when it cannot be had or takes longer than a reader waits. */
function withinPatience(table: Promise<Gazetteer>): Promise<Gazetteer | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), SYNC_LIMITS.patienceMs);
    table.then(
      (found) => {
        clearTimeout(timer);
        resolve(found);
      },
      () => {
        clearTimeout(timer);
        resolve(null);
      },
    );
  });
}
