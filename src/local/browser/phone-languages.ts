import { LANGUAGES, type Language, languageOf } from '#contract/languages.ts';

const CACHE = 'languages';
const SHOWN = '/shown';

/** Storage of the phone that pages and their worker share. */
export type CacheAccess = Pick<CacheStorage, 'open'>;

/** Returns the language that the app shows without signal; English if none was noted. */
export async function shownLanguage(caches: CacheAccess): Promise<Language> {
  const noted = await (await caches.open(CACHE)).match(SHOWN);
  return languageOf(await noted?.text()) ?? 'en';
}

/** Notes the language that the app shows from the next page on, and keeps its files. */
export async function noteShown(caches: CacheAccess, language: Language): Promise<void> {
  await (await caches.open(CACHE)).put(SHOWN, new Response(language));
  await noteKept(caches, language);
}

/** Notes that this phone keeps the files of a language, also while it shows another. */
export async function noteKept(caches: CacheAccess, language: Language): Promise<void> {
  await (await caches.open(CACHE)).put(`/${language}`, new Response(language));
}

/** Returns the languages whose files this phone keeps. */
export async function keptLanguages(caches: CacheAccess): Promise<Language[]> {
  const [cache, shown] = [await caches.open(CACHE), await shownLanguage(caches)];
  const noted = await Promise.all(LANGUAGES.map((language) => cache.match(`/${language}`)));
  return LANGUAGES.filter((language, at) => language === shown || noted[at] !== undefined);
}
