/** The languages in which the app speaks. Of a new one the compiler names every file of words that lacks it. */
const LANGUAGES = ['en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same sentences in any language: a text for a text, and of a sentence with gaps one with the same gaps. */
export type Sentences<T> = T extends string
  ? string
  : T extends (...gaps: infer G) => infer R
    ? (...gaps: G) => Sentences<R>
    : T extends object
      ? { readonly [K in keyof T]: Sentences<T[K]> }
      : T;

/**
 * The sentences of one part of the app, in the language of the page. English is the one that the others are compared
 * with: a sentence that is missing in another does not compile.
 */
export function inLanguages<const T>(sentences: { en: T } & Record<Language, Sentences<T>>): Sentences<T> {
  return sentences[pageLanguage()];
}

/** What stands at the root of the page; English where there is no page, as in the worker. */
function pageLanguage(): Language {
  const { document } = globalThis as { document?: { documentElement: { lang: string } } };
  const stated = document?.documentElement.lang.split('-')[0];
  return LANGUAGES.find((language) => language === stated) ?? 'en';
}

/** How numbers, dates and lists are written in each language. Source: BCP 47. */
const LOCALES: Record<Language, string> = { en: 'en-US' };

/** That of the page. */
export const LOCALE = LOCALES[pageLanguage()];
