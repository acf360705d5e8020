import { isTypoOf } from './animals.ts';
import { inEnglish } from './spanish.ts';
import type { Dictionary } from './spanish-words.ts';
import { isEmptyWord, plain } from './words.ts';

/** Important or often misspelled words. A word of the library is never taken for a typo. */
const OFTEN_MISSPELT =
  `poison poisoned poisonous swallowed chocolate raisins antifreeze choking seizure convulsions prolapse rattlesnake bloated
  bloat colic bleeding overheated heatstroke snake breathing collapsed calving maggots straining gasping swollen vomiting
  vaccine vaccines vaccination vaccinate temperature pregnant limping coughing sneezing shearing castrate castrating dehorn
  worming deworming colostrum mastitis coyote coyotes raccoon predator quarantine introduce introducing fencing bedding
  arthritis scratching hairballs minerals copper urinate farrier hooves trimming laying antibiotics
  electrolytes parasites laminitis founder thrush abscess swelling pasture shelter hurricane parakeet rabies`.split(
    /\s+/,
  );

/** Slang and phonetic spellings. */
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/\bdi[aeo]r*h*r*h*[eo]*a+h?\b/g, 'diarrhea'],
  [/\b(?:git|gitting|gittin)\b/g, 'get'],
  [/\baint\b/g, 'not'],
  [/\b(?:em|dem)\b/g, 'them'],
  [/\b(?:wut|wat|whut)\b/g, 'what'],
  [/\b(?:cuz|coz|becuz|cause)\b/g, 'because'],
  [/\bgotta\b/g, 'have to'],
  [/\b(?:cannot|can not|could not)\b/g, 'cant'],
  [/\b(?:will not|would not)\b/g, 'wont'],
  [/\b(?:ingested|consumed)\b/g, 'ate'],
  [/\b(?:automobile|vehicle|pickup|semi|motorbike|suv|van)\b/g, 'car'],
  [/\b(?:hemorrhag\w+|haemorrhag\w+)\b/g, 'bleeding'],
  [/\boutdoors?\b/g, 'outside'],
  [/\bfelines?\b/g, 'cat'],
  [/\bcanines?\b/g, 'dog'],
  [/\b(?:small|little|baby|young) chickens\b/g, 'chicks'],
  [/\bcolik\b/g, 'colic'],
  [/\b(?:bout|abt)\b/g, 'about'],
  [/\b(?:ur|yer)\b/g, 'your'],
  [/\bnite\b/g, 'night'],
  [/\bhows come\b/g, 'why'],
];

/**
 * Corrects typos and slang and translates Spanish: 'limpin' to limping, 'shoud' to should. Possible words
 * stay. @param isKnown whether the library contains a word.
 */
export function mended(
  question: string,
  isKnown: (word: string) => boolean,
  dictionary?: Dictionary,
): string {
  const text = SPOKEN.reduce(
    (said, [slang, word]) => said.replace(slang, word),
    inEnglish(plain(question), isKnown, dictionary),
  );
  return text
    .split(' ')
    .map((word) => mendedWord(word, isKnown))
    .join(' ');
}

function mendedWord(word: string, isKnown: (word: string) => boolean): string {
  if (word.length < 5 || isKnown(word) || isEmptyWord(word)) return word;
  if (word.endsWith('in') && isKnown(`${word}g`)) return `${word}g`;
  return (
    OFTEN_MISSPELT.find((one) => one[0] === word[0] && isTypoOf(word, one)) ??
    ASKING.find((one) => one[0] === word[0] && isTypoOf(word, one)) ??
    word
  );
}

const ASKING =
  'should could would often which while there their where about before after every because'.split(' ');
