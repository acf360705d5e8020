import { LANGUAGE_COOKIE, LANGUAGES, type Language, languageOf } from '#contract/languages.ts';
import { fileCaches } from '#src/local/browser/file-caches.ts';
import { noteShown, shownLanguage } from '#src/local/browser/phone-languages.ts';
import { LANGUAGE } from '#src/words/in-languages.ts';

/** The other languages of the app that everybody is offered. */
export const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== LANGUAGE);

/** The chosen language, which the page may lack while the phone has only another one whole. */
const chosenLanguage = (): Language =>
  languageOf(new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1]) ?? LANGUAGE;

/** Notes a language, by default the chosen one, for the worker, which stores and shows it from now on. */
export async function rememberLanguage(named?: Language): Promise<void> {
  try {
    const language = named ?? chosenLanguage();
    const caches = await fileCaches();
    if (caches && (await shownLanguage(caches)) !== language) await noteShown(caches, language);
  } catch {
    // Full storage: the worker goes on with the language it knows, and the server reads the cookie.
  }
}
