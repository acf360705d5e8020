import { inLanguages } from './in-languages.ts';
import { langOf } from './lang-of.ts';

/** The same for cards of the home page; on an English one the check would cost too many bytes. */
export const langOfCard = inLanguages({
  en: (_text: string): string | undefined => undefined,
  es: (text) => langOf(text),
});
