import { DEFAULT_STATE } from '#contract/businesses.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import {
  countryOf,
  DEFAULT_COUNTRY,
  formatLocation,
  type LocationValue,
  postalCodeFits,
} from '#contract/shared/places.ts';
import { DEFAULT_LOCATION_TEXT, metadataOf, type StoredSearch } from '#src/places/stored-search.ts';
import { US_CITY_STATES } from './home-lists.ts';

/** The place in the hero's fields. Its text is derived from them. */
export type HeroPlace = Omit<LocationValue, 'formattedAddress'>;

export const FIRST_PLACE: HeroPlace = {
  country: DEFAULT_COUNTRY,
  state: DEFAULT_STATE,
  city: '',
  zipCode: '',
};

/** Changes one field and clears the fields that no longer fit: all for a new country, city and ZIP code for a new state. */
export function changePlace(place: HeroPlace, change: Partial<HeroPlace>): HeroPlace {
  if (change.country !== undefined && change.country !== place.country)
    return { country: change.country, state: '', city: '', zipCode: '' };
  if (change.state !== undefined && change.state !== place.state)
    return { ...place, state: change.state, city: '', zipCode: '' };
  if (change.city !== undefined && change.city !== place.city)
    return { ...place, city: change.city, zipCode: '', ...stateOfCity(place, change.city) };
  return { ...place, ...change };
}

/** Returns the state of a listed city if no state was chosen. */
function stateOfCity({ country, state }: HeroPlace, city: string): Partial<HeroPlace> {
  const found = US_CITY_STATES[city];
  return country === DEFAULT_COUNTRY && state === '' && found ? { state: found } : {};
}

/** Returns the listed cities, in the United States those of the chosen state. If empty, the city is typed. */
export function citiesOf({ country, state }: HeroPlace): string[] {
  const names = countryOf(country)?.cities.map(({ name }) => name) ?? [];
  if (country !== DEFAULT_COUNTRY || state === '') return names;
  return names.filter((name) => US_CITY_STATES[name] === state);
}

/** Returns true if the postal code is empty or valid for its country. */
export function isCodeValid({ country, zipCode }: HeroPlace): boolean {
  return zipCode.trim() === '' || postalCodeFits(country, zipCode);
}

/** Formats the place for Explore: 'Gainesville, Florida, 32601', or only the country if nothing else is set. */
export function placeText(place: HeroPlace): string {
  return formatLocation(place) || DEFAULT_LOCATION_TEXT;
}

/** Returns the search to store. Only a country means a nationwide search with its own radius. */
export function heroSearch(place: HeroPlace, category: string, nowMs: number): StoredSearch {
  const location = placeText(place);
  const isNationwide = location === DEFAULT_LOCATION_TEXT;
  return {
    location,
    radius: isNationwide ? SEARCH_LIMITS.radiusNationwideMiles : SEARCH_LIMITS.radiusHeroMiles,
    ...(category ? { businessCategories: [category] } : {}),
    metadata: metadataOf(place, category, nowMs),
  };
}
