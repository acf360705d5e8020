import { cleanText } from './clean-text.ts';
import { placeKey } from './gazetteer-format.ts';
import { COUNTRIES, type Country } from './places-countries.ts';
import { CANADIAN_PROVINCES, type Subdivision, usState } from './places-states.ts';

/** The parts of an address, read from its end. */
export interface PlaceText {
  country: Country | null;
  zip: string | null;
  /** A ZIP code before the town, '32601 Gainesville'; it may also be a house number. */
  leadingZip: string | null;
  state: Subdivision | null;
  /** Candidate keys of the town, most likely first. */
  towns: string[];
  /** Key of the text without country and ZIP code: 'Port Washington' is a town although it ends in a state. */
  whole: string;
}

const US_NAMES = ['united states of america', 'united states', 'usa', 'u s a', 'us', 'u s'];
const MOST_WORDS_OF_TOWN = 5;
const MOST_WORDS_OF_STATE = 3;

/** Splits 'Ocala, FL 34470', '12 Main St Ocala Florida' or 'Toronto, Canada' into parts. */
export function readPlaceText(text: string): PlaceText {
  const { country, rest: local } = takeCountry(cleanText(text).replace(/\s+/g, ' ').trim());
  const { zip, rest: unzipped } = takeZip(local);
  const { state, rest } = takeState(unzipped);
  const lead = /^(\d{5})(?:-\d{4})?(?:[ ,]+|$)/.exec(rest);
  const leadingZip = lead?.[1] ?? null;
  const named = lead ? rest.slice(lead[0].length) : rest;
  const isAbroad = country !== null && country !== COUNTRIES[0];
  const towns = isAbroad
    ? partsOf(local)
    : townsOf(named, (state !== null || zip !== null) && /\d/.test(rest.split(',').at(-1) ?? ''));
  return { country, zip, leadingZip, state, towns, whole: placeKey(unzipped) };
}

/** Strips trailing punctuation by hand; a regular expression would be quadratic. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,.;]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function takeCountry(text: string): { country: Country | null; rest: string } {
  const bare = trimEnd(text);
  const parts = bare.split(',');
  const last = placeKey(parts.at(-1) ?? '');
  const country = US_NAMES.includes(last)
    ? COUNTRIES[0]
    : (COUNTRIES.find(({ name }) => placeKey(name) === last) ?? canadaOf(last, placeKey(parts.at(-2) ?? '')));
  if (country) return { country, rest: trimEnd(parts.slice(0, -1).join(',')) };
  const spelled = / (?:united states(?: of america)?|u\.?s\.?a\.?)$/i.exec(bare);
  return spelled
    ? { country: COUNTRIES[0] ?? null, rest: trimEnd(bare.slice(0, spelled.index)) }
    : { country: null, rest: bare };
}

/** 'Toronto, Ontario' is in Canada, although there is an Ontario in California: the town decides. */
function canadaOf(province: string, town: string): Country | undefined {
  const isProvince = CANADIAN_PROVINCES.some(({ code, name }) =>
    [code.toLowerCase(), placeKey(name)].includes(province),
  );
  const canada = COUNTRIES.find(({ name }) => name === 'Canada');
  return isProvince && canada?.cities.some(({ name }) => placeKey(name) === town) ? canada : undefined;
}

function takeZip(text: string): { zip: string | null; rest: string } {
  const found = /(?:^|[ ,])(\d{5})(?:-?\d{4})?$/.exec(text);
  return found
    ? { zip: found[1] ?? null, rest: trimEnd(text.slice(0, found.index)) }
    : { zip: null, rest: text };
}

function takeState(text: string): { state: Subdivision | null; rest: string } {
  const words = text.split(/(?<=[ ,])/);
  for (let count = Math.min(MOST_WORDS_OF_STATE, words.length); count > 0; count--) {
    const state = usState(words.slice(-count).join('').replace(/,/g, ' '));
    if (state) return { state, rest: trimEnd(words.slice(0, -count).join('')) };
  }
  return { state: null, rest: text };
}

/**
 * Candidates: the whole text, else the part after the last comma. With a state or ZIP code and a number also the last
 * words, longest first, because '12 Main St Ocala FL' has no comma; anything looser would find Preston in 'New
 * Preston'.
 */
function townsOf(text: string, isStreet: boolean): string[] {
  const parts = text.split(',').map(placeKey);
  const towns = [placeKey(text), ...parts.slice(1).reverse()];
  const words = (parts.at(-1) ?? '').split(' ');
  if (isStreet)
    for (let count = Math.min(MOST_WORDS_OF_TOWN, words.length - 1); count > 0; count--)
      towns.push(words.slice(-count).join(' '));
  return [...new Set(towns)].filter((town) => town !== '');
}

/** All parts between commas, from the end: abroad only the cities of the country list are known. */
const partsOf = (text: string) =>
  text
    .split(',')
    .map(placeKey)
    .filter((part) => part !== '')
    .reverse();
