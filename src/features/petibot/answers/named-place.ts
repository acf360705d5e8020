import { PETIBOT_LIMITS } from '#contract/limits.ts';
import { FLORIDA_COUNTIES } from '#contract/shared/florida-counties.ts';
import { findPlace, formattedAddressOf, type Gazetteer } from '#contract/shared/gazetteer.ts';
import { placeKey, plainKey } from '#contract/shared/gazetteer-format.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { usState } from '#contract/shared/places-states.ts';
import PHRASES from '../phrases/businesses.json' with { type: 'json' };
import { businessAskedFor } from './categories.ts';
import { wordsIn } from './phrases.ts';

/**
 * A place that a question names. `name` is shown, and tells one Gainesville from another; `location` goes
 * into a search. A place in no table has only its words.
 */
export type NamedPlace =
  | { kind: 'found'; name: string; location: string; point: LatLng }
  | { kind: 'unknown'; said: string };

const WHERE =
  /\b(?:in|near|nearest|around|by|at|outside|outside of|close to|closest to|next to|over in|out by|to|en|por|cerca de|junto a|alrededor de)\b/g;
/** A name after these words is a place, even if no table contains it. */
const SURELY_WHERE =
  /\b(?:near|around|outside of|outside|close to|closest to|in|cerca de|en) ((?:[a-z]+ ?){1,3})$/;
const MOST_WORDS = 4;
/** Florida towns whose names are common words: they need the state. */
const EVERYDAY = new Set(
  'bell christmas day golf jay mayo welcome century five points citrus park the hammock country club university'.split(
    ' ',
  ),
);
/** Words after a preposition that are no places. */
const NO_PLACE = new Set(wordsIn(PHRASES.noPlace));
/** State codes that are also words. */
const WORDS_TOO = new Set(['in', 'or', 'me', 'hi', 'ok', 'oh', 'pa', 'ma', 'la', 'de', 'id']);

/**
 * Returns the place in a question: a ZIP code, a county or a town. Returns null without a place, and
 * `unknown` for one outside the table. Names are never guessed: misspelled places and those of other
 * states are unknown. @param table null if not loaded.
 */
export function placeNamedIn(question: string, table: Gazetteer | null): NamedPlace | null {
  const text = plainKey(question.slice(0, PETIBOT_LIMITS.questionMax));
  if (!table) return unknownZipIn(text) ?? unknownIn(text);
  return zipIn(text, table) ?? countyIn(text, table) ?? townIn(text, table) ?? unknownIn(text);
}

const zipOf = (text: string) => /\b\d{5}\b/.exec(text)?.[0];

function unknownZipIn(text: string): NamedPlace | null {
  const zip = zipOf(text);
  return zip === undefined ? null : { kind: 'unknown', said: zip };
}

const zipIn = (text: string, table: Gazetteer): NamedPlace | null =>
  found(zipOf(text) ?? '', table) ?? unknownZipIn(text);

function countyIn(text: string, table: Gazetteer): NamedPlace | null {
  const after = /\bcondado de (.+)$/.exec(text)?.[1];
  const words = after?.split(' ').slice(0, 3) ?? /^(.*?)\bcounty\b/.exec(text)?.[1]?.trim().split(' ') ?? [];
  for (const count of [3, 2, 1]) {
    const said = placeKey((after ? words.slice(0, count) : words.slice(-count)).join(' '));
    const county = FLORIDA_COUNTIES.find(({ name }) => placeKey(name) === said);
    const seat = county && found(`${county.seat}, FL`, table);
    if (seat?.kind === 'found') return { ...seat, name: `${seat.name} (${county?.name} County)` };
  }
  const last = words.at(after ? 0 : -1) ?? '';
  return last === '' || NO_PLACE.has(last) ? null : { kind: 'unknown', said: `${last} county` };
}

function townIn(text: string, table: Gazetteer): NamedPlace | null {
  for (const { index, 0: where } of text.matchAll(WHERE)) {
    const place = townAt(
      text
        .slice(index + where.length)
        .trim()
        .split(' '),
      table,
    );
    if (place) return place;
  }
  const before = /^(.+) (?:fl|fla|florida)\b/.exec(text)?.[1]?.split(' ') ?? [];
  for (let count = Math.min(MOST_WORDS, before.length); count > 0; count -= 1) {
    const place = found(`${before.slice(-count).join(' ')}, FL`, table);
    if (place) return place;
  }
  return null;
}

/** Returns the town at the start of the words, longest name first; unknown if another state follows. */
function townAt(words: readonly string[], table: Gazetteer): NamedPlace | null {
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
    const town = words.slice(0, count);
    const [next = '', after = ''] = words.slice(count);
    const state = WORDS_TOO.has(next) ? null : (usState(`${next} ${after}`) ?? usState(next));
    const isNamed = !EVERYDAY.has(town.join(' ')) || state?.code === 'FL';
    if (!isNamed || town.some((word) => WORDS_TOO.has(word)) || NO_PLACE.has(town[0] ?? '')) continue;
    if (usState(town.join(' '))) continue;
    const place = found(`${town.join(' ')}, FL`, table);
    if (!place) continue;
    return state && state.code !== 'FL'
      ? { kind: 'unknown', said: `${town.join(' ')}, ${state.name}` }
      : place;
  }
  return null;
}

function unknownIn(text: string): NamedPlace | null {
  const said = SURELY_WHERE.exec(text)?.[1]?.trim() ?? '';
  const words = said.split(' ');
  const isPlace = said !== '' && !words.some((word) => NO_PLACE.has(word)) && businessAskedFor(said) === null;
  return isPlace && !usState(said) ? { kind: 'unknown', said } : null;
}

function found(text: string, table: Gazetteer): NamedPlace | null {
  const place = findPlace(table, text);
  if (place?.kind !== 'place' && place?.kind !== 'zip') return null;
  const name = formattedAddressOf(place);
  return { kind: 'found', name, location: name, point: place.point };
}
