import { type Business, checkedAtOf, comesTo, type FoundBusiness } from './businesses.ts';
import { FACT_NAMES, type Facts } from './facts.ts';
import { SEARCH_LIMITS } from './limits.ts';
import type { LatLng } from './shared/geo.ts';
import { isOpenNow } from './shared/hours.ts';

/** What may be asked of a business besides where it is and what its words say. All of it must be so. */
interface SearchFilters extends Facts {
  /** Matches only businesses that state one of the animals. */
  animalTypes?: readonly string[] | undefined;
  businessCategories?: readonly string[] | undefined;
  /** Only what somebody has checked. */
  verifiedOnly?: boolean | undefined;
  /** Only what is known to be open: day and night, or by hours that somebody has checked within a year. */
  openNow?: boolean | undefined;
}

/** Filters that are on or off. */
export const SEARCH_FLAGS = [...FACT_NAMES, 'verifiedOnly', 'openNow'] as const;

export const SEARCH_SORTS = ['distance', 'rating', 'name'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** `POST /api/businesses/search`, and a search of the phone's own copy; radius in miles. */
export interface SearchRequest extends SearchFilters {
  location: LatLng;
  radius: number;
  q?: string | undefined;
  sort?: SearchSort | undefined;
}

/** What the filters look at. */
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

/** The filters, and around which place they are asked. */
export type Asked = SearchFilters & Partial<Pick<SearchRequest, 'location' | 'radius'>>;

/**
 * Whether a business answers the filters at a moment. A fact that is asked for must be stated, and who comes to the farm
 * must come as far as the place.
 */
export const matches = (row: Filtered, filters: Asked, nowMs: number): boolean =>
  isAmong(row.animalTypes, filters.animalTypes) && matchesButAnimals(row, filters, nowMs);

/** The same, whichever animals it treats. */
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

/** Whether a business says that it is there day and night, for anybody and not for its own clients alone. */
export const isAlwaysOpen = (row: Partial<Pick<Filtered, 'emergency24h' | 'emergencyPolicy'>>): boolean =>
  row.emergency24h === true && row.emergencyPolicy !== 'existing-clients';

/** Whether a business is known to be open: day and night, or by its hours. */
export const isKnownOpen = (
  row: Parameters<typeof isAlwaysOpen>[0] &
    Partial<Pick<Filtered, 'hours' | 'checkedAt' | 'verifiedAt' | 'source'>>,
  nowMs: number,
): boolean => isAlwaysOpen(row) || isOpenNow(row.hours, checkedAtOf(row), nowMs) === true;

/** Where the farm is: nobody's is the middle of a country. */
export const farmOf = ({ location, radius = 0 }: Asked): LatLng | null =>
  location && radius <= SEARCH_LIMITS.radiusMaxMiles ? location : null;

const isAmong = (names: readonly string[], wanted: readonly string[] = []) =>
  wanted.length === 0 || wanted.some((name) => names.includes(name));

/** A place in the order. */
export interface Ordered extends Pick<FoundBusiness, 'id' | 'distance'> {
  /** What is compared before the distance, made once of each. */
  key: number | string;
}

/** By rating the best comes first, by name A to Z in the same order on every device: no language's own rules. */
export const orderKey = (
  row: Pick<Business, 'rating' | 'name'>,
  sort: SearchSort = 'distance',
): Ordered['key'] =>
  ({ distance: () => 0, rating: () => -row.rating, name: () => row.name.toLowerCase() })[sort]();

/** Of equal ones the nearest first, ties by id. */
export function compareFound(a: Ordered, b: Ordered): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.distance - b.distance || a.id - b.id;
}
