import { isOneLetterOff, isOtherName, type NamedAnimals } from './animals.ts';
import { isEmptyWord, spoken, termOf } from './words.ts';

/** What the learned model reads of a question. */
export interface Features {
  /** The words that carry meaning, with each animal by its one name, whatever it was called: they tell which guide. */
  terms: string[];
  /** Every word in its place, the animals' names as one, and pairs of neighbours: they tell what kind of question. */
  turns: string[];
}

const NUMBER = '0';
const ANIMAL = '@';
const OTHER_ANIMAL = '&';
const SHORT = 5;

/** Reads a mended question. @param animals those that it is about. @param bareNames the animals' names that say nothing else. */
export function featuresOf(
  question: string,
  { animals, bareNames }: Pick<NamedAnimals, 'animals' | 'bareNames'>,
): Features {
  const words = spoken(question)
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      if (bareNames.has(word)) return isOtherName(word) ? OTHER_ANIMAL : ANIMAL;
      if (/^\d/.test(word)) return NUMBER;
      return isEmptyWord(word) ? word : termOf(word);
    });
  const terms = words.filter((word) => word.length > 1 && !isEmptyWord(word));
  const pairs = words.map((word, at) => `${words[at - 1] ?? ''} ${word}`);
  return {
    terms: [...new Set([...terms, ...animals.map((one) => `${ANIMAL}${one}`)])],
    turns: [...new Set([...words, ...pairs])],
  };
}

/** Finds a word in a list, or else the one it was meant for: one letter off, or longer by an ending. */
export function nearestIn(known: ReadonlyMap<string, number>): (word: string) => number | undefined {
  const long = [...known.keys()].filter((one) => one.length >= SHORT && !one.includes(' '));
  const found = new Map<string, number | undefined>();
  const nearest = (word: string) => {
    if (word.length < SHORT || word.includes(' ')) return undefined;
    const near = long.filter((one) => one[0] === word[0]);
    const meant = near.find((one) => isOneLetterOff(word, one)) ?? near.find((one) => one.startsWith(word));
    return meant === undefined ? undefined : known.get(meant);
  };
  return (word) => {
    const at = known.get(word);
    if (at !== undefined) return at;
    if (!found.has(word)) found.set(word, nearest(word));
    return found.get(word);
  };
}
