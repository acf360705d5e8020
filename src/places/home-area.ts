import { FIRST_HOME_AREA } from '#contract/explore.ts';
import type { LatLng } from '#contract/geo.ts';
import { AREA_LIMITS } from '#contract/limits.ts';
import type { Core } from '#src/local/core.ts';
import { readAreas, setHomeArea } from '#src/local/kept/areas.ts';

/** What an answered search says of its place; radius in miles. */
export interface SearchedPlace {
  place: string;
  centre: LatLng;
  radiusMiles: number;
  isNationwide: boolean;
}

/**
 * Makes the place of an answered search the area that this phone keeps by itself. A search of the whole country
 * changes nothing. While data is saved the area is not fetched by itself.
 */
export async function rememberHomeArea(core: Core, search: SearchedPlace, isSaving: boolean): Promise<void> {
  if (search.isNationwide) return;
  const home = (await readAreas(core.cache)).find((area) => area.isHome);
  const { lat, lng } = search.centre;
  const radiusMiles = Math.max(search.radiusMiles, AREA_LIMITS.homeMinMiles);
  const isSame = home?.centre.lat === lat && home.centre.lng === lng && home.radiusMiles === radiusMiles;
  if (isSame) return;
  await setHomeArea(core.cache, search.place, search.centre, radiusMiles);
  if (!isSaving) void core.engine.sync();
}

/** Gives a phone that keeps no area its first one; the next pass fetches it. */
export async function beginHomeArea(core: Core): Promise<void> {
  if ((await readAreas(core.cache)).length > 0) return;
  const { name, centre, radiusMiles } = FIRST_HOME_AREA;
  await setHomeArea(core.cache, name, centre, radiusMiles);
}
