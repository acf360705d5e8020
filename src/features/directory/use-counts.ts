import { useLive } from '#src/data/use-live.ts';
import { useRemote } from '#src/data/use-remote.ts';
import { fetchCounts, readCounts, type ToldCounts } from './directory.local.ts';

/**
 * How many are listed: what this phone was told last at once, the server's answer behind it, again when there is
 * signal again. Undefined until the phone's copy was read. @throws during rendering what the phone's storage throws.
 */
export function useCounts(state: string | undefined): ToldCounts | null | undefined {
  useRemote(fetchCounts, state ?? '');
  const read = useLive(async (live) => ({ state, told: await readCounts(live, state) }), [state]);
  return read && read.state === state ? read.told : undefined; // until the new one is read the old one stands there
}
