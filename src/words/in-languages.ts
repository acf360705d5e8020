import { type Language, languageOf } from '#contract/languages.ts';

/** The same sentences in any language; a function must have the same parameters. */
export type Sentences<T> = T extends string
  ? string
  : T extends (...args: infer G) => infer R
    ? (...args: G) => Sentences<R>
    : T extends object
      ? { readonly [K in keyof T]: Sentences<T[K]> }
      : T;

/**
 * Returns the sentences in the language of the page. A sentence missing in another language than English does not
 * compile. A build keeps the sentences of its own language only (scripts/one-language.ts).
 */
export function inLanguages<const T>(
  sentences: { en: T } & Record<Exclude<Language, 'en'>, Sentences<NoInfer<T>>>,
): Sentences<T> {
  return sentences[LANGUAGE] as Sentences<T>;
}

/** The language of this page: that of the build, without a build the `lang` of the document. */
export const LANGUAGE: Language = pageLanguage();

function pageLanguage(): Language {
  const { document } = globalThis as { document?: { documentElement: { lang: string } } };
  return languageOf(document?.documentElement.lang) ?? 'en';
}

/** Locales for numbers, dates and lists (BCP 47). */
const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** Locale of the page. */
export const LOCALE = LOCALES[LANGUAGE];
