import { AREA_LIMITS } from '#contract/limits.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { guessHomeArea, homeOf, readAreas, setHomeArea } from '#src/local/areas/areas.ts';
import { type KeptArea, readSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';

/** The home area of a phone that has none yet: real listings are dense there. Radius in miles. */
export const FIRST_HOME_AREA = {
  name: 'Orlando, FL',
  centre: { lat: 28.477, lng: -81.337 }, // as the table of places has it
  radiusMiles: 60,
} as const;

/** What an answered search says of its place; radius in miles. */
export interface SearchedPlace {
  place: string;
  centre: LatLng;
  radiusMiles: number;
  isNationwide: boolean;
}

/**
 * Makes the place of an answered search the area that this phone keeps by itself: the first place that is searched, and
 * afterwards one close to it or where the phone itself is. A look at a place far away takes nobody's home from the
 * phone. While data is saved the area is not fetched by itself.
 */
export async function rememberHomeArea(core: Core, search: SearchedPlace, isSaving: boolean): Promise<void> {
  if (search.isNationwide) return;
  const home = homeOf(await readAreas(core.cache));
  const { lat, lng } = search.centre;
  const radiusMiles = Math.max(search.radiusMiles, AREA_LIMITS.homeMinMiles);
  const isSame = home?.centre.lat === lat && home.centre.lng === lng && home.radiusMiles === radiusMiles;
  if (isSame && !home.isGuess) return;
  if (home && !home.isGuess && !(await isNearby(core, home, search.centre))) return;
  await setHomeArea(core.cache, search.place, search.centre, radiusMiles);
  if (!isSaving) void core.engine.sync();
}

/** Whether a place is close to the home area's middle, or to where the phone was last. */
async function isNearby({ cache }: Core, home: KeptArea, centre: LatLng): Promise<boolean> {
  const last = await readSetting(cache, 'lastPosition');
  return [home.centre, ...(last ? [last.point] : [])].some(
    (point) => milesBetween(point, centre) <= AREA_LIMITS.homeMinMiles,
  );
}

/** Gives a phone that keeps no area its first one; the next pass fetches it. */
export async function beginHomeArea(core: Core): Promise<void> {
  if ((await readAreas(core.cache)).length > 0) return;
  await guessHomeArea(core.cache, FIRST_HOME_AREA);
}
