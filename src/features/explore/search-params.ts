import * as v from 'valibot';
import { SEARCH_SORTS, type SearchSort } from '#contract/business-search.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { type FactName, factsAmong } from '#contract/facts.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { formatLocation, OTHER_CITY, type SearchMetadata } from '#contract/shared/places.ts';
import type { StoredSearch } from '#src/places/stored-search.ts';
import { DEFAULT_LOCATION_TEXT } from '#src/places/stored-search.ts';

/** What stands in the address of a search: `/explore?location=Ocala&radius=25&animal=Horse`. */
export interface ExploreSearch {
  location?: string | undefined;
  /** Miles. */
  radius?: number | undefined;
  animal?: string | undefined;
  category?: string | undefined;
  q?: string | undefined;
  /** Names of facts that must be stated, with commas between. */
  facts?: string | undefined;
  /** Only what is known to be open. */
  open?: boolean | undefined;
  /** By distance where it is left out. */
  sort?: SearchSort | undefined;
}

const { radiusMinMiles, radiusMaxMiles, radiusStepMiles, radiusDefaultMiles, queryMax } = SEARCH_LIMITS;
/** Longer than any place; what is longer is no place. */
const LOCATION_MAX = 120;

/** A ZIP code in an address is read as a number: it is a text all the same. */
const text = (max: number) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value).trim()),
    v.minLength(1),
    v.maxLength(max),
  );
const oneOf = (names: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check((name) => names.includes(name)),
  );
const animalNames = ANIMAL_TYPES.map(({ name }) => name);
/** What cannot be used is as if it were not there: a shared address never ends in an error. */
const lenient = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);

/** The router leaves in an address what is not taken out of it. */
const NOT_KEPT = { country: undefined, state: undefined, city: undefined, zipCode: undefined };

/** The search part of `/explore`'s address, also as the home page's form sends it before the app is there. */
export const exploreSearchSchema = v.pipe(
  v.object({
    location: lenient(text(LOCATION_MAX)),
    radius: lenient(
      v.pipe(
        v.number(),
        v.minValue(radiusMinMiles),
        v.maxValue(radiusMaxMiles),
        v.multipleOf(radiusStepMiles),
      ),
    ),
    animal: lenient(oneOf(animalNames)),
    category: lenient(oneOf(BUSINESS_CATEGORIES)),
    q: lenient(text(queryMax)),
    facts: lenient(text(queryMax)),
    open: lenient(v.boolean()),
    sort: lenient(v.picklist(SEARCH_SORTS)),
    country: lenient(text(LOCATION_MAX)),
    state: lenient(text(LOCATION_MAX)),
    city: lenient(text(LOCATION_MAX)),
    zipCode: lenient(text(LOCATION_MAX)),
  }),
  v.transform(({ country = '', state = '', city = '', zipCode = '', ...search }): ExploreSearch => {
    const location = formatLocation({ country, state, city: city === OTHER_CITY ? '' : city, zipCode });
    if (search.location !== undefined || location === '') return { ...search, ...NOT_KEPT };
    const isNationwide = location === DEFAULT_LOCATION_TEXT;
    const radius = isNationwide ? {} : { radius: SEARCH_LIMITS.radiusHeroMiles };
    return { location, ...radius, ...search, ...NOT_KEPT };
  }),
);

/** A search as it is typed and applied; empty text where nothing is chosen. Radius in miles. */
export interface SearchValues {
  location: string;
  radius: number;
  animal: string;
  category: string;
  q: string;
  /** What must be stated. */
  facts: readonly FactName[];
  openNow: boolean;
  sort: SearchSort;
}

/** The parts that apply at once; their empty values filter nothing. */
export type Filters = Pick<SearchValues, 'animal' | 'category' | 'facts' | 'openNow'>;
export const NO_FILTERS: Filters = { animal: '', category: '', facts: [], openNow: false };

export const filtersOf = ({ animal, category, facts, openNow }: SearchValues): Filters => ({
  animal,
  category,
  facts,
  openNow,
});

/** How many filters are set. */
export const countFilters = ({ animal, category, facts, openNow }: Filters) =>
  [animal, category].filter((name) => name !== '').length + facts.length + Number(openNow);

/** The address's search over the stored one over the defaults. A place in the address stands alone. */
export function completeSearch(address: ExploreSearch, stored: StoredSearch | null): SearchValues {
  const kept = address.location === undefined ? stored : null;
  return {
    location: address.location ?? kept?.location ?? DEFAULT_LOCATION_TEXT,
    radius: address.radius ?? usableRadius(kept?.radius) ?? radiusDefaultMiles,
    animal: address.animal ?? kept?.animalTypes?.[0] ?? '',
    category: address.category ?? kept?.businessCategories?.[0] ?? '',
    q: address.q ?? '',
    facts: factsAmong((address.facts ?? '').split(',')),
    openNow: address.open ?? false,
    sort: address.sort ?? 'distance',
  };
}

/** The address of a search; empty parts are left out. */
export function addressOf(values: SearchValues): ExploreSearch {
  const { location, radius, animal, category, q, facts, openNow, sort } = values;
  return {
    location: location.trim(),
    radius,
    ...(animal ? { animal } : {}),
    ...(category ? { category } : {}),
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(facts.length > 0 ? { facts: facts.join(',') } : {}),
    ...(openNow ? { open: true } : {}),
    ...(sort === 'distance' ? {} : { sort }),
  };
}

/** Whether two searches ask for the same: they have the same address. */
export const isSameSearch = (a: SearchValues, b: SearchValues): boolean =>
  JSON.stringify(addressOf(a)) === JSON.stringify(addressOf(b));

/** What is kept of a search for the next visit. */
export function storedOf(
  { location, radius, animal, category }: SearchValues,
  metadata?: SearchMetadata,
): StoredSearch {
  return {
    location,
    radius,
    ...(category ? { businessCategories: [category] } : {}),
    ...(animal ? { animalTypes: [animal] } : {}),
    ...(metadata ? { metadata } : {}),
  };
}

/** A stored radius between the slider's ends; the home page's category cards store 15 miles. */
const usableRadius = (radius: number | undefined) =>
  radius !== undefined && radius >= radiusMinMiles && radius <= radiusMaxMiles ? radius : undefined;
