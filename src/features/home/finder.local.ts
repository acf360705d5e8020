import type { User } from '#contract/auth.ts';
import type { SearchRequest, SearchSort } from '#contract/business-search.ts';
import type { FoundBusiness } from '#contract/businesses.ts';
import type { AnimalName, BusinessCategoryName } from '#contract/catalogue.ts';
import { type FactName, statedFacts } from '#contract/facts.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { coverageOf, searchKept } from '#src/features/businesses/nearby.local.ts';
import { paintListings, unsentOf } from '#src/features/owners/owners.local.ts';
import { readPinnedIds } from '#src/features/people/people.local.ts';
import type { Core } from '#src/local/core.ts';
import { FIRST_HOME_AREA } from '#src/places/home-area.ts';
import { readHomeOrigin, readOrigin } from '#src/places/origin.ts';

/** What the nearby finder is set to; empty text where nothing is chosen. Radius in miles. */
export interface FinderValues {
  radius: number;
  animal: AnimalName | '';
  category: BusinessCategoryName | '';
  /** What must be stated. */
  facts: readonly FactName[];
  openNow: boolean;
  sort: SearchSort;
}

export const FIRST_FINDER: FinderValues = {
  radius: SEARCH_LIMITS.radiusDefaultMiles,
  animal: '',
  category: '',
  facts: [],
  openNow: false,
  sort: 'distance',
};

/** The point that the finder looks around, what it is and what it is called; null where its name is not told. */
export interface FinderCentre {
  kind: 'position' | 'home' | 'guess' | 'left';
  name: string | null;
  point: LatLng;
}

/** Where the phone was last, else the home area, else where listings are dense. */
export async function readCentre(core: Core): Promise<FinderCentre> {
  const own = await readOrigin(core);
  if (own.kind === 'position' && own.name) return { kind: 'position', name: own.name, point: own.point };
  const home = await readHomeOrigin(core);
  if (home.kind === 'unknown')
    return { kind: 'guess', name: FIRST_HOME_AREA.name, point: FIRST_HOME_AREA.centre };
  const { name, point } = home;
  return { kind: home.kind === 'home' && home.isGuess ? 'guess' : home.kind, name, point };
}

/** The request that asks the server for the same. */
export function finderRequest(
  centre: Pick<FinderCentre, 'point'>,
  { radius, animal, category, facts, openNow, sort }: FinderValues,
): SearchRequest {
  return {
    location: centre.point,
    radius,
    ...(animal ? { animalTypes: [animal] } : {}),
    ...(category ? { businessCategories: [category] } : {}),
    ...statedFacts(facts),
    ...(openNow ? { openNow } : {}),
    ...(sort === 'distance' ? {} : { sort }),
  };
}

export interface FinderFound {
  shown: FoundBusiness[];
  total: number;
  /** Within the radius, but they name no animal: the first of them, and how many there are. */
  unstated: FoundBusiness[];
  unstatedTotal: number;
  /** Those that stay on this phone: a followed stream carries them. */
  keptIds: ReadonlySet<number>;
  /** Those among one's own people. */
  pinnedIds: ReadonlySet<number>;
  /** The phone holds the whole circle. */
  isCovered: boolean;
}

/** At most five businesses of the phone's own copy, in the order that is asked for. @param user whose unsent changes and people are seen. */
export async function readFinder(
  core: Core,
  centre: Pick<FinderCentre, 'point'>,
  values: FinderValues,
  user: User | null = null,
): Promise<FinderFound> {
  const unsent = await unsentOf(core, user?.id ?? null);
  const { found, unstated, total, unstatedTotal, keptIds } = await searchKept(
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
    keptIds,
    pinnedIds,
    isCovered,
  };
}
