import * as v from 'valibot';
import { SEARCH_SORTS, type SearchSort } from '#contract/business-search.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { type FactName, factsAmong } from '#contract/facts.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { formatLocation, OTHER_CITY, type SearchMetadata, typePlace } from '#contract/shared/places.ts';
import type { StoredSearch } from '#src/places/stored-search.ts';
import { DEFAULT_LOCATION_TEXT } from '#src/places/stored-search.ts';
import { placeNameOf } from '#src/words/labels.ts';

/** The search parameters: `/explore?location=Ocala&radius=25&animal=Horse`. */
export interface ExploreSearch {
  location?: string | undefined;
  /** Miles. */
  radius?: number | undefined;
  animal?: string | undefined;
  category?: string | undefined;
  q?: string | undefined;
  /** Names of required facts, separated by commas. */
  facts?: string | undefined;
  /** Only businesses known to be open. */
  open?: boolean | undefined;
  /** Default: distance. */
  sort?: SearchSort | undefined;
}

const { radiusMinMiles, radiusMaxMiles, radiusStepMiles, radiusDefaultMiles, queryMax } = SEARCH_LIMITS;
/** No name of a place is longer. */
const LOCATION_MAX = 120;

/** The router parses a ZIP code as a number. */
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
/** Ignores invalid values, so that a shared address never ends in an error. */
const lenient = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);

/** The router keeps parameters unless they are removed explicitly. */
const NOT_KEPT = {
  country: undefined,
  state: undefined,
  city: undefined,
  zipCode: undefined,
  town: undefined,
};

/**
 * Reads the parameters of `/explore`, also those that the home page's form sends before the app has started.
 */
export const exploreSearchSchema = v.pipe(
  v.object({
    location: lenient(v.pipe(text(LOCATION_MAX), v.transform(placeNameOf))),
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
    town: lenient(text(LOCATION_MAX)),
  }),
  v.transform(
    ({ country = '', state = '', city = '', zipCode = '', town = '', ...search }): ExploreSearch => {
      const listed = city === OTHER_CITY ? '' : city;
      const place = { country, state, city: listed, zipCode };
      const location = formatLocation(town === '' ? place : typePlace(place, town));
      if (search.location !== undefined || location === '') return { ...search, ...NOT_KEPT };
      const isNationwide = location === DEFAULT_LOCATION_TEXT;
      const radius = isNationwide ? {} : { radius: SEARCH_LIMITS.radiusHeroMiles };
      return { location, ...radius, ...search, ...NOT_KEPT };
    },
  ),
);

/** A search as the form holds it; empty text means no choice. Radius in miles. */
export interface SearchValues {
  location: string;
  radius: number;
  animal: string;
  category: string;
  q: string;
  /** Required facts. */
  facts: readonly FactName[];
  openNow: boolean;
  sort: SearchSort;
}

/** The parts that apply immediately; empty values filter nothing. */
export type Filters = Pick<SearchValues, 'animal' | 'category' | 'facts' | 'openNow'>;
export const NO_FILTERS: Filters = { animal: '', category: '', facts: [], openNow: false };

export const filtersOf = ({ animal, category, facts, openNow }: SearchValues): Filters => ({
  animal,
  category,
  facts,
  openNow,
});

/** Counts the filters that are set. */
export const countFilters = ({ animal, category, facts, openNow }: Filters) =>
  [animal, category].filter((name) => name !== '').length + facts.length + Number(openNow);

/**
 * Fills the gaps of an address from the stored search, then from the defaults. An address with a place ignores the
 * stored search.
 */
export function completeSearch(address: ExploreSearch, stored: StoredSearch | null): SearchValues {
  const fallback = address.location === undefined ? stored : null;
  return {
    location: address.location ?? fallback?.location ?? DEFAULT_LOCATION_TEXT,
    radius: address.radius ?? usableRadius(fallback?.radius) ?? radiusDefaultMiles,
    animal: address.animal ?? fallback?.animalTypes?.[0] ?? '',
    category: address.category ?? fallback?.businessCategories?.[0] ?? '',
    q: address.q ?? '',
    facts: factsAmong((address.facts ?? '').split(',')),
    openNow: address.open ?? false,
    sort: address.sort ?? 'distance',
  };
}

/** Returns the parameters of a search, without empty ones. */
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

/** Whether two searches have the same address. */
export const isSameSearch = (a: SearchValues, b: SearchValues): boolean =>
  JSON.stringify(addressOf(a)) === JSON.stringify(addressOf(b));

/** Returns the part of a search that is kept for the next visit. */
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

/** Ignores a stored radius outside the slider's range; the home page's category cards store 15 miles. */
const usableRadius = (radius: number | undefined) =>
  radius !== undefined && radius >= radiusMinMiles && radius <= radiusMaxMiles ? radius : undefined;
