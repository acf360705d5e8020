import type { FileTrouble } from '#contract/app-files.ts';
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_S, LANGUAGE_NAMES, type Language } from '#contract/languages.ts';
import type { WorkerLink } from '#src/data/core/use-update.ts';
import type { ToastInput } from '#src/ui/overlays/toast-list.ts';
import { LANGUAGE } from '#src/words/in-languages.ts';
import { LANGUAGE_WORDS as WORDS } from './language.words.ts';
import { rememberLanguage } from './remember-language.ts';

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

/** The message that a language is not on this phone. */
export const notHereToast = (language: Language): ToastInput => ({
  title: WORDS.failed(LANGUAGE_NAMES[language]),
  description: WORDS.failedHint,
  tone: 'destructive',
});
