import { AREA_LIMITS } from '#contract/limits.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { guessHomeArea, homeOf, readAreas, setHomeArea } from '#src/local/areas/areas.ts';
import { KEPT_AREA_NAME } from '#src/local/cache/identity.ts';
import { type KeptArea, readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { keepFetched } from '#src/local/sync/keep-fetched.ts';

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
  /** A whole state or country, whose middle is nobody's home. */
  isRegion: boolean;
}

/**
 * Makes the place of an answered search the area that this phone keeps by itself: the first place that is searched, and
 * afterwards one close to it or where the phone itself is. A look at a place far away takes nobody's home from the
 * phone.
 */
export async function rememberHomeArea(core: Core, search: SearchedPlace, isSaving: boolean): Promise<void> {
  if (search.isRegion) return;
  const home = homeOf(await readAreas(core.cache));
  if (home && !isNobodys(home) && !(await isNearby(core, home, search.centre))) return;
  await moveHome(core, home, search, isSaving);
}

/**
 * Notes that the person has searched a place by themselves. A town that is searched again, with no other between, becomes
 * the home area however far it is: that is no mere look any more.
 */
export async function noteSearched(core: Core, search: SearchedPlace, isSaving: boolean): Promise<void> {
  if (search.isRegion) return;
  const { cache } = core;
  const last = await readSetting(cache, 'searchedPlace');
  await keepFetched(core, () => writeSetting(cache, 'searchedPlace', search.centre)); // a full phone only forgets it
  if (last?.lat !== search.centre.lat || last.lng !== search.centre.lng) return;
  await moveHome(core, homeOf(await readAreas(cache)), search, isSaving);
}

/** While data is saved the area is not fetched by itself. */
async function moveHome(core: Core, home: KeptArea | undefined, search: SearchedPlace, isSaving: boolean) {
  const { lat, lng } = search.centre;
  const radiusMiles = Math.max(search.radiusMiles, AREA_LIMITS.homeMinMiles);
  const isSame = home?.centre.lat === lat && home.centre.lng === lng && home.radiusMiles === radiusMiles;
  if (isSame && !isNobodys(home)) return;
  await setHomeArea(core.cache, search.place, search.centre, radiusMiles);
  if (!isSaving) void core.engine.sync();
}

/** A home area that no person has named, or one that an older version has made of a whole state: 'Florida'. */
export const isNobodys = ({ isGuess, name }: KeptArea) =>
  isGuess === true || (name !== KEPT_AREA_NAME && !/[,\d]/.test(name));

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
