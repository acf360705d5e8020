import { foldText, wordsOf } from './fold-text.ts';
import { type Alternative, type AnimalsAre, type Query, readQuery, type Wanted } from './search-query.ts';
import { typosBetween, typosIn } from './typing-errors.ts';

/** What a text search reads of a business. */
export interface SearchableText {
  name: string;
  description: string;
  city: string;
  businessCategories: readonly string[];
  animalTypes: readonly string[];
  county?: string | undefined;
  state?: string | undefined;
  zipCode?: string | null | undefined;
}

/** Where a word stands, and what it is worth there. */
const FIELD_WORTH = [1, 0.95, 0.9, 0.3];
/** The place of the name among the fields. */
export const NAME = 0;

const PREFIX_MIN = 3; // letters after which the start of a word is enough
const LIKENESS = { begun: 0.5, oneTypo: 0.45, twoTypos: 0.35 } as const;
/** What a wish counts beside what is needed, and what remains of a hit of another kind. */
const SHARE = { liked: 0.4, unlike: 0.35 } as const;
/** What a name that is the query, that begins with it or that holds it counts more. */
const NAME_MORE = { same: 0.15, begins: 0.1, holds: 0.05 } as const;
/** A name that is the query and no word for a kind stands before all others. */
export const SAME_NAME = 10;
/** Where the source of a listing is named; its words say nothing about the business. */
export const LISTED_BY = 'Listed by:';

/** The fields of a text as they are written, each in its parts: name, kinds and animals, place, description. */
function writtenFields({ name, description, ...text }: SearchableText): string[][] {
  const { city, county, state = '', zipCode } = text;
  return [
    [name],
    [...text.businessCategories, ...text.animalTypes],
    [city, county ? `${county} County` : '', state, zipCode ?? ''],
    [withoutSource(description)],
  ];
}

function withoutSource(description: string): string {
  const listed = description.lastIndexOf(LISTED_BY);
  return listed < 0 ? description : description.slice(0, listed);
}

/** The same fields folded. */
export const searchedFields = (text: SearchableText): string[] =>
  writtenFields(text).map((parts) => foldText(parts.join(' ')));

/**
 * Makes the test of one search text: every part of it must be found in the business's name, categories, animals, place or
 * description, as it stands, by the table's words for it, as the start of a word or with typing errors. The same
 * function decides on the phone and on the server. An empty text matches everything.
 */
export function textMatcher(query: string, animals?: AnimalsAre): (text: SearchableText) => boolean {
  const score = textScorer(query, animals);
  return (text) => score(text) > 0;
}

/** How well a text answers a query: 0 not at all, about 1 in its name or kind, more with what is liked. */
export function textScorer(query: string, animals?: AnimalsAre): (text: SearchableText) => number {
  const asked = readQuery(query, animals);
  if (asked.needed.length === 0) return () => 1;
  const reader = wordReader([...asked.needed, ...asked.liked]);
  return (text) => {
    const parts = reader.begin();
    writtenFields(text).forEach((field, place) => {
      const worth = FIELD_WORTH[place] ?? 0;
      if (parts.every((part) => part >= worth)) return; // nothing here could be better
      reader.beginField(worth);
      for (const part of field) for (const word of wordsOf(part)) reader.read(word);
    });
    const isHit = asked.needed.every((_, n) => (parts[n] ?? 0) > 0);
    return isHit ? totalOf(asked, parts, foldText(text.name)) : 0;
  };
}

/** What a word says of each part of a query, alone and as the last of a phrase. */
interface Told {
  scores: readonly number[];
  ends: readonly { part: number; worth: number; before: readonly string[] }[];
}

/** Letters beyond are taken together. */
const ASCII = 128;

/** Reads texts word by word and keeps the best score of each part of a query. Words come again and again. */
function wordReader(wanted: readonly Wanted[]) {
  const parts = wanted.map(() => 0);
  const phrases = wanted.flatMap((group, part) =>
    group.filter(isPhrase).map(({ text, worth }) => ({ part, worth, words: text.split(' ') })),
  );
  /** No word that begins otherwise says anything, whatever its typing errors: most words need no further look. */
  const beginnings = new Uint8Array(ASCII);
  for (const { text } of wanted.flat())
    for (const word of text.split(' ')) beginnings[Math.min(word.charCodeAt(0), ASCII - 1)] = 1;
  const known = new Map<string, Told | null>();
  let [worth, last, beforeLast] = [0, '', ''];

  function toldBy(word: string): Told | null {
    const seen = known.get(word);
    if (seen !== undefined) return seen;
    const scores = wanted.map((group) => Math.max(0, ...group.map((one) => likeness(one, word))));
    const ends = phrases
      .filter(({ words }) => words.at(-1) === word)
      .map(({ part, worth, words }) => ({ part, worth, before: words.slice(0, -1).reverse() }));
    const told = ends.length > 0 || scores.some((score) => score > 0) ? { scores, ends } : null;
    known.set(word, told);
    return told;
  }

  const note = (part: number, score: number) => {
    if (score > (parts[part] ?? 0)) parts[part] = score;
  };
  return {
    /** The scores, which what is read from now on fills. */
    begin: () => parts.fill(0),
    beginField(fieldWorth: number) {
      [worth, last, beforeLast] = [fieldWorth, '', ''];
    },
    read(word: string) {
      const told = beginnings[Math.min(word.charCodeAt(0), ASCII - 1)] === 1 ? toldBy(word) : null;
      if (told) {
        for (let part = 0; part < wanted.length; part++) note(part, (told.scores[part] ?? 0) * worth);
        for (const { part, worth: share, before } of told.ends)
          if (before[0] === last && (before.length < 2 || before[1] === beforeLast))
            note(part, share * worth);
      }
      beforeLast = last;
      last = word;
    },
  };
}

export const isPhrase = ({ text }: Alternative) => text.includes(' ');

/** What a word is worth in the best of the fields that hold it, each a bit. */
export const worthOf = (fields: number): number =>
  FIELD_WORTH.find((_, place) => (fields & (1 << place)) !== 0) ?? 0;

/** Whether a folded text holds a phrase, word by word. */
export const holdsPhrase = (folded: string, phrase: string) => ` ${folded} `.includes(` ${phrase} `);

/** How well a word of a text answers an alternative, of its worth; 0 not at all. */
export function likeness({ text: wanted, worth, isLoose }: Alternative, word: string): number {
  if (word === wanted) return worth;
  if (!isLoose) return 0;
  if (wanted.length >= PREFIX_MIN && word.startsWith(wanted))
    return worth * (LIKENESS.begun + (LIKENESS.begun * wanted.length) / word.length);
  const most = typosIn(wanted);
  if (most === 0) return 0;
  const typos = typosBetween(wanted, word, most);
  return typos > most ? 0 : worth * (typos === 1 ? LIKENESS.oneTypo : LIKENESS.twoTypos);
}

/**
 * The score of a hit from those of the query's parts, those that are needed first; 0 where a needed one is missing, or
 * where the name says another animal and nothing the one that is wished for.
 * @param name folded
 */
export function totalOf(query: Query, parts: readonly number[], name: string): number {
  const { needed, liked, unlike, folded } = query;
  let sum = 0;
  for (let n = 0; n < needed.length; n++) {
    const part = parts[n] ?? 0;
    if (part === 0) return 0;
    sum += part;
  }
  let wishes = 0;
  for (let n = needed.length; n < needed.length + liked.length; n++) wishes += parts[n] ?? 0;
  const isOther = wishes === 0 && unlike !== null && unlike.test(name);
  if (isOther && query.isForAnimal) return 0;
  const total =
    sum / needed.length +
    (liked.length > 0 ? (SHARE.liked * wishes) / liked.length : 0) +
    nameMore(name, folded);
  return (isOther ? SHARE.unlike : 1) * total + (query.isNaming && name === folded ? SAME_NAME : 0);
}

function nameMore(name: string, folded: string): number {
  const at = ` ${name} `.indexOf(` ${folded} `);
  if (at < 0) return 0;
  if (name.length === folded.length) return NAME_MORE.same;
  return at === 0 ? NAME_MORE.begins : NAME_MORE.holds;
}
