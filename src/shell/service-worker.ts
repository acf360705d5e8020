import { Workbox } from 'workbox-window';
import { APPLY_UPDATE } from '#contract/sync.ts';

/** What the screens need of the worker. */
export interface WorkerLink {
  /** Whether a new version waits for the person's word. */
  hasUpdate(): boolean;
  subscribe(listener: () => void): () => void;
  /** Starts the waiting version and reloads every tab, at the person's word. */
  applyUpdate(): void;
  /** Asks whether there is a new version. */
  checkForUpdate(): Promise<void>;
}

const WORKER_URL = import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/sw.js';
const EVERY_MS = 60 * 60_000;

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
  const workbox = new Workbox(trustedWorkerUrl(), {
    type: import.meta.env.DEV ? 'module' : 'classic',
    scope: '/',
  });
  const listeners = new Set<() => void>();
  let isWaiting = false;
  let isApplying = false;
  const waiting = () => {
    isWaiting = true;
    for (const listener of listeners) listener();
  };
  workbox.addEventListener('waiting', waiting);
  workbox.addEventListener('controlling', (event) => {
    if (event.isUpdate && isApplying) window.location.reload();
  });
  void workbox.register();
  setInterval(() => void workbox.update(), EVERY_MS);
  return {
    hasUpdate: () => isWaiting,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    applyUpdate() {
      isApplying = true;
      workbox.messageSW({ type: APPLY_UPDATE });
    },
    checkForUpdate: () => workbox.update(),
  };
}
