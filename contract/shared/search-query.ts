import { cleanText } from './clean-text.ts';
import { foldText } from './fold-text.ts';
import { otherSpellings } from './gazetteer-format.ts';
import { usState } from './places-states.ts';
import { MEANINGS, type Meaning, PHRASE_WORDS_MAX, STOP_WORDS } from './search-words.ts';
import { typosBetween, typosIn } from './typing-errors.ts';

/** One way to answer a part of a query; a text with a space is a phrase. */
export interface Alternative {
  text: string;
  /** Weight; 1 for the typed word itself. */
  worth: number;
  /** Unknown words may match as prefixes or with typing errors. */
  isLoose: boolean;
  /** The allowed number of typing errors in a loose word. */
  typos: number;
}

/** A part of a query, answered by any of its alternatives. */
export type Wanted = readonly Alternative[];

/** A parsed query. */
export interface Query {
  /** The folded query, to compare with names. */
  folded: string;
  /** Required parts. Without any, everything matches. */
  needed: readonly Wanted[];
  /** Optional parts, which raise the rank. */
  liked: readonly Wanted[];
  /** Words in a folded name that indicate another kind. */
  unlike: RegExp | null;
  /** An optional animal: a listing that states only other animals does not match. */
  isForAnimal: boolean;
  /** The query contains a word that is not in the table, perhaps the name of a business. */
  isNaming: boolean;
}

const WORTH = { typed: 1, form: 0.97, same: 0.92, nearly: 0.5, corrected: 0.85 } as const;
const LEAST_CORRECTED = 5; // letters; shorter words are too similar

/** A word or phrase of a query with its meaning from the table. */
interface Piece {
  typed: string;
  read: string;
  meaning: Meaning | undefined;
}

/** Whether an animal beside a service is optional, as for listings, because few state their animals. */
export type AnimalsAre = 'wishes' | 'conditions';

/** Whether words match with typing errors. */
export type Spelling = 'any' | 'exact';

/** A phone number without separators; in listings its parts are words. */
const PHONE = /\b(?:1 ?)?(\d{3}) ?(\d{3}) ?(\d{4})\b/g;

/** 'Mi' is also the state of Michigan. */
const NEAR_ME = /\bcerca de mi\b/;

/** Parses a query with the table: phrases before words. */
export function readQuery(query: string, animals: AnimalsAre = 'wishes', spelling: Spelling = 'any'): Query {
  const folded = foldText(cleanText(query)).replace(PHONE, '$1 $2 $3').replace(NEAR_ME, '').trim();
  const words = folded.split(' ').filter((word) => word !== '' && !STOP_WORDS.has(word));
  const pieces = piecesOf(words, spelling);
  const hasService = animals === 'wishes' && pieces.some(({ meaning }) => meaning?.role === 'service');
  const isAlone = pieces.every(({ meaning }) => meaning?.role === 'general');
  const isWish = ({ meaning }: Piece) =>
    (meaning?.role === 'animal' && hasService) || (meaning?.role === 'general' && !isAlone);
  const said = new Set(words);
  const unlike = pieces.flatMap((piece) =>
    piece.meaning?.role === 'animal' && !isWish(piece) ? [] : (piece.meaning?.unlike ?? []),
  );
  return {
    folded,
    needed: pieces.filter((piece) => !isWish(piece)).map((piece) => alternativesOf(piece, false, spelling)),
    liked: [
      ...pieces.filter(isWish).map((piece) => alternativesOf(piece, true, spelling)),
      ...pieces.flatMap(({ meaning }) =>
        meaning?.likes.length ? [meaning.likes.map((text) => exact(text, WORTH.same))] : [],
      ),
    ],
    unlike: anyOf(unlike.filter((word) => !said.has(word))),
    isForAnimal: pieces.some((piece) => piece.meaning?.role === 'animal' && isWish(piece)),
    isNaming: pieces.some(({ meaning }) => meaning === undefined),
  };
}

/**
 * Returns a query without the place that it names, to search again around the person if nobody is there; null if that
 * leaves nothing to search for.
 */
export function withoutPlace(query: string): string | null {
  const [place] = /\b(?:near|around|close to|in|cerca de|en)\s.*$/i.exec(query) ?? [];
  const rest = place === undefined ? '' : query.slice(0, -place.length);
  return readQuery(rest).needed.length > 0 ? rest : null;
}

/** Words of the table are letters, digits and spaces. */
const anyOf = (words: readonly string[]) =>
  words.length === 0 ? null : new RegExp(`(?:^| )(?:${words.join('|')})(?: |$)`);

/** Takes the longest phrase of the table at each position, then single words. */
function piecesOf(words: readonly string[], spelling: Spelling): Piece[] {
  const read = spelling === 'any' ? words.map(corrected) : [...words];
  const pieces: Piece[] = [];
  for (let i = 0; i < words.length; ) {
    const length = phraseLength(words, read, i);
    const [typed, known] = [words, read].map((list) => list.slice(i, i + length).join(' ')) as [
      string,
      string,
    ];
    const own = MEANINGS.get(typed);
    const meant = own ?? meaningOfCorrected(known);
    const isKnown = own === undefined && meant !== undefined;
    if (pieces.every((piece) => piece.typed !== typed))
      pieces.push({ typed, read: isKnown ? known : typed, meaning: meant });
    i += length;
  }
  return pieces;
}

/** A typing error never turns a meaningful word into a weak one. */
function meaningOfCorrected(known: string): Meaning | undefined {
  const meaning = MEANINGS.get(known);
  return meaning?.role === 'general' ? undefined : meaning;
}

function phraseLength(words: readonly string[], read: readonly string[], from: number): number {
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length - from); length > 1; length--) {
    const isKnown = [words, read].some((list) => MEANINGS.has(list.slice(from, from + length).join(' ')));
    if (isKnown) return length;
  }
  return words[from + 1] === COUNTY && words[from] !== COUNTY ? 2 : 1;
}

const COUNTY = 'county';

function alternativesOf({ typed, read, meaning }: Piece, isWish: boolean, spelling: Spelling): Wanted {
  const isCorrected = read !== typed;
  const isStrict = meaning?.role === 'animal' && !isWish; // an animal as the only word is required
  const share = isCorrected ? WORTH.corrected : 1;
  const all: Alternative[] = [
    {
      text: typed,
      worth: WORTH.typed,
      isLoose: !typed.includes(' ') && (meaning === undefined || isCorrected),
      typos: spelling === 'any' ? typosIn(typed) : 0,
    },
    ...formsOf(typed).map((text) => exact(text, WORTH.form)),
    ...(isCorrected ? [exact(read, share)] : []),
    ...(meaning?.finds ?? []).map((text) => exact(text, WORTH.same * share)),
    ...(isStrict ? [] : (meaning?.nearly ?? [])).map((text) => exact(text, WORTH.nearly * share)),
    ...placeNames(typed),
  ];
  return all.filter(({ text }, index) => all.findIndex((one) => one.text === text) === index);
}

const exact = (text: string, worth: number): Alternative => ({ text, worth, isLoose: false, typos: 0 });

/** 'Marion County' also matches Marion, FL is Florida, and Saint is St. */
function placeNames(typed: string): Alternative[] {
  if (typed.endsWith(` ${COUNTY}`)) return [exact(typed.slice(0, -COUNTY.length - 1), WORTH.nearly)];
  const state = typed.length === 2 ? usState(typed) : null;
  return [...(state ? [foldText(state.name)] : []), ...otherSpellings(typed)].map((text) =>
    exact(text, WORTH.same),
  );
}

/** Singular and plural: 'farriers' for 'farrier', 'puppy' for 'puppies'. */
function formsOf(word: string): string[] {
  if (word.length < 3 || word.includes(' ')) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith('s') && !word.endsWith('ss')) return [word.slice(0, -1)];
  return word.endsWith('y') ? [`${word.slice(0, -1)}ies`, `${word}s`] : [`${word}s`];
}

/** A word as it sounds in Spanish at its start: 'errador' and 'herrador', 'beterinario' and 'veterinario'. */
const soundOf = (word: string): string => word.replace(/^h(?=[aeiou])/, '').replace(/^v/, 'b');

/** Words of the table that a misspelled word may mean, by first sound. */
const VOCABULARY = new Map<string, string[]>();
for (const word of new Set([...MEANINGS.keys()].flatMap((said) => said.split(' ')))) {
  const first = soundOf(word).charAt(0);
  VOCABULARY.set(first, [...(VOCABULARY.get(first) ?? []), word]);
}

/** Returns the word of the table with the fewest typing errors, else the word itself. */
function corrected(word: string): string {
  const sound = soundOf(word);
  const known = VOCABULARY.get(sound.charAt(0)) ?? [];
  if (word.length < LEAST_CORRECTED || known.includes(word)) return word;
  let [best, fewest] = [word, typosIn(word) + 1];
  for (const one of known) {
    if (one.length < LEAST_CORRECTED - 1) continue;
    const typos = typosBetween(sound, soundOf(one), fewest - 1);
    if (typos < fewest) [best, fewest] = [one, typos];
  }
  return best;
}
