import { HOUR_MS } from '#contract/shared/time.ts';
import type { WorkerLink } from '#src/data/use-update.ts';
import { workerContainer } from '#src/local/browser/worker-container.ts';
import { hasDirtyForm } from '#src/ui/forms/dirty-forms.ts';
import { WorkerUpdates } from './worker-updates.ts';

const WORKER_URL = '/sw.js';
const CHECK_EVERY_MS = HOUR_MS;

/** The policy lets nothing through but the worker's one address: registration is a Trusted Types sink. */
function trustedWorkerUrl(): string {
  const policy = window.trustedTypes?.createPolicy('app', {
    createScriptURL: (url) => {
      if (url !== WORKER_URL) throw new TypeError('not the worker');
      return url;
    },
  });
  return (policy?.createScriptURL(WORKER_URL) ?? WORKER_URL) as string;
}

/**
 * Registers the worker after the first paint, and has it look then whether the app's files are still here; null where the
 * browser has none.
 */
export function startWorker(): WorkerLink | null {
  const serviceWorker = workerContainer();
  if (!serviceWorker) return null;
  let url: string | undefined; // a policy can be created only once
  const updates = new WorkerUpdates({
    container: serviceWorker,
    register: () => {
      url ??= trustedWorkerUrl();
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
 * Asks for a new version and looks for missing files every hour, also on a phone whose timers stopped while the app was in
 * the background. Where files are missing, it looks each time the app is shown.
 */
function checkNowAndThen(updates: WorkerLink): void {
  let checkedAtMs = performance.now();
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    const isDue = performance.now() - checkedAtMs >= CHECK_EVERY_MS;
    if (isDue || updates.unready() !== null) void updates.workOnFiles('mend');
    if (!isDue) return;
    checkedAtMs = performance.now();
    void updates.checkForUpdate(); // no signal: asked again in an hour
  };
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', check);
}
