import type { CountyData, MapData } from '#contract/map.ts';
import { fetchText, readLater } from '#src/data/core/app-file.ts';

/** The border file, stored by the service worker with the app. */
export const BORDERS = '/map/us-states.json';
/** Cache of county files. Florida's are stored with the app. The storage page counts this name as places. */
const STORE = 'places-counties-v1';

let loading: Promise<MapData> | null = null;

/** Reads the borders once. A failed read is retried by the next map. @throws Error. */
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

/** Returns the path of a state's county file. */
export const countyFile = (code: string) => `/map/counties/${code}.json`;

/** Reads a state's counties from this phone, else fetches and stores them. Null if neither works. */
export function readCounties(code: string): Promise<CountyData | null> {
  const cached = counties.get(code);
  if (cached) return cached;
  const parse = (text: string) => jsonOf(text, isCountyData);
  const reading = readLater(STORE, countyFile(code), parse).catch(() => null);
  counties.set(code, reading);
  void reading.then((found) => found ?? counties.delete(code)); // retried by the next call
  return reading;
}

/** Clears the memory cache, for tests. */
export function forgetMapFiles(): void {
  loading = null;
  counties.clear();
}

/** Parses and validates a file. @throws Error for other content, for example a captive portal's page. */
function jsonOf<T>(text: string, isValid: (value: unknown) => value is T): T {
  const data: unknown = JSON.parse(text);
  if (!isValid(data)) throw new Error('not a map file');
  return data;
}

function isMapData(value: unknown): value is MapData {
  const { lines, states, perDegree } = (value ?? {}) as Partial<MapData>;
  return Array.isArray(lines) && Array.isArray(states) && typeof perDegree === 'number';
}

function isCountyData(value: unknown): value is CountyData {
  const { lines, counties: list, perDegree } = (value ?? {}) as Partial<CountyData>;
  return Array.isArray(lines) && Array.isArray(list) && typeof perDegree === 'number';
}
