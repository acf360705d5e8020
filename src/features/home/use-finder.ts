import { useLive } from '#src/data/use-live.ts';
import { useRemote } from '#src/data/use-remote.ts';
import { fetchFirstPage } from '#src/features/businesses/search.remote.ts';
import {
  type FinderCentre,
  type FinderFound,
  type FinderValues,
  finderRequest,
  readCentre,
  readFinder,
} from './finder.local.ts';

/**
 * The finder's results from the phone's own copy, with the server's behind them. On a phone that does not hold the
 * whole circle yet nothing is shown until the server has answered or a reader's patience is over, so that neither
 * cards nor counts jump.
 */
export function useFinder(applied: FinderValues): {
  centre: FinderCentre | undefined;
  found: FinderFound | undefined;
} {
  const centre = useLive(readCentre, []);
  const { radius, animal, category } = applied;
  const { answer, isLate } = useRemote(fetchFirstPage, centre ? finderRequest(centre, applied) : null);
  const isTold = answer !== undefined || isLate;
  const found = useLive(
    // Read again once it is told: what was read before the answer does not hold the server's rows yet.
    async (live) => centre && { ...(await readFinder(live, centre, applied)), isTold },
    [centre?.point.lat, centre?.point.lng, radius, animal, category, isTold],
  );
  const isSettled = found?.isCovered || found?.isTold;
  return { centre, found: isSettled ? found : undefined };
}
