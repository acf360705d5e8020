import type { MapData } from '#contract/map.ts';
import { type Fetched, UNREACHED } from '#src/data/fetched.ts';
import { useRemote } from '#src/data/use-remote.ts';

const ADDRESS = '/map/us-states.json';

export type MapDataState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; data: MapData };

let loading: Promise<MapData> | null = null;

/** Reads the borders once for all maps of a page; a failed read is tried again by the next map. */
function loadMapData(): Promise<MapData> {
  loading ??= fetch(ADDRESS)
    .then(async (response) => {
      const data: unknown = response.ok ? await response.json() : null;
      if (!isMapData(data)) throw new Error(`${ADDRESS}: ${response.status}`);
      return data;
    })
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

/** The borders of the drawn map: a file of the app that the worker keeps. */
export function useMapData(): MapDataState {
  const { answer } = useRemote(fetchMapData, true);
  if (!answer) return { state: 'loading' };
  return answer.kind === 'done' ? { state: 'ready', data: answer.value } : { state: 'failed' };
}

const fetchMapData = (): Promise<Fetched<MapData>> =>
  loadMapData().then(
    (data) => ({ kind: 'done', value: data }),
    () => UNREACHED, // not on this phone: said in place of the map
  );

function isMapData(value: unknown): value is MapData {
  const { lines, states, perDegree } = (value ?? {}) as Partial<MapData>;
  return Array.isArray(lines) && Array.isArray(states) && typeof perDegree === 'number';
}
