import { LANGUAGE_COOKIE, LANGUAGES, type Language, languageOf } from '#contract/languages.ts';
import { fileCaches } from '#src/local/browser/file-caches.ts';
import { noteShown, shownLanguage } from '#src/local/browser/phone-languages.ts';
import { LANGUAGE } from '#src/words/in-languages.ts';

/** The other languages of the app that everybody is offered. */
export const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== LANGUAGE);

/** The language that the person chose last on this phone with signal. */
const chosenLanguage = (): Language | undefined =>
  languageOf(new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1]);

/** Whether this page only replaces the chosen language, whose files are not complete yet. */
export async function isReplacement(): Promise<boolean> {
  const caches = await fileCaches();
  if (!caches) return false;
  const shown = await shownLanguage(caches);
  return shown !== LANGUAGE && shown === chosenLanguage();
}

/** Notes the language of this page, or a named one, for the worker, which stores and shows it from now on. */
export async function rememberLanguage(named?: Language): Promise<void> {
  try {
    const caches = await fileCaches();
    if (!caches || (named === undefined && (await isReplacement()))) return;
    const language = named ?? LANGUAGE;
    if ((await shownLanguage(caches)) !== language) await noteShown(caches, language);
  } catch {
    // Full storage: the worker goes on with the language it knows, and the server reads the cookie.
  }
}
