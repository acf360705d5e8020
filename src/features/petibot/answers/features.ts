import { isOtherName, type NamedAnimals } from './animals.ts';
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
