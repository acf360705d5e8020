import type { CountyData, MapData } from '#contract/map.ts';
import { fetchText, readLater } from '#src/data/app-file.ts';

/** What the land is drawn from; the worker keeps it with the app. */
export const BORDERS = '/map/us-states.json';
/** Counties of states that somebody has looked at; Florida's the worker keeps with the app. Its name counts them as places. */
const STORE = 'places-counties-v1';

let loading: Promise<MapData> | null = null;

/** Reads the borders once for all maps of a page; a failed read is tried again by the next map. @throws Error. */
export function readStates(): Promise<MapData> {
  loading ??= fetchText(BORDERS)
    .then((text) => jsonOf(text, isMapData))
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

const counties = new Map<string, Promise<CountyData | null>>();

/** What the counties of a state are drawn from. */
export const countyFile = (code: string) => `/map/counties/${code}.json`;

/** The counties of a state: those that the phone has, else fetched and kept. Null when neither goes now. */
export function readCounties(code: string): Promise<CountyData | null> {
  const known = counties.get(code);
  if (known) return known;
  const parse = (text: string) => jsonOf(text, isCountyData);
  const reading = readLater(STORE, countyFile(code), parse).catch(() => null);
  counties.set(code, reading);
  void reading.then((found) => found ?? counties.delete(code)); // asked for again, it is tried again
  return reading;
}

/** Lets go of what was read: a page that has just opened has read nothing, and tests begin as one. */
export function forgetMapFiles(): void {
  loading = null;
  counties.clear();
}

/** @throws Error where the text is none of ours, as a captive portal's page. */
function jsonOf<T>(text: string, isRight: (value: unknown) => value is T): T {
  const data: unknown = JSON.parse(text);
  if (!isRight(data)) throw new Error('no file of the map');
  return data;
}

function isMapData(value: unknown): value is MapData {
  const { lines, states, perDegree } = (value ?? {}) as Partial<MapData>;
  return Array.isArray(lines) && Array.isArray(states) && typeof perDegree === 'number';
}

function isCountyData(value: unknown): value is CountyData {
  const { lines, counties: named, perDegree } = (value ?? {}) as Partial<CountyData>;
  return Array.isArray(lines) && Array.isArray(named) && typeof perDegree === 'number';
}
