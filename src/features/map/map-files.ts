import type { CountyData, MapData } from '#contract/map.ts';

const STATES = '/map/us-states.json';
/** Counties of states that somebody has looked at; Florida's the worker keeps with the app. Its name counts them as places. */
const STORE = 'places-counties-v1';

let loading: Promise<MapData> | null = null;

/** Reads the borders once for all maps of a page; a failed read is tried again by the next map. @throws Error. */
export function readStates(): Promise<MapData> {
  loading ??= fetchJson(STATES, isMapData).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

const counties = new Map<string, Promise<CountyData | null>>();

/** The counties of a state: those that the phone has, else fetched and kept. Null when neither goes now. */
export function readCounties(code: string): Promise<CountyData | null> {
  const known = counties.get(code);
  if (known) return known;
  const reading = findCounties(`/map/counties/${code}.json`).catch(() => null);
  counties.set(code, reading);
  void reading.then((found) => found ?? counties.delete(code)); // asked for again, it is tried again
  return reading;
}

async function findCounties(path: string): Promise<CountyData> {
  const store = 'caches' in globalThis ? await caches.open(STORE) : null;
  const kept = await store?.match(path);
  if (kept) return (await kept.json()) as CountyData;
  const data = await fetchJson(path, isCountyData);
  // On a full phone they live as long as this page.
  await store?.put(path, Response.json(data)).catch(() => undefined);
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
