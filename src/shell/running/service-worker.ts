import { HOUR_MS } from '#contract/shared/time.ts';
import { trustedUrl } from '#src/data/core/trusted-url.ts';
import type { WorkerLink } from '#src/data/core/use-update.ts';
import { rememberLanguage } from '#src/language/remember-language.ts';
import { workerContainer } from '#src/local/browser/worker-container.ts';
import { hasDirtyForm } from '#src/ui/forms/dirty-forms.ts';
import { WorkerUpdates } from './worker-updates.ts';

const WORKER_URL = '/sw.js';
const CHECK_EVERY_MS = HOUR_MS;

/** Registers the worker after the first paint and has it check the app's files; null without worker support. */
export function startWorker(): WorkerLink | null {
  const serviceWorker = workerContainer();
  if (!serviceWorker) return null;
  let url: string | undefined; // a policy can be created only once
  const updates = new WorkerUpdates({
    container: serviceWorker,
    register: async () => {
      await rememberLanguage(); // the worker stores the files of one language
      url ??= trustedUrl(WORKER_URL);
      return serviceWorker.register(url, { scope: '/' });
    },
    reload: () => window.location.reload(),
    isTyping: hasDirtyForm,
    setTimer: (work, delayMs) => void setTimeout(work, delayMs),
  });
  const mend = () => void updates.workOnFiles('mend');
  if (document.readyState === 'complete') mend();
  else window.addEventListener('load', mend, { once: true });
  window.addEventListener('online', mend);
  checkNowAndThen(updates);
  return updates;
}

/**
 * Checks for a new version and for missing files every hour, also after a background pause. With files missing, it
 * checks each time the app is shown.
 */
function checkNowAndThen(updates: WorkerLink): void {
  let checkedAtMs = performance.now();
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    const isDue = performance.now() - checkedAtMs >= CHECK_EVERY_MS;
    if (isDue || updates.unready() !== null) void updates.workOnFiles('mend');
    if (!isDue) return;
    checkedAtMs = performance.now();
    void updates.checkForUpdate(); // no signal: retried in an hour
  };
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', check);
}
