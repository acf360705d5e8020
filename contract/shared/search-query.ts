import { cleanText } from './clean-text.ts';
import { foldText } from './fold-text.ts';
import { usState } from './places-states.ts';
import { MEANINGS, type Meaning, PHRASE_WORDS_MAX, STOP_WORDS } from './search-words.ts';
import { typosBetween, typosIn } from './typing-errors.ts';

/** One of the ways to answer a part of a query; a text with a space is a phrase. */
export interface Alternative {
  text: string;
  /** Of 1, which is what was typed. */
  worth: number;
  /** Words that nobody knows the meaning of may be begun only, or have typing errors. */
  isLoose: boolean;
}

/** A part of a query: one of its alternatives answers it. */
export type Wanted = readonly Alternative[];

/** A query as the search reads it. */
export interface Query {
  /** The whole of it, folded, to be compared with names. */
  folded: string;
  /** A hit answers each of them. None: everything is a hit. */
  needed: readonly Wanted[];
  /** Who answers them too stands further up. */
  liked: readonly Wanted[];
  /** What a folded name says that stands for another kind. */
  unlike: RegExp | null;
  /** An animal is wished for: who says another one and not this is no hit. */
  isForAnimal: boolean;
  /** It holds a word that the table does not know: perhaps the name of a business. */
  isNaming: boolean;
}

const WORTH = { typed: 1, form: 0.97, same: 0.92, nearly: 0.5, corrected: 0.85 } as const;
const LEAST_CORRECTED = 5; // letters; shorter words are too alike

/** A word or phrase of a query with what the table says of it. */
interface Piece {
  typed: string;
  read: string;
  meaning: Meaning | undefined;
}

/** Whether an animal beside a service is a wish, as among listings, few of which state theirs, or a condition. */
export type AnimalsAre = 'wishes' | 'conditions';

/** Reads a query: phrases before words, and what the table knows. */
export function readQuery(query: string, animals: AnimalsAre = 'wishes'): Query {
  const folded = foldText(cleanText(query));
  const words = folded.split(' ').filter((word) => word !== '' && !STOP_WORDS.has(word));
  const pieces = piecesOf(words);
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
    needed: pieces.filter((piece) => !isWish(piece)).map((piece) => alternativesOf(piece, false)),
    liked: [
      ...pieces.filter(isWish).map((piece) => alternativesOf(piece, true)),
      ...pieces.flatMap(({ meaning }) =>
        meaning?.likes.length ? [meaning.likes.map((text) => exact(text, WORTH.same))] : [],
      ),
    ],
    unlike: anyOf(unlike.filter((word) => !said.has(word))),
    isForAnimal: pieces.some((piece) => piece.meaning?.role === 'animal' && isWish(piece)),
    isNaming: pieces.some(({ meaning }) => meaning === undefined),
  };
}

/** Words of the table are letters, digits and spaces. */
const anyOf = (words: readonly string[]) =>
  words.length === 0 ? null : new RegExp(`(?:^| )(?:${words.join('|')})(?: |$)`);

/** The longest phrase of the table at each place, then single words. */
function piecesOf(words: readonly string[]): Piece[] {
  const read = words.map(corrected);
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

/** A typing error makes no word that says little of one that says something. */
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

function alternativesOf({ typed, read, meaning }: Piece, isWish: boolean): Wanted {
  const isCorrected = read !== typed;
  const isStrict = meaning?.role === 'animal' && !isWish; // who asks for goats alone means goats
  const share = isCorrected ? WORTH.corrected : 1;
  const all: Alternative[] = [
    {
      text: typed,
      worth: WORTH.typed,
      isLoose: !typed.includes(' ') && (meaning === undefined || isCorrected),
    },
    ...formsOf(typed).map((text) => exact(text, WORTH.form)),
    ...(isCorrected ? [exact(read, share)] : []),
    ...(meaning?.finds ?? []).map((text) => exact(text, WORTH.same * share)),
    ...(isStrict ? [] : (meaning?.nearly ?? [])).map((text) => exact(text, WORTH.nearly * share)),
    ...placeNames(typed),
  ];
  return all.filter(({ text }, index) => all.findIndex((one) => one.text === text) === index);
}

const exact = (text: string, worth: number): Alternative => ({ text, worth, isLoose: false });

/** 'Marion County' is also what is only called Marion, and FL is Florida. */
function placeNames(typed: string): Alternative[] {
  if (typed.endsWith(` ${COUNTY}`)) return [exact(typed.slice(0, -COUNTY.length - 1), WORTH.nearly)];
  const state = typed.length === 2 ? usState(typed) : null;
  return state ? [exact(foldText(state.name), WORTH.same)] : [];
}

/** One and many: 'farriers' of 'farrier', 'puppy' of 'puppies'. */
function formsOf(word: string): string[] {
  if (word.length < 3 || word.includes(' ')) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith('s') && !word.endsWith('ss')) return [word.slice(0, -1)];
  return word.endsWith('y') ? [`${word.slice(0, -1)}ies`, `${word}s`] : [`${word}s`];
}

/** The words of the table that may be meant by one with typing errors, by their first letter. */
const VOCABULARY = new Map<string, string[]>();
for (const word of new Set([...MEANINGS.keys()].flatMap((said) => said.split(' '))))
  VOCABULARY.set(word.charAt(0), [...(VOCABULARY.get(word.charAt(0)) ?? []), word]);

/** The word of the table that was meant, the one with the fewest typing errors; else the word itself. */
function corrected(word: string): string {
  const known = VOCABULARY.get(word.charAt(0)) ?? [];
  if (word.length < LEAST_CORRECTED || known.includes(word)) return word;
  let [best, fewest] = [word, typosIn(word) + 1];
  for (const one of known) {
    if (one.length < LEAST_CORRECTED - 1) continue;
    const typos = typosBetween(word, one, fewest - 1);
    if (typos < fewest) [best, fewest] = [one, typos];
  }
  return best;
}
