import { LANGUAGE_COOKIE, LANGUAGES, type Language, languageOf } from '#contract/languages.ts';
import { fileCaches } from '#src/local/browser/file-caches.ts';
import { noteShown, shownLanguage } from '#src/local/browser/phone-languages.ts';
import { LANGUAGE } from '#src/words/in-languages.ts';

/** The other languages of the app that everybody is offered. */
export const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== LANGUAGE);

/** The language that the person chose last on this phone with signal. */
const chosenLanguage = (): Language | undefined =>
  languageOf(new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1]);

/**
 * Notes the language of this page for the worker, which stores and shows it from now on. A page in another language than
 * the chosen and noted one only replaces it until its files are complete.
 */
export async function rememberLanguage(language: Language = LANGUAGE): Promise<void> {
  try {
    const caches = await fileCaches();
    if (!caches) return;
    const shown = await shownLanguage(caches);
    const isReplacement = language === LANGUAGE && shown === chosenLanguage();
    if (shown !== language && !isReplacement) await noteShown(caches, language);
  } catch {
    // Full storage: the worker goes on with the language it knows, and the server reads the cookie.
  }
}
