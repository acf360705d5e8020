import PHRASES from '../phrases/words.json' with { type: 'json' };
import { isTypoOf } from './animals.ts';
import { turned, turnsOf, wordsIn } from './phrases.ts';
import { inEnglish } from './spanish.ts';
import type { Dictionary } from './spanish-words.ts';
import { isEmptyWord, plain } from './words.ts';

/** Important or often misspelled words. A word of the library is never taken for a typo. */
const OFTEN_MISSPELT = wordsIn(PHRASES.misspelt);
/** Slang and phonetic spellings. */
const SLANG = turnsOf(PHRASES.slang);

/**
 * Corrects typos and slang and translates Spanish: 'limpin' to limping, 'shoud' to should. Possible words
 * stay. @param isKnown whether the library contains a word.
 */
export function mended(
  question: string,
  isKnown: (word: string) => boolean,
  dictionary?: Dictionary,
): string {
  return turned(inEnglish(plain(question), isKnown, dictionary), SLANG)
    .split(' ')
    .map((word) => mendedWord(word, isKnown))
    .join(' ');
}

function mendedWord(word: string, isKnown: (word: string) => boolean): string {
  if (word.length < 5 || isKnown(word) || isEmptyWord(word)) return word;
  if (word.endsWith('in') && isKnown(`${word}g`)) return `${word}g`;
  return OFTEN_MISSPELT.find((one) => one[0] === word[0] && isTypoOf(word, one)) ?? word;
}
