import { inLanguages } from '../in-languages.ts';
import { inSpanish } from './spanish.ts';

/**
 * Returns a sentence of the contract in the language of the page. The server sends English, and phones store what it
 * sent; the sentence itself is the key. A sentence of a newer server stays in English.
 */
export const inOurWords = inLanguages({
  en: (sentence: string) => sentence,
  es: (sentence: string) => inSpanish(sentence) ?? sentence,
});
