import type { User } from '#contract/auth.ts';
import type { SearchRequest } from '#contract/business-search.ts';
import type { FoundBusiness } from '#contract/businesses.ts';
import type { AnimalName, BusinessCategoryName } from '#contract/catalogue.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { coverageOf } from '#src/features/businesses/nearby.local.ts';
import { paintListings, unsentOf } from '#src/features/owners/owners.local.ts';
import { readPinnedIds } from '#src/features/people/people.local.ts';
import { search } from '#src/local/cache/businesses.ts';
import type { Core } from '#src/local/core.ts';
import { FIRST_HOME_AREA } from '#src/places/home-area.ts';
import { readHomeOrigin, readOrigin } from '#src/places/origin.ts';

/** Settings of the nearby finder. An empty string means any. Radius in miles. */
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

/** The center of the finder's circle. `name` is null if unknown. */
export interface FinderCenter {
  kind: 'position' | 'home' | 'guess' | 'left';
  name: string | null;
  point: LatLng;
}

/** Reads the last position, else the home area, else the default area. */
export async function readCenter(core: Core): Promise<FinderCenter> {
  const own = await readOrigin(core);
  if (own.kind === 'position' && own.name) return { kind: 'position', name: own.name, point: own.point };
  const home = await readHomeOrigin(core);
  if (home.kind === 'unknown')
    return { kind: 'guess', name: FIRST_HOME_AREA.name, point: FIRST_HOME_AREA.centre };
  const { name, point } = home;
  return { kind: home.kind === 'home' && home.isGuess ? 'guess' : home.kind, name, point };
}

/** Returns the search request for the finder's settings. */
export function finderRequest(
  centre: Pick<FinderCenter, 'point'>,
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
  /** The first of those within the radius that state no animals. */
  unstated: FoundBusiness[];
  unstatedTotal: number;
  /** Those in the person's contacts. */
  pinnedIds: ReadonlySet<number>;
  /** This phone has the whole circle. */
  isCovered: boolean;
}

/** Reads the first results from this phone. @param user whose unsent changes and contacts are applied. */
export async function readFinder(
  core: Core,
  centre: Pick<FinderCenter, 'point'>,
  values: FinderValues,
  user: User | null = null,
): Promise<FinderFound> {
  const unsent = await unsentOf(core, user?.id ?? null);
  const { found, unstated, total, unstatedTotal } = await search(
    core.cache,
    finderRequest(centre, values),
    core.reach.serverNowMs(),
    SEARCH_LIMITS.nearbyResults,
  );
  const { isCovered } = await coverageOf(core.cache, centre.point, values.radius);
  const pinnedIds = await readPinnedIds(core, user);
  return {
    shown: paintListings(found, unsent),
    total,
    unstated: paintListings(unstated, unsent),
    unstatedTotal,
    pinnedIds,
    isCovered,
  };
}
