import { COUNTRIES, type Country } from './places-countries.ts';
import { CANADIAN_PROVINCES, type Subdivision, US_STATES, usState } from './places-states.ts';

/** Value of the location picker; empty text for parts that are not chosen. docs/specification.md, section 3. */
export interface LocationValue {
  country: string;
  state: string;
  city: string;
  zipCode: string;
  formattedAddress: string;
}

/** Label of a stored search: place in parts, category, time. docs/specification.md, section 3. */
export interface SearchMetadata extends Omit<LocationValue, 'formattedAddress'> {
  category: string;
  /** ISO 8601, UTC. */
  timestamp: string;
}

export const DEFAULT_COUNTRY = 'United States';

/** Returns the country of a name in any case, or null. */
export function countryOf(name: string): Country | null {
  const wanted = name.trim().toLowerCase();
  return COUNTRIES.find((country) => country.name.toLowerCase() === wanted) ?? null;
}

/** Returns the states or provinces to choose from; empty if they are typed or absent. */
export function subdivisionsOf(country: string): readonly Subdivision[] {
  if (country === 'United States') return US_STATES;
  return country === 'Canada' ? CANADIAN_PROVINCES : [];
}

/**
 * Whether a postal code fits its country, ignoring case and surrounding spaces. Empty text fits only a country without
 * pattern. An unknown country has no pattern.
 */
export function postalCodeFits(country: string, code: string): boolean {
  const pattern = countryOf(country)?.postalCode;
  return pattern ? pattern.test(code.trim()) : true;
}

/** Returns 'Florida' for 'FL', 'fl', 'Fla.' or 'florida'; null for anything else. */
export function stateName(codeOrName: string): string | null {
  return usState(codeOrName)?.name ?? null;
}

/** Returns 'FL' for 'Florida', 'fla.' or 'fl'; null for anything else. */
export function stateCode(codeOrName: string): string | null {
  return usState(codeOrName)?.code ?? null;
}

/** Returns the five digits of a ZIP code or ZIP+4, with or without hyphen; null for anything else. */
export function zip5(text: string): string | null {
  return /^(\d{5})(?:[- ]?\d{4})?$/.exec(text.trim())?.[1] ?? null;
}

/** Option for a city that is not in the list. */
export const OTHER_CITY = '…';

/** Reads a town or postal code as it is typed. A town with a comma names its own state: "Macon, GA". */
export function typePlace<P extends Omit<LocationValue, 'formattedAddress'>>(place: P, text: string): P {
  if (/^\d/.test(text)) return { ...place, city: '', zipCode: text };
  return { ...place, city: text, zipCode: '', state: text.includes(',') ? '' : place.state };
}

/** One line for people: 'Gainesville, Florida, 32601', with the country if it is not the default one. */
export function formatLocation(value: Omit<LocationValue, 'formattedAddress'>): string {
  const country =
    value.country === DEFAULT_COUNTRY && (value.city || value.state || value.zipCode) ? '' : value.country;
  return [value.city, value.state, value.zipCode, country]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}
