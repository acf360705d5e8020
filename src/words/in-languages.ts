/** Languages of the app. For a new one the compiler reports every words file without it. */
const LANGUAGES = ['en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same sentences in any language; a function must have the same parameters. */
export type Sentences<T> = T extends string
  ? string
  : T extends (...args: infer G) => infer R
    ? (...args: G) => Sentences<R>
    : T extends object
      ? { readonly [K in keyof T]: Sentences<T[K]> }
      : T;

/** Returns the sentences in the language of the page. A sentence missing in another language than English does not compile. */
export function inLanguages<const T>(sentences: { en: T } & Record<Language, Sentences<T>>): Sentences<T> {
  return sentences[pageLanguage()];
}

/** The `lang` of the page; English in the worker. */
function pageLanguage(): Language {
  const { document } = globalThis as { document?: { documentElement: { lang: string } } };
  const tag = document?.documentElement.lang.split('-')[0];
  return LANGUAGES.find((language) => language === tag) ?? 'en';
}

/** Locales for numbers, dates and lists (BCP 47). */
const LOCALES: Record<Language, string> = { en: 'en-US' };

/** Locale of the page. */
export const LOCALE = LOCALES[pageLanguage()];
