import { placeKey } from '#contract/shared/gazetteer-format.ts';
import { type Gazetteer, placeIn } from '#contract/shared/gazetteer-table.ts';
import { stateCode, zip5 } from '#contract/shared/places.ts';
import { tidy } from './normalize.ts';

export interface Address {
  street: string;
  city: string;
  /** Two-letter code, empty when not named. */
  state: string;
  zip: string;
}

const ENDING = /^(.*?)[\s,]*(?:\b([A-Za-z]{2}|Florida)\b)?(?:,?\s*\bUS)?(?:,?\s*(\d{5}(?:-\d{4})?))?$/;
const TOWN_WORDS_MAX = 4;
const NO_STREET = /^inquire for address$/i;

/**
 * Splits a one-line address: '12 Main St, Ocala, FL, US, 34470', 'Orlando, FL 32837' or '815 Highway A1A Satellite
 * Beach, FL 32937', where only the place table separates street and town. `homeState` applies when no state is named.
 * Anything unclear stays in `street`.
 */
export function splitAddress(gazetteer: Gazetteer, text: string, homeState = ''): Address {
  const found = ENDING.exec(tidy(text));
  const code = stateCode(found?.[2] ?? '') ?? '';
  const rest = code === '' ? tidy(text).replace(/[\s,]*\d{5}(?:-\d{4})?$/, '') : (found?.[1] ?? '');
  const state = code === '' ? homeState : code;
  const zip = zip5(found?.[3] ?? '') ?? '';
  const [city, street] = townAtEnd(gazetteer, rest.replace(/[\s,]+$/, ''), state);
  return { street: plainStreet(withoutRepeat(street, city, state)), city, state, zip };
}

/** Returns the street line, or nothing when the source says to ask for the address. */
export const plainStreet = (street: string): string => (NO_STREET.test(street) ? '' : street);

function townAtEnd(gazetteer: Gazetteer, text: string, state: string): [city: string, street: string] {
  const comma = text.lastIndexOf(',');
  const last = text.slice(comma + 1).trim();
  if (comma >= 0 && !/\d/.test(last)) return [last, text.slice(0, comma).trim()];
  const range = gazetteer.states.find(({ code }) => code === state);
  const words = text.split(' ');
  for (let count = Math.min(TOWN_WORDS_MAX, words.length); range && count > 0; count--) {
    const town = words.slice(-count).join(' ');
    if (placeIn(gazetteer, range, placeKey(town)) >= 0) return [town, words.slice(0, -count).join(' ')];
  }
  return ['', text];
}

/** '1300 S Denning Dr, Winter Park, FL 32789' before 'Winter Park, FL' repeats the town. */
function withoutRepeat(street: string, city: string, state: string): string {
  const repeat = new RegExp(`,\\s*${city.replace(/[^\w\s]/g, '.')},?\\s*${state}(?:\\s+\\d{5})?$`, 'i');
  return city === '' ? street : street.replace(repeat, '');
}

const CARE_OF = /^(?:C\/O|%)\s+/i;

/** Removes a 'C/O' person, whose name is private; empty when nothing else remains. */
export function withoutPerson(address: string): string {
  if (!CARE_OF.test(address)) return address;
  return /(?:\d+\s.*|P\.?\s?O\.?\s+BOX.*)$/i.exec(address)?.[0] ?? '';
}

/** Removes the state from 'Sterling IL', 'Topeka, Ks.' or 'Naples, Florida', which the row has in its own column. */
export function withoutState(city: string, state: string): string {
  const ending = /^(.+?)(?:\s*,\s*([A-Za-z. ]+)|\s+([A-Z]{2}))$/.exec(city);
  return ending && stateCode(ending[2] ?? ending[3] ?? '') === state ? (ending[1] ?? city) : city;
}
