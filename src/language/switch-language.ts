import type { FileTrouble } from '#contract/app-files.ts';
import {
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_S,
  LANGUAGES,
  type Language,
  OFFERED_LANGUAGES,
} from '#contract/languages.ts';
import type { WorkerLink } from '#src/data/core/use-update.ts';
import { fileCaches } from '#src/local/browser/file-caches.ts';
import { noteShown, shownLanguage } from '#src/local/browser/phone-languages.ts';
import { LANGUAGE } from '#src/words/in-languages.ts';

/** The other languages of the app that everybody is offered. */
export const OTHER_LANGUAGES = LANGUAGES.filter(
  (language) => language !== LANGUAGE && OFFERED_LANGUAGES.includes(language),
);

/** Notes the language of this page for the worker, which stores and shows it from now on. */
export async function rememberLanguage(language: Language = LANGUAGE): Promise<void> {
  try {
    const caches = await fileCaches();
    if (caches && (await shownLanguage(caches)) !== language) await noteShown(caches, language);
  } catch {
    // Full storage: the worker goes on with the language it knows, and the server reads the cookie.
  }
}

/**
 * Opens this screen in another language. With a worker, all files of that language come first, so that the app does not
 * stop in between. Returns the reason if they cannot be had.
 */
export async function switchLanguage(
  worker: Pick<WorkerLink, 'workOnFiles'> | null,
  language: Language,
  page: { cookie: string },
  reload: () => void,
): Promise<FileTrouble | null> {
  const found = await worker?.workOnFiles('mend', [LANGUAGE, language]);
  if (found?.trouble) return found.trouble;
  if (!found && !navigator.onLine) return 'unreached';
  page.cookie = `${LANGUAGE_COOKIE}=${language};max-age=${LANGUAGE_COOKIE_S};path=/;samesite=lax`;
  await rememberLanguage(language);
  reload();
  return null;
}
