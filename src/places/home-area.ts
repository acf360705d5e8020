import { AREA_LIMITS } from '#contract/limits.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { guessHomeArea, setHomeArea } from '#src/local/areas/areas.ts';
import { homeOf, readAreas } from '#src/local/areas/read-areas.ts';
import { keepFetched } from '#src/local/browser/quota.ts';
import { KEPT_AREA_NAME } from '#src/local/cache/identity.ts';
import { type KeptArea, readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';

/** Home area of a new phone, where real listings are dense. Radius in miles. */
export const FIRST_HOME_AREA = {
  name: 'Orlando, FL',
  centre: { lat: 28.477, lng: -81.337 }, // from the place table
  radiusMiles: 60,
} as const;

/** Place of an answered search. Radius in miles. */
export interface SearchedPlace {
  place: string;
  centre: LatLng;
  radiusMiles: number;
  /** A state or country, which cannot be a home area. */
  isRegion: boolean;
}

/**
 * Makes the place of a search the home area: the first place searched, later only a place near the home area or the phone, so that
 * a look at a distant place does not replace it.
 */
export async function rememberHomeArea(core: Core, search: SearchedPlace, isSaving: boolean): Promise<void> {
  if (search.isRegion) return;
  const home = homeOf(await readAreas(core.cache));
  if (home && !isNobodys(home) && !(await isNearby(core, home, search.centre))) return;
  await moveHome(core, home, search, isSaving);
}

/** Notes a search by the person. A place that is searched twice in a row becomes the home area, however far it is. */
export async function noteSearched(core: Core, search: SearchedPlace, isSaving: boolean): Promise<void> {
  if (search.isRegion) return;
  const { cache } = core;
  const last = await readSetting(cache, 'searchedPlace');
  await keepFetched(core, () => writeSetting(cache, 'searchedPlace', search.centre)); // optional on a full phone
  if (last?.lat !== search.centre.lat || last.lng !== search.centre.lng) return;
  await moveHome(core, homeOf(await readAreas(cache)), search, isSaving);
}

/** In data-saving mode the area is not fetched automatically. */
async function moveHome(core: Core, home: KeptArea | undefined, search: SearchedPlace, isSaving: boolean) {
  const { lat, lng } = search.centre;
  const radiusMiles = Math.max(search.radiusMiles, AREA_LIMITS.homeMinMiles);
  const isInside = home?.centre.lat === lat && home.centre.lng === lng && home.radiusMiles >= radiusMiles;
  if (isInside && !isNobodys(home)) return; // a look with a smaller radius removes nothing
  await setHomeArea(core.cache, search.place, search.centre, radiusMiles);
  if (!isSaving) void core.engine.sync();
}

/** Returns whether the person has not chosen the home area. An older version also used whole states, 'Florida'. */
export const isNobodys = ({ isGuess, name }: KeptArea) =>
  isGuess === true || (name !== KEPT_AREA_NAME && !/[,\d]/.test(name));

/** Returns whether a place is near the home area or the phone's last position. */
async function isNearby({ cache }: Core, home: KeptArea, centre: LatLng): Promise<boolean> {
  const last = await readSetting(cache, 'lastPosition');
  return [home.centre, ...(last ? [last.point] : [])].some(
    (point) => milesBetween(point, centre) <= AREA_LIMITS.homeMinMiles,
  );
}

/** Creates the home area of a new phone; the next sync fetches it. */
export async function beginHomeArea(core: Core): Promise<void> {
  if ((await readAreas(core.cache)).length > 0) return;
  await guessHomeArea(core.cache, FIRST_HOME_AREA);
}
