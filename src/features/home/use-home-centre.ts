import { useLive } from '#src/data/use-live.ts';
import { type FinderCentre, readCentre } from './finder.local.ts';

/** Where the page's searches take place; undefined until the phone's copy was read. */
export function useHomeCentre(): FinderCentre | undefined {
  return useLive(readCentre, []);
}
