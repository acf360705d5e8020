import { DAY_MS, SECOND_MS } from './shared/time.ts';

/** Languages of the app. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Names of the languages, each in its own. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** Name of the cookie with the chosen language, and of the parameter of an address that chooses one. */
export const LANGUAGE_COOKIE = 'lang';

/** How long the choice of a language lasts. */
export const LANGUAGE_COOKIE_S = (365 * DAY_MS) / SECOND_MS;

/** Returns the language that a tag such as `es-MX` names, or undefined. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const [code] = (tag ?? '').toLowerCase().split('-');
  return LANGUAGES.find((language) => language === code);
}

/** The folder of a language's documents within the build, with its slash. All other files are shared. */
export const folderOf = (language: Language): string => (language === 'en' ? '' : `${language}/`);

/** Whether a file of the app is for one language only, such as the guides in Spanish. Others store it on first use. */
export const isOnlyFor = (language: Language, url: string): boolean => url.endsWith(`.${language}.json`);

/** Whether a file of the app has one version per language: it contains sentences, or names a file that does. */
export const hasLanguage = (url: string): boolean => /\.(?:js|html|webmanifest)$/.test(url);
