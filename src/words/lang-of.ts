import { inLanguages } from './in-languages.ts';

const SPANISH =
  /[¿¡ñ]|(?<!\p{L})(?:el|las?|los|que|de|y|es|una?|con|para|por|mi|su|se|muy|está|gracias)(?!['’]?\p{L})/giu;
const ENGLISH =
  /\b(?:the|and|is|are|was|of|to|for|from|with|my|your?|it|on|in|not|we|how|what|who|this|that|have|one|very)\b/gi;
const countOf = (words: RegExp, text: string) => text.match(words)?.length ?? 0;
function ifSpanish(text: string): 'es' | undefined {
  const count = countOf(SPANISH, text);
  return count > 1 && count > countOf(ENGLISH, text) ? 'es' : undefined; // not 'SE 58th Ave and SE Maricamp'
}
const ifEnglish = (text: string) => (countOf(ENGLISH, text) > countOf(SPANISH, text) ? 'en' : undefined);

/** Returns the `lang` of a text of people if it is clearly in another language than the page, for screen readers. */
export const langOf = inLanguages({ en: ifSpanish, es: ifEnglish });
