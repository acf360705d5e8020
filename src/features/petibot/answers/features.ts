import { isOneLetterOff, isOtherName, type NamedAnimals } from './animals.ts';
import { isEmptyWord, spoken, termOf } from './words.ts';

/** Input of the learned model. */
export interface Features {
  /** Content words, with one name for each animal: they tell the guide. */
  terms: string[];
  /** All words and pairs of neighbors, with one token for animals: they tell the kind of question. */
  turns: string[];
}

const NUMBER = '0';
const ANIMAL = '@';
const OTHER_ANIMAL = '&';
const SHORT = 5;

/**
 * Extracts the features of a corrected question. @param animals the animals it is about. @param bareNames
 * animal names that tell nothing else.
 */
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

/** Returns a lookup of words that tolerates one wrong letter or another ending. */
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
