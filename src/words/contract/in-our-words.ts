import { inLanguages } from '../in-languages.ts';

let translation = (sentence: string): string => sentence;

/** Sets the translation. It comes with the core, because the first view shows no such sentence (sentences.ts). */
export const setTranslation = (given: typeof translation): void => {
  translation = given;
};

/**
 * Returns a sentence of the contract or of the data in the language of the page. The server sends English, and phones
 * store what it sent; the sentence itself is the key. A sentence of a newer server, or of a person, stays.
 */
export const inOurWords = inLanguages({
  en: (sentence: string) => sentence,
  es: (sentence: string) => translation(sentence),
});
