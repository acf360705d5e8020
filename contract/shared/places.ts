import { COUNTRIES, type Country } from './places-countries.ts';
import { CANADIAN_PROVINCES, type Subdivision, US_STATES, usState } from './places-states.ts';

/** What the location picker holds; empty text where nothing was chosen. docs/specification.md, section 3. */
export interface LocationValue {
  country: string;
  state: string;
  city: string;
  zipCode: string;
  formattedAddress: string;
}

/** What a stored search tells of itself: its place in parts, its category, and when it was. docs/specification.md, section 3. */
export interface SearchMetadata extends Omit<LocationValue, 'formattedAddress'> {
  category: string;
  /** ISO 8601, UTC. */
  timestamp: string;
}

export const DEFAULT_COUNTRY = 'United States';

/** The country of that name in any case, or null. */
export function countryOf(name: string): Country | null {
  const wanted = name.trim().toLowerCase();
  return COUNTRIES.find((country) => country.name.toLowerCase() === wanted) ?? null;
}

/** The states or provinces to choose from; empty where they are typed or absent. */
export function subdivisionsOf(country: string): readonly Subdivision[] {
  if (country === 'United States') return US_STATES;
  return country === 'Canada' ? CANADIAN_PROVINCES : [];
}

/**
 * Whether a postal code has its country's form, spaces around it ignored, letters in either case.
 * Empty text fits nowhere but where there is no pattern. An unknown country has no pattern.
 */
export function postalCodeFits(country: string, code: string): boolean {
  const pattern = countryOf(country)?.postalCode;
  return pattern ? pattern.test(code.trim()) : true;
}

/** 'Florida' for 'FL', 'fl', 'Fla.' or 'florida'; null for what is no US state, district or territory. */
export function stateName(codeOrName: string): string | null {
  return usState(codeOrName)?.name ?? null;
}

/** 'FL' for 'Florida', 'fla.' or 'fl'; null for what is no US state, district or territory. */
export function stateCode(codeOrName: string): string | null {
  return usState(codeOrName)?.code ?? null;
}

/** The five digits of a ZIP code or ZIP+4, also written without the hyphen; null for anything else. */
export function zip5(text: string): string | null {
  return /^(\d{5})(?:[- ]?\d{4})?$/.exec(text.trim())?.[1] ?? null;
}

/** Chosen in a list of cities for one that is not in it; no city bears this name. */
export const OTHER_CITY = '…';

/** One line for people: 'Gainesville, Florida, 32601'; the country only where it is not the default one. */
export function formatLocation(value: Omit<LocationValue, 'formattedAddress'>): string {
  const country =
    value.country === DEFAULT_COUNTRY && (value.city || value.state || value.zipCode) ? '' : value.country;
  return [value.city, value.state, value.zipCode, country]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}
