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
import { readPlaceText } from '#contract/shared/gazetteer-text.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { fetchText, isKept, readLater } from '#src/data/core/app-file.ts';
import { type Fetched, UNREACHED } from '#src/data/read/fetched.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import type { Core } from '#src/local/core.ts';
import { PLACE_WORDS } from './places.words.ts';

const FLORIDA = '/places/florida.txt';
const NATIONAL = '/places/us.txt';
/** Cache of the national table, which is fetched at its first use. Florida's table is precached. */
const STORE = 'places-v1';

let florida: Promise<Gazetteer> | null = null;
let national: Promise<Gazetteer> | null = null;

/** Returns Florida's table. @throws Error when it cannot be read */
export function floridaGazetteer(): Promise<Gazetteer> {
  florida ??= fetchText(FLORIDA)
    .then(parseGazetteer)
    .catch((error: unknown) => {
      florida = null; // the next call tries again
      throw error;
    });
  return florida;
}

/** Returns the national table. @throws Error when it is not stored and cannot be fetched */
function nationalGazetteer(): Promise<Gazetteer> {
  national ??= readLater(STORE, NATIONAL, parseGazetteer).catch((error: unknown) => {
    national = null;
    throw error;
  });
  return national;
}

/**
 * Returns the national table, or Florida's if that takes longer than `patienceMs`; loading continues in the background.
 * @throws Error when neither can be read
 */
export async function loadGazetteer(): Promise<Gazetteer> {
  const nationwide = await withinPatience(nationalGazetteer());
  return nationwide ?? floridaGazetteer();
}

/** Forgets the tables in memory. For tests. */
export function forgetTables() {
  florida = null;
  national = null;
}

/**
 * Finds the place that a text names, or null. A place that is clearly in Florida does not wait for the national table.
 * @throws Error when no table can be read; RangeError for a blank text
 */
export async function locateText(text: string): Promise<FoundPlace | null> {
  if (text.trim() === '') throw new RangeError(PLACE_WORDS.badParameters);
  const near = findPlace(await floridaGazetteer(), text);
  if (near && isClearlyFlorida(near, text)) return near;
  const nationwide = await withinPatience(nationalGazetteer());
  const found = nationwide ? findPlace(nationwide, text) : near;
  // Florida's table is more precise, so it wins for the same town.
  return near && found?.state === near.state && found?.name === near.name ? near : found;
}

/** Whether a text names another state while the national table cannot be read: its town may exist. */
export async function isOutOfReach(text: string): Promise<boolean> {
  const { state } = readPlaceText(text);
  if (state === null || state.name === DEFAULT_STATE) return false;
  return (await withinPatience(nationalGazetteer())) === null;
}

/**
 * Returns the nearest town of a point, 'Gainesville, FL'; null if none is near. @throws Error when no table can be read;
 * RangeError for an invalid point
 */
export async function placeNameAt(point: LatLng): Promise<string | null> {
  if (!Number.isFinite(point.lat + point.lng)) throw new RangeError(PLACE_WORDS.badParameters);
  const near = nearestPlace(await floridaGazetteer(), point);
  const isNear = near !== null && milesBetween(point, near.point) <= NEAR_MILES;
  const nationwide = isNear ? null : await withinPatience(nationalGazetteer());
  const place = (nationwide && nearestPlace(nationwide, point)) ?? near;
  return place && formattedAddressOf(place);
}

/** Returns the best table on this phone; null until one is read. Never fetches the national table. */
export function useGazetteer(): Gazetteer | null {
  const { answer } = useRemote(readTables, true);
  return answer?.kind === 'done' ? answer.value : null;
}

/** Without a table, screens have no suggestions and no town names; a search reports the error itself. */
async function readTables(
  _core: Core,
  _about: true,
  tell: (answer: Fetched<Gazetteer>) => void,
): Promise<Fetched<Gazetteer>> {
  const nationwide = isKept(NATIONAL)
    .then((isStored) => (isStored ? nationalGazetteer() : null))
    .catch(() => null);
  const near = await floridaGazetteer().catch(() => null);
  if (near) tell({ kind: 'done', value: near });
  const best = (await nationwide) ?? near;
  return best ? { kind: 'done', value: best } : UNREACHED;
}

/** For a town in Florida this near, the national table is not needed. */
const NEAR_MILES = 10;
const FLORIDA_WORD = /\b(?:florida|fla|fl)\b/i;

function isClearlyFlorida(place: FoundPlace, text: string): boolean {
  return place.kind === 'zip' || (place.state === DEFAULT_STATE && FLORIDA_WORD.test(text));
}

/** Resolves to the table, or to null on an error or after `patienceMs`. */
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
