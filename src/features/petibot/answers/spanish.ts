import { inLanguages } from '#src/words/in-languages.ts';
import PHRASES from '../phrases/spanish.json' with { type: 'json' };
import OF_PAGE from '../phrases/spanish-page.json' with { type: 'json' };
import { turned, turnsOf, wordsIn } from './phrases.ts';
import { animalFor, type Dictionary, FEW_WORDS } from './spanish-words.ts';
import { isEmptyWord } from './words.ts';

/**
 * Phrases whose words have another meaning one by one, with a mark behind each word in English, so that it is not looked up
 * as one in Spanish.
 */
const TURNS = turnsOf([...inLanguages({ en: [] as string[][], es: OF_PAGE.turns }), ...PHRASES.turns]).map(
  ([spanish, english]) => [spanish, english.replace(/(?<!\$)\b[a-z]+/g, '$&_')] as const,
);
/** Corrections of the English that comes word by word. */
const ORDER = turnsOf(PHRASES.order);
/** Words as people write them on a phone: 'q' for 'que'. */
const SHORT = turnsOf(PHRASES.short);
/** Words that occur only in Spanish. */
const SURELY = new Set(wordsIn(PHRASES.surely));
/** Spanish words that may be names in English. */
const MAYBE = new Set(wordsIn(PHRASES.maybe));
const MANY = 2;

/** Whether a word is Spanish and no word of English questions. */
const isOfSpanish = (word: string, dictionary: Dictionary) =>
  !isEmptyWord(word) && (dictionary(word) || word) !== word;

/** Whether a plain question is in Spanish: by one clear word and another, or by most words. */
export function isSpanish(text: string, dictionary: Dictionary = FEW_WORDS): boolean {
  const words = turned(text, SHORT).split(' ');
  const isClear = (word: string) => SURELY.has(word) || animalFor(word) !== undefined;
  if (words.length <= MANY) return words.some(isClear);
  const all = words.filter(
    (word) => MAYBE.has(word) || isClear(word) || isOfSpanish(word, dictionary),
  ).length;
  return words.some((word) => MAYBE.has(word) || isClear(word)) && all >= MANY && all * 2 >= words.length;
}

/** Clear Spanish in a mixed question: words that English lacks. */
const MIXED =
  /\b(?:no (?:se|puede|respira|come|para)|se (?:comio|trago|cayo)|que hago|donde|herr(?:ador(?:es)?|eros?)|veterinari[oa]s?)\b/;

/**
 * Translates names of animals into English, and in Spanish and mixed questions all words that are known. @param isKnown
 * whether the library contains a word; in a mixed question such a word is English.
 */
export function inEnglish(
  text: string,
  isKnown: (word: string) => boolean,
  dictionary: Dictionary = FEW_WORDS,
): string {
  const isWhole = isSpanish(text, dictionary);
  if (!isWhole && !MIXED.test(text)) return wordByWord(text, animalFor);
  const isEnglish = (word: string) => !isWhole && word !== 'no' && (isEmptyWord(word) || isKnown(word));
  const said = wordByWord(turned(turned(text, SHORT), TURNS), (word) =>
    word.endsWith('_') ? word.slice(0, -1) : isEnglish(word) ? word : dictionary(word),
  );
  return turned(said, ORDER);
}

const wordByWord = (text: string, dictionary: Dictionary) =>
  text
    .split(' ')
    .map((word) => dictionary(word) ?? word)
    .filter((word) => word !== '')
    .join(' ');
