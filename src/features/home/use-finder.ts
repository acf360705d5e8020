import { useEffect, useState } from 'react';
import type { SearchRequest } from '#contract/businesses.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import {
  type FinderCentre,
  type FinderFound,
  type FinderValues,
  finderRequest,
  readCentre,
  readFinder,
} from './finder.local.ts';

/** Brings the server's businesses into the phone's copy; silence changes nothing. */
export type FinderRefresh = (request: SearchRequest) => Promise<unknown>;

/**
 * The finder's results from the phone's own copy, with the server's behind them. On a phone that does not hold the
 * whole circle yet nothing is shown until the server has answered or a reader's patience is over, so that neither
 * cards nor counts jump.
 */
export function useFinder(
  applied: FinderValues,
  refresh: FinderRefresh,
): { centre: FinderCentre | undefined; found: FinderFound | undefined } {
  const core = useOptionalCore();
  const [told, setTold] = useState('');
  const centre = useLive(readCentre, []);
  const { radius, animal, category } = applied;
  const asked = JSON.stringify([centre?.point, radius, animal, category]);
  const found = useLive(
    // Read again once it is told: what was read before the answer does not hold the server's rows yet.
    async (live) => centre && { ...(await readFinder(live, centre, applied)), isTold: told === asked },
    [centre?.point.lat, centre?.point.lng, radius, animal, category, told === asked],
  );
  useEffect(() => {
    if (!centre || !core) return;
    let isGone = false;
    const tell = () => {
      if (!isGone) setTold(asked);
    };
    const cancelPatience = core.ports.setTimer(tell, SYNC_LIMITS.patienceMs);
    void refresh(finderRequest(centre, { radius, animal, category })).then(tell);
    return () => {
      isGone = true;
      cancelPatience();
    };
  }, [core, centre, radius, animal, category, asked, refresh]);
  const isSettled = found?.isCovered || found?.isTold;
  return { centre, found: isSettled ? found : undefined };
}
