import { SEARCH_LIMITS } from '../limits.ts';
import { cleanText } from './clean-text.ts';
import { POPULATION_STEPS_PER_DOUBLING, placeKey, plainKey } from './gazetteer-format.ts';
import { GAZETTEER_LIMITS } from './gazetteer-limits.ts';
import {
  firstPlaceFrom,
  type Gazetteer,
  placeIn,
  type StateRange,
  stepOf,
  zipIndex,
} from './gazetteer-table.ts';
import { readPlaceText } from './gazetteer-text.ts';
import { type LatLng, milesBetween } from './geo.ts';
import { COUNTRIES, type Country } from './places-countries.ts';
import { type Subdivision, usState } from './places-states.ts';

export { type Gazetteer, parseGazetteer } from './gazetteer-table.ts';

/** A place that a text names; `state` is the full name, `zipCode` five digits. */
export interface FoundPlace {
  name: string;
  state?: string;
  country: string;
  zipCode?: string;
  point: LatLng;
  kind: 'zip' | 'place' | 'state' | 'country' | 'city';
}

const UNITED_STATES = 'United States';

/**
 * Returns the place that a text names, or null: a ZIP code, a town with or without state, a state, a country or one of
 * its cities, or an address that ends in one of them. Case, spaces and 'St.' or 'Saint' do not matter. A ZIP code wins
 * over the town. Among towns with the same name the largest wins; one in Florida wins over a town up to 16 times its
 * size, and over all others if no population is known. 'De Land' and 'St Pete' are Florida's. A bare state name is the state, unless a city of over a million
 * has that name (New York). Towns of the table win over cities of countries that are not named.
 */
export function findPlace(gazetteer: Gazetteer, text: string): FoundPlace | null {
  const read = readPlaceText(text);
  if (read.country && read.country.name !== UNITED_STATES) return abroad(read.country, read.towns);
  const zip =
    foundZip(gazetteer, read.zip) ?? (read.towns.length === 0 ? foundZip(gazetteer, read.leadingZip) : null);
  if (zip) return zip;
  if (read.state) return inState(gazetteer, read.state, read.towns) ?? inAnyState(gazetteer, [read.whole]);
  const town = inAnyState(gazetteer, read.towns);
  if (town) return town;
  const isBareCountry = read.country !== null && read.whole === '' && read.zip === null;
  return isBareCountry ? nationwide() : anyCity(read.towns);
}

/** Returns the nearest town of the table within 60 miles, with the town's own point; else null. */
export function nearestPlace(gazetteer: Gazetteer, point: LatLng): FoundPlace | null {
  const { lat, lng } = gazetteer.places;
  const shrink = Math.cos((point.lat * Math.PI) / 180);
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < lat.length; i++) {
    const north = (lat[i] ?? 0) - point.lat;
    const east = ((lng[i] ?? 0) - point.lng) * shrink;
    const square = north * north + east * east;
    if (square < least) {
      least = square;
      nearest = i;
    }
  }
  const found = nearest < 0 ? null : foundPlace(gazetteer, nearest);
  return found && milesBetween(point, found.point) <= GAZETTEER_LIMITS.nearestMiles ? found : null;
}

/** Returns up to `limit` places whose name or ZIP code starts with the text, most likely first. */
export function suggestPlaces(gazetteer: Gazetteer, prefix: string, limit: number): FoundPlace[] {
  const [first = '', ...rest] = cleanText(prefix).split(',');
  if (/^\d{2,5}$/.test(first.trim())) return suggestZips(gazetteer, first.trim(), limit);
  const keys = [...new Set([plainKey(first), placeKey(first)])]; // 'st' matches Starke as well as St. Augustine
  if (keys[0] === '') return [];
  const wanted = placeKey(rest.join(' '));
  const ranges = gazetteer.states.filter((range) => wanted === '' || stateBegins(range, wanted));
  return ranges
    .flatMap((range) => keys.flatMap((key) => placesBeginning(gazetteer, range, key)))
    .map((place) => ({
      place,
      weight: weightOf(gazetteer, place),
      name: gazetteer.places.names[place] ?? '',
    }))
    .sort((a, b) => b.weight - a.weight || a.name.localeCompare(b.name))
    .slice(0, limit)
    .flatMap(({ place }) => foundPlace(gazetteer, place) ?? []);
}

/** Returns a short label: 'Gainesville, FL', 'Gainesville, FL 32601', 'Florida', 'Toronto, Canada'. */
export function formattedAddressOf(place: FoundPlace): string {
  const { name, kind, country, state, zipCode } = place;
  if (kind === 'state' || kind === 'country') return name;
  if (country !== UNITED_STATES) return `${name}, ${country}`;
  if (state === undefined) return name;
  const code = usState(state)?.code ?? state;
  if (zipCode === undefined) return `${name}, ${code}`;
  return name === state ? `${name} ${zipCode}` : `${name}, ${code} ${zipCode}`;
}

function foundZip(gazetteer: Gazetteer, zip: string | null): FoundPlace | null {
  if (zip === null) return null;
  const index = zipIndex(gazetteer, zip);
  const range = gazetteer.states[gazetteer.zips.state[index] ?? -1];
  if (index < 0 || !range) return null;
  const state = usState(range.code)?.name ?? range.code;
  const { lat, lng, place } = gazetteer.zips;
  return {
    name: gazetteer.places.names[place[index] ?? -1] ?? state,
    state,
    country: UNITED_STATES,
    zipCode: zip,
    point: { lat: lat[index] ?? 0, lng: lng[index] ?? 0 },
    kind: 'zip',
  };
}

function foundPlace(gazetteer: Gazetteer, index: number): FoundPlace | null {
  const { names, lat, lng } = gazetteer.places;
  const name = names[index];
  const range = gazetteer.states.find(({ first, end }) => index >= first && index < end);
  if (name === undefined || !range) return null;
  return {
    name,
    state: usState(range.code)?.name ?? range.code,
    country: UNITED_STATES,
    point: { lat: lat[index] ?? 0, lng: lng[index] ?? 0 },
    kind: 'place',
  };
}

function inState(gazetteer: Gazetteer, state: Subdivision, towns: readonly string[]): FoundPlace | null {
  const range = gazetteer.states.find(({ code }) => code === state.code);
  if (towns.length === 0) return cityNamedLike(gazetteer, range, state) ?? foundState(state);
  for (const town of towns) {
    const find = state.code === GAZETTEER_LIMITS.homeState ? homePlace : placeIn;
    const index = range ? find(gazetteer, range, town) : -1;
    if (index >= 0) return foundPlace(gazetteer, index);
  }
  return null;
}

function cityNamedLike(
  gazetteer: Gazetteer,
  range: StateRange | undefined,
  state: Subdivision,
): FoundPlace | null {
  const index = range ? placeIn(gazetteer, range, placeKey(state.name)) : -1;
  const million = Math.log2(GAZETTEER_LIMITS.cityBeforeState) * POPULATION_STEPS_PER_DOUBLING;
  return index >= 0 && stepOf(gazetteer, index) > million ? foundPlace(gazetteer, index) : null;
}

function inAnyState(gazetteer: Gazetteer, towns: readonly string[]): FoundPlace | null {
  for (const town of towns) {
    const same = gazetteer.states
      .map((range) =>
        (range.code === GAZETTEER_LIMITS.homeState ? homePlace : placeIn)(gazetteer, range, town),
      )
      .filter((index) => index >= 0)
      .sort((a, b) => weightOf(gazetteer, b) - weightOf(gazetteer, a));
    if (same[0] !== undefined) return foundPlace(gazetteer, same[0]);
  }
  return null;
}

/** Names that people in Florida use for their towns. */
const NICKNAMES: Record<string, string> = {
  'saint pete': 'saint petersburg',
  jax: 'jacksonville',
  'fort laud': 'fort lauderdale',
};

/** Finds a place of the home state also by a nickname, or written in one word or two: 'De Land', 'Port Saint Lucie'. */
function homePlace(gazetteer: Gazetteer, range: StateRange, town: string): number {
  const index = placeIn(gazetteer, range, town);
  if (index >= 0) return index;
  if (Object.hasOwn(NICKNAMES, town)) return placeIn(gazetteer, range, NICKNAMES[town] ?? '');
  const joined = town.replaceAll(' ', '');
  for (let i = range.first; i < range.end; i++) {
    const name = gazetteer.places.names[i] ?? '';
    if (name.charAt(0).toLowerCase() === joined.charAt(0) && placeKey(name).replaceAll(' ', '') === joined)
      return i;
  }
  return -1;
}

/** Population step, with some doublings added for the home state. */
function weightOf(gazetteer: Gazetteer, index: number): number {
  const home = gazetteer.states.find(({ code }) => code === GAZETTEER_LIMITS.homeState);
  const isHome = home !== undefined && index >= home.first && index < home.end;
  return (
    stepOf(gazetteer, index) + (isHome ? GAZETTEER_LIMITS.homeDoublings * POPULATION_STEPS_PER_DOUBLING : 0)
  );
}

function foundState({ name, centre }: Subdivision): FoundPlace {
  return { name, state: name, country: UNITED_STATES, point: centre, kind: 'state' };
}

function nationwide(): FoundPlace {
  return {
    name: UNITED_STATES,
    country: UNITED_STATES,
    point: SEARCH_LIMITS.nationwideCentre,
    kind: 'country',
  };
}

/** Returns a city of a named country, else the country at its first city if nothing else is named. */
function abroad(country: Country, towns: readonly string[]): FoundPlace | null {
  const city = cityOf(country, towns);
  const capital = country.cities[0];
  if (city || towns.length > 0 || !capital) return city;
  return { name: country.name, country: country.name, point: capital.point, kind: 'country' };
}

function cityOf(country: Country, towns: readonly string[]): FoundPlace | null {
  const city = country.cities.find(({ name }) => towns.includes(placeKey(name)));
  return city ? { name: city.name, country: country.name, point: city.point, kind: 'city' } : null;
}

function anyCity(towns: readonly string[]): FoundPlace | null {
  for (const country of COUNTRIES) {
    const city = cityOf(country, towns);
    if (city) return city;
  }
  return null;
}

function stateBegins(range: StateRange, key: string): boolean {
  const state = usState(range.code);
  return state !== null && (state.code.toLowerCase() === key || placeKey(state.name).startsWith(key));
}

function placesBeginning(gazetteer: Gazetteer, range: StateRange, key: string): number[] {
  const places: number[] = [];
  for (let i = firstPlaceFrom(gazetteer, range, key); i < range.end; i++) {
    if (!placeKey(gazetteer.places.names[i] ?? '').startsWith(key)) break;
    places.push(i);
  }
  return places;
}

function suggestZips(gazetteer: Gazetteer, digits: string, limit: number): FoundPlace[] {
  const found: FoundPlace[] = [];
  for (const code of gazetteer.zips.codes) {
    const zip = String(code).padStart(5, '0');
    const place = zip.startsWith(digits) ? foundZip(gazetteer, zip) : null;
    if (place) found.push(place);
    if (found.length === limit) break;
  }
  return found;
}
