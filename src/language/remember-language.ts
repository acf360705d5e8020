import { LANGUAGES, type Language } from '#contract/languages.ts';
import { fileCaches } from '#src/local/browser/file-caches.ts';
import { noteShown, shownLanguage } from '#src/local/browser/phone-languages.ts';
import { LANGUAGE } from '#src/words/in-languages.ts';

/** The other languages of the app that everybody is offered. */
export const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== LANGUAGE);

/** Notes the language of this page for the worker, which stores and shows it from now on. */
export async function rememberLanguage(language: Language = LANGUAGE): Promise<void> {
  try {
    const caches = await fileCaches();
    if (caches && (await shownLanguage(caches)) !== language) await noteShown(caches, language);
  } catch {
    // Full storage: the worker goes on with the language it knows, and the server reads the cookie.
  }
}
