import type { FoundBusiness, SearchRequest } from '#contract/businesses.ts';
import type { AnimalName, BusinessCategoryName } from '#contract/catalogue.ts';
import { FIRST_HOME_AREA } from '#contract/explore.ts';
import type { LatLng } from '#contract/geo.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { readAreas } from '#src/local/areas.ts';
import { search } from '#src/local/businesses.ts';
import type { Core } from '#src/local/core.ts';
import { readSetting } from '#src/local/settings.ts';

/** What the nearby finder is set to; empty text where nothing is chosen. Radius in miles. */
export interface FinderValues {
  radius: number;
  animal: AnimalName | '';
  category: BusinessCategoryName | '';
}

export const FIRST_FINDER: FinderValues = {
  radius: SEARCH_LIMITS.radiusDefaultMiles,
  animal: '',
  category: '',
};

/** The point that the finder looks around, and what it is called. */
export interface FinderCentre {
  name: string;
  point: LatLng;
  /** It is where the phone was. */
  isOwn: boolean;
}

/** Where the phone was last, else the home area, else where listings are dense. */
export async function readCentre({ cache }: Core): Promise<FinderCentre> {
  const last = await readSetting(cache, 'lastPosition');
  if (last?.name) return { name: last.name, point: last.point, isOwn: true };
  const home = (await readAreas(cache)).find(({ isHome }) => isHome);
  const { name, centre } = home ?? FIRST_HOME_AREA;
  return { name, point: centre, isOwn: false };
}

/** The request that asks the server for the same. */
export function finderRequest(
  centre: FinderCentre,
  { radius, animal, category }: FinderValues,
): SearchRequest {
  return {
    location: centre.point,
    radius,
    ...(animal ? { animalTypes: [animal] } : {}),
    ...(category ? { businessCategories: [category] } : {}),
  };
}

export interface FinderFound {
  shown: FoundBusiness[];
  total: number;
  /** Within the radius, but they name no animal. */
  unstated: FoundBusiness[];
  /** Those that stay on this phone: a followed stream carries them. */
  keptIds: ReadonlySet<number>;
}

/** At most five businesses of the phone's own copy, nearest first. */
export async function readFinder(
  core: Core,
  centre: FinderCentre,
  values: FinderValues,
): Promise<FinderFound> {
  const { found, unstated } = await search(core.cache, finderRequest(centre, values));
  const shown = found.slice(0, SEARCH_LIMITS.nearbyResults);
  const keys = [...shown, ...unstated].map(({ id }) => ['businesses', id]);
  const members = await core.cache.members.where('[entity+id]').anyOf(keys).toArray();
  return { shown, total: found.length, unstated, keptIds: new Set(members.map(({ id }) => id)) };
}
