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

/** What the hero's fields hold; the words for the whole are made from them. */
export type HeroPlace = Omit<LocationValue, 'formattedAddress'>;

export const FIRST_PLACE: HeroPlace = {
  country: DEFAULT_COUNTRY,
  state: DEFAULT_STATE,
  city: '',
  zipCode: '',
};

/** Changes one part; what no longer fits goes: another country empties all, another state the city and the code. */
export function changePlace(place: HeroPlace, change: Partial<HeroPlace>): HeroPlace {
  if (change.country !== undefined && change.country !== place.country)
    return { country: change.country, state: '', city: '', zipCode: '' };
  if (change.state !== undefined && change.state !== place.state)
    return { ...place, state: change.state, city: '', zipCode: '' };
  if (change.city !== undefined && change.city !== place.city)
    return { ...place, city: change.city, zipCode: '', ...stateOfCity(place, change.city) };
  return { ...place, ...change };
}

/** A city of the list brings its state along where none was chosen. */
function stateOfCity({ country, state }: HeroPlace, city: string): Partial<HeroPlace> {
  const found = US_CITY_STATES[city];
  return country === DEFAULT_COUNTRY && state === '' && found ? { state: found } : {};
}

/** The cities to choose from; for the United States those of the chosen state. Empty where the city is typed. */
export function citiesOf({ country, state }: HeroPlace): string[] {
  const names = countryOf(country)?.cities.map(({ name }) => name) ?? [];
  if (country !== DEFAULT_COUNTRY || state === '') return names;
  return names.filter((name) => US_CITY_STATES[name] === state);
}

/** Whether the postal code may stand: none at all, or one of its country's form. */
export function isCodeFine({ country, zipCode }: HeroPlace): boolean {
  return zipCode.trim() === '' || postalCodeFits(country, zipCode);
}

/** The place of the form in one line, as Explore reads it: 'Gainesville, Florida, 32601'; the country alone when bare. */
export function placeText(place: HeroPlace): string {
  return formatLocation(place) || DEFAULT_LOCATION_TEXT;
}

/** What is stored of a hero search. The country alone is the nationwide search with its own radius. */
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
