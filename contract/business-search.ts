import { type Business, checkedAtOf, comesTo, type FoundBusiness } from './businesses.ts';
import { FACT_NAMES, type Facts } from './facts.ts';
import { SEARCH_LIMITS } from './limits.ts';
import type { LatLng } from './shared/geo.ts';
import { isOpenNow } from './shared/hours.ts';

/** Filters besides place and words. All of them must match. */
interface SearchFilters extends Facts {
  /** Matches only businesses that state one of the animals. */
  animalTypes?: readonly string[] | undefined;
  businessCategories?: readonly string[] | undefined;
  /** Verified listings only. */
  verifiedOnly?: boolean | undefined;
  /** Only businesses known to be open: around the clock, or by hours confirmed within a year. */
  openNow?: boolean | undefined;
}

/** Filters that are on or off. */
export const SEARCH_FLAGS = [...FACT_NAMES, 'verifiedOnly', 'openNow'] as const;

export const SEARCH_SORTS = ['distance', 'rating', 'name'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** `POST /api/businesses/search` and search of the local copy; radius in miles. */
export interface SearchRequest extends SearchFilters {
  location: LatLng;
  radius: number;
  q?: string | undefined;
  sort?: SearchSort | undefined;
}

/** The fields that filters read. */
export type Filtered = Pick<
  Business,
  | 'animalTypes'
  | 'businessCategories'
  | 'isVerified'
  | 'hours'
  | 'checkedAt'
  | 'verifiedAt'
  | 'source'
  | 'location'
  | 'serviceRadiusMiles'
  | 'emergencyPolicy'
> &
  Facts;

/** Filters and the place of the search. */
export type Asked = SearchFilters & Partial<Pick<SearchRequest, 'location' | 'radius'>>;

/**
 * Whether a business matches the filters at a time. A requested fact must be stated, and a farm visit must reach the
 * place.
 */
export const matches = (row: Filtered, filters: Asked, nowMs: number): boolean =>
  isAmong(row.animalTypes, filters.animalTypes) && matchesButAnimals(row, filters, nowMs);

/** Like {@link matches}, without the animals. */
export const matchesButAnimals = (
  row: Omit<Filtered, 'animalTypes'>,
  filters: Asked,
  nowMs: number,
): boolean =>
  isAmong(row.businessCategories, filters.businessCategories) &&
  (!filters.verifiedOnly || row.isVerified) &&
  (!filters.openNow || isKnownOpen(row, nowMs)) &&
  FACT_NAMES.every((fact) => !filters[fact] || row[fact] === true) &&
  (!filters.farmCalls || comesTo(row, farmOf(filters)));

/** Whether a business is open around the clock for everyone, not only for its own clients. */
export const isAlwaysOpen = (row: Partial<Pick<Filtered, 'emergency24h' | 'emergencyPolicy'>>): boolean =>
  row.emergency24h === true && row.emergencyPolicy !== 'existing-clients';

/** Whether a business is known to be open: around the clock, or by its hours. */
export const isKnownOpen = (
  row: Parameters<typeof isAlwaysOpen>[0] &
    Partial<Pick<Filtered, 'hours' | 'checkedAt' | 'verifiedAt' | 'source'>>,
  nowMs: number,
): boolean => isAlwaysOpen(row) || isOpenNow(row.hours, checkedAtOf(row), nowMs) === true;

/** The farm's location; unknown for a nationwide search. */
export const farmOf = ({ location, radius = 0 }: Asked): LatLng | null =>
  location && radius <= SEARCH_LIMITS.radiusMaxMiles ? location : null;

const isAmong = (names: readonly string[], wanted: readonly string[] = []) =>
  wanted.length === 0 || wanted.some((name) => names.includes(name));

/** A position in the order. */
export interface Ordered extends Pick<FoundBusiness, 'id' | 'distance'> {
  /** Sort key compared before the distance, computed once per row. */
  key: number | string;
}

/** Highest rating first; names in code unit order, which is the same on every device. */
export const orderKey = (
  row: Pick<Business, 'rating' | 'name'>,
  sort: SearchSort = 'distance',
): Ordered['key'] =>
  ({ distance: () => 0, rating: () => -row.rating, name: () => row.name.toLowerCase() })[sort]();

/** Compares by sort key, then distance, then id. */
export function compareFound(a: Ordered, b: Ordered): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.distance - b.distance || a.id - b.id;
}
