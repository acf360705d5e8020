import { foldText, wordsOf } from './fold-text.ts';
import {
  type Alternative,
  type AnimalsAre,
  type Query,
  readQuery,
  type Spelling,
  type Wanted,
} from './search-query.ts';
import { typosBetween } from './typing-errors.ts';

/** Fields of a business that a text search reads. */
export interface SearchableText {
  name: string;
  description: string;
  city: string;
  businessCategories: readonly string[];
  animalTypes: readonly string[];
  county?: string | undefined;
  state?: string | undefined;
  zipCode?: string | null | undefined;
  address?: string | undefined;
  phone?: string | null | undefined;
}

/** Position of a word and its weight there. */
const FIELD_WORTH = [1, 0.95, 0.9, 0.3];
/** Index of the name among the fields. */
export const NAME = 0;

const PREFIX_MIN = 3; // shorter words match only completely
const LIKENESS = { begun: 0.5, oneTypo: 0.45, twoTypos: 0.35 } as const;
/** Weight of an optional part, and of a hit of another kind. */
const SHARE = { liked: 0.4, unlike: 0.35 } as const;
/** Bonus if the name equals, starts with or contains the query. */
const NAME_MORE = { same: 0.15, begins: 0.1, holds: 0.05 } as const;
/** Bonus for a name that equals the query and is no word for a kind: it ranks first. */
export const SAME_NAME = 10;
/** Attribution of the source in a description; irrelevant for the search. */
export const LISTED_BY = 'Listed by:';

/** Returns the fields of a text in parts: name, categories and animals, place, and the rest. */
function writtenFields({ name, description, ...text }: SearchableText): string[][] {
  const { city, county, state = '', zipCode } = text;
  return [
    [name],
    [...text.businessCategories, ...text.animalTypes],
    [city, county ? `${county} County` : '', state, zipCode ?? ''],
    [withoutSource(description), text.address ?? '', text.phone ?? ''],
  ];
}

function withoutSource(description: string): string {
  const listed = description.lastIndexOf(LISTED_BY);
  return listed < 0 ? description : description.slice(0, listed);
}

/** The same fields, folded. */
export const searchedFields = (text: SearchableText): string[] =>
  writtenFields(text).map((parts) => foldText(parts.join(' ')));

/**
 * Builds a matcher for one search text: every part must occur in the name, categories, animals, place, description, street or phone,
 * literally, through the table, as a prefix or with typing errors. Phone and server use the same function. An empty
 * text matches everything.
 */
export function textMatcher(
  query: string,
  animals?: AnimalsAre,
  spelling?: Spelling,
): (text: SearchableText) => boolean {
  const score = textScorer(query, animals, spelling);
  return (text) => score(text) > 0;
}

/** Returns how well a text matches: 0 not at all, about 1 in its name or kind, more with optional parts. */
export function textScorer(
  query: string,
  animals?: AnimalsAre,
  spelling?: Spelling,
): (text: SearchableText) => number {
  const asked = readQuery(query, animals, spelling);
  if (asked.needed.length === 0) return () => 1;
  const reader = wordReader([...asked.needed, ...asked.liked]);
  return (text) => {
    const parts = reader.begin();
    writtenFields(text).forEach((field, place) => {
      const worth = FIELD_WORTH[place] ?? 0;
      if (parts.every((part) => part >= worth)) return; // no better score is possible
      reader.beginField(worth);
      for (const part of field) for (const word of wordsOf(part)) reader.read(word);
    });
    const isHit = asked.needed.every((_, n) => (parts[n] ?? 0) > 0);
    return isHit ? totalOf(asked, parts, foldText(text.name)) : 0;
  };
}

/** Scores of a word for each part of a query, as a single word and as the end of a phrase. */
interface WordScores {
  scores: readonly number[];
  ends: readonly { part: number; worth: number; before: readonly string[] }[];
}

/** Words share one entry beyond this length. */
const ASCII = 128;

/** Reads texts word by word and keeps the best score of each part. Caches scores, because words repeat. */
function wordReader(wanted: readonly Wanted[]) {
  const parts = wanted.map(() => 0);
  const phrases = wanted.flatMap((group, part) =>
    group.filter(isPhrase).map(({ text, worth }) => ({ part, worth, words: text.split(' ') })),
  );
  /** First letters that can match, also with typing errors: most words need no further check. */
  const beginnings = new Uint8Array(ASCII);
  for (const { text } of wanted.flat())
    for (const word of text.split(' ')) beginnings[Math.min(word.charCodeAt(0), ASCII - 1)] = 1;
  const cache = new Map<string, WordScores | null>();
  let [worth, last, beforeLast] = [0, '', ''];

  function scoresOf(word: string): WordScores | null {
    const seen = cache.get(word);
    if (seen !== undefined) return seen;
    const scores = wanted.map((group) => Math.max(0, ...group.map((one) => likeness(one, word))));
    const ends = phrases
      .filter(({ words }) => words.at(-1) === word)
      .map(({ part, worth, words }) => ({ part, worth, before: words.slice(0, -1).reverse() }));
    const scored = ends.length > 0 || scores.some((score) => score > 0) ? { scores, ends } : null;
    cache.set(word, scored);
    return scored;
  }

  const note = (part: number, score: number) => {
    if (score > (parts[part] ?? 0)) parts[part] = score;
  };
  return {
    /** Scores that the following reads fill. */
    begin: () => parts.fill(0),
    beginField(fieldWorth: number) {
      [worth, last, beforeLast] = [fieldWorth, '', ''];
    },
    read(word: string) {
      const scored = beginnings[Math.min(word.charCodeAt(0), ASCII - 1)] === 1 ? scoresOf(word) : null;
      if (scored) {
        for (let part = 0; part < wanted.length; part++) note(part, (scored.scores[part] ?? 0) * worth);
        for (const { part, worth: share, before } of scored.ends)
          if (before[0] === last && (before.length < 2 || before[1] === beforeLast))
            note(part, share * worth);
      }
      beforeLast = last;
      last = word;
    },
  };
}

export const isPhrase = ({ text }: Alternative) => text.includes(' ');

/** Returns the weight of a word in the best of its fields, given as bits. */
export const worthOf = (fields: number): number =>
  FIELD_WORTH.find((_, place) => (fields & (1 << place)) !== 0) ?? 0;

/** Whether a folded text contains a phrase. */
export const holdsPhrase = (folded: string, phrase: string) => ` ${folded} `.includes(` ${phrase} `);

/** Returns how well a word matches an alternative; 0 not at all. */
export function likeness({ text: wanted, worth, isLoose, typos: most }: Alternative, word: string): number {
  if (word === wanted) return worth;
  if (!isLoose) return 0;
  if (wanted.length >= PREFIX_MIN && word.startsWith(wanted))
    return worth * (LIKENESS.begun + (LIKENESS.begun * wanted.length) / word.length);
  if (most === 0) return 0;
  const typos = typosBetween(wanted, word, most);
  return typos > most ? 0 : worth * (typos === 1 ? LIKENESS.oneTypo : LIKENESS.twoTypos);
}

/**
 * Returns the score of a hit from the scores of its parts, required ones first; 0 if a required part is missing, or if
 * the name indicates another animal and not the requested one. @param name folded
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
  if (!name.includes(folded)) return 0; // most names, at no cost
  const at = ` ${name} `.indexOf(` ${folded} `);
  if (at < 0) return 0;
  if (name.length === folded.length) return NAME_MORE.same;
  return at === 0 ? NAME_MORE.begins : NAME_MORE.holds;
}
