import type { CountyData, MapData } from '#contract/map.ts';

/** What the land is drawn from; the worker keeps it with the app. */
export const BORDERS = '/map/us-states.json';
/** Counties of states that somebody has looked at; Florida's the worker keeps with the app. Its name counts them as places. */
const STORE = 'places-counties-v1';

let loading: Promise<MapData> | null = null;

/** Reads the borders once for all maps of a page; a failed read is tried again by the next map. @throws Error. */
export function readStates(): Promise<MapData> {
  loading ??= fetchJson(BORDERS, isMapData).catch((error: unknown) => {
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
  const reading = findCounties(countyFile(code)).catch(() => null);
  counties.set(code, reading);
  void reading.then((found) => found ?? counties.delete(code)); // asked for again, it is tried again
  return reading;
}

/** Whether the counties of a state are on this phone: kept here, or by the worker with the app. */
export async function hasCounties(code: string): Promise<boolean> {
  return (await caches.match(countyFile(code), { ignoreSearch: true })) !== undefined;
}

/** Lets go of what was read: a page that has just opened has read nothing, and tests begin as one. */
export function forgetMapFiles(): void {
  loading = null;
  counties.clear();
}

async function findCounties(path: string): Promise<CountyData> {
  const kept = 'caches' in globalThis ? await caches.match(path, { ignoreSearch: true }) : undefined;
  if (kept) return (await kept.json()) as CountyData;
  const data = await fetchJson(path, isCountyData);
  // Without a store, or on a full phone, they live as long as this page.
  if ('caches' in globalThis)
    await (await caches.open(STORE)).put(path, Response.json(data)).catch(() => undefined);
  return data;
}

/** @throws Error where the answer is none of ours, as a captive portal's page. */
async function fetchJson<T>(path: string, isRight: (value: unknown) => value is T): Promise<T> {
  const response = await fetch(path);
  const data: unknown = response.ok ? await response.json() : null;
  if (!isRight(data)) throw new Error(`${path}: ${response.status}`);
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
