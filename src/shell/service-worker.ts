import { Workbox } from 'workbox-window';
import { APPLY_UPDATE } from '#contract/sync.ts';
import type { WorkerLink } from './worker-link.ts';

const WORKER_URL = import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/sw.js';
const EVERY_MS = 60 * 60_000;
/** How long "Later" is. */
const LATER_MS = 4 * EVERY_MS;

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
  const update = new UpdateState();
  workbox.addEventListener('waiting', () => update.become('waiting'));
  workbox.addEventListener('controlling', (event) => {
    if (!event.isUpdate) return;
    // Another tab started the new version: this page still runs the old code, whose later parts are gone.
    if (update.phase === 'applying') window.location.reload();
    else update.become('started');
  });
  // Without a worker the app still works while there is signal; the next visit tries again.
  workbox.register().catch(() => update.become('none'));
  setInterval(() => workbox.update().catch(() => undefined), EVERY_MS); // no signal: asked again in an hour
  return {
    hasUpdate: () => update.isOffered(),
    subscribe: (listener) => update.subscribe(listener),
    applyUpdate() {
      if (update.phase === 'started') return window.location.reload();
      update.become('applying');
      workbox.messageSW({ type: APPLY_UPDATE });
    },
    postponeUpdate: () => update.postpone(),
    checkForUpdate: () => workbox.update(),
  };
}

/** How far a new version has come in this tab. `started`: another tab has let it begin. */
type UpdatePhase = 'none' | 'waiting' | 'applying' | 'started';

/** Follows the new version for the screens. */
class UpdateState {
  phase: UpdatePhase = 'none';
  private isPostponed = false;
  private readonly listeners = new Set<() => void>();

  isOffered(): boolean {
    return (this.phase === 'waiting' || this.phase === 'started') && !this.isPostponed;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  become(phase: UpdatePhase): void {
    this.phase = phase;
    this.tell();
  }

  postpone(): void {
    this.isPostponed = true;
    this.tell();
    setTimeout(() => {
      this.isPostponed = false;
      this.tell();
    }, LATER_MS);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
