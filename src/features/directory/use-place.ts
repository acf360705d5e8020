import { useEffect, useState } from 'react';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';

/**
 * Brings the businesses of a city to this phone while there is signal. True once that is over, or a reader would not
 * wait any longer. @param place null where nothing has to be fetched.
 */
export function useFetchedPlace(
  place: string | null,
  fetchPlace: (place: string) => Promise<unknown>,
): boolean {
  const core = useOptionalCore();
  const [done, setDone] = useState<string | null>(null);
  useEffect(() => {
    if (place === null || !core) return;
    let isGone = false;
    const tell = () => {
      if (!isGone) setDone(place);
    };
    const cancelPatience = core.ports.setTimer(tell, SYNC_LIMITS.patienceMs);
    // A place that no table knows, or no signal: what this phone keeps stands, and the page says so.
    fetchPlace(place).then(tell, tell);
    return () => {
      isGone = true;
      cancelPatience();
    };
  }, [core, place, fetchPlace]);
  return place === null || done === place;
}
