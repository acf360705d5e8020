import type { MapData } from '#contract/map.ts';
import { type Fetched, UNREACHED } from '#src/data/read/fetched.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import { readStates } from './map-files.ts';

/** The code and the border data of a map. */
interface MapKit {
  states: MapData;
  parts: typeof import('./map-parts.tsx');
}

export type MapKitState = { state: 'loading' } | { state: 'failed' } | ({ state: 'ready' } & MapKit);

let loaded: MapKit | null = null;

/** Loads the borders and the code of the map, which the service worker stores. No page waits for them. */
export function useMapKit(isWanted = true): MapKitState {
  const { answer } = useRemote(fetchKit, isWanted || null);
  if (!answer) return { state: 'loading' };
  // Not in `answer`, which holds plain data.
  return answer.kind === 'done' && loaded ? { state: 'ready', ...loaded } : { state: 'failed' };
}

const fetchKit = (): Promise<Fetched> =>
  Promise.all([readStates(), import('./map-parts.tsx')]).then(
    ([states, parts]) => {
      loaded = { states, parts };
      return { kind: 'done', value: undefined };
    },
    () => UNREACHED, // shown in place of the map
  );
