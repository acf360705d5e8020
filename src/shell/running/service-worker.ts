import { HOUR_MS } from '#contract/shared/time.ts';
import { ARE_YOU_THERE } from '#contract/sync.ts';
import type { WorkerLink } from '#src/data/use-update.ts';
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

/** Registers the worker after the first paint; null where the browser has none. */
export function startWorker(): WorkerLink | null {
  if (!('serviceWorker' in navigator)) return null;
  const { serviceWorker } = navigator;
  const updates = new WorkerUpdates({
    container: serviceWorker,
    reload: () => window.location.reload(),
    isTyping: hasDirtyForm,
    setTimer: setTimeout,
  });
  const register = () =>
    serviceWorker.register(trustedWorkerUrl(), { scope: '/' }).then(
      (registration) => updates.follow(registration),
      () => undefined, // without a worker the app still works while there is signal; the next visit tries again
    );
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', register, { once: true });
  serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data?.type === ARE_YOU_THERE) ports[0]?.postMessage(true);
  });
  checkNowAndThen(updates);
  return updates;
}

/** Asks for a new version every hour, also on a phone whose timers stood still while the app was in the background. */
function checkNowAndThen(updates: WorkerLink): void {
  let checkedAtMs = performance.now();
  const check = () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAtMs < CHECK_EVERY_MS) return;
    checkedAtMs = performance.now();
    void updates.checkForUpdate(); // no signal: asked again in an hour
  };
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', check);
}
