import { createRoot } from 'react-dom/client';
import { SYNC_LIMITS } from '#contract/limits.ts';
import type { WorkerLink } from '#src/data/use-update.ts';
import { type AppRouter, appOf, createAppRouter } from './app-router.tsx';
import { hasFirstView, noteFirstView } from './first-view/take-over.ts';
import './styles/layers.css';
import { watchInstall } from './features/install/install-watch.ts';
import { browserPorts } from './local/browser/browser-ports.ts';
import { type Core, createCore } from './local/core.ts';
import { tellingOutdated } from './local/link/outdated.ts';
import { noteAppVersion } from './local/sync/history.ts';
import { SharedPages } from './local/sync/shared-pages.ts';
import { beginHomeArea } from './places/home-area.ts';
import { watchMissingParts } from './shell/faults/missing-parts.ts';
import { showStartFailure } from './shell/faults/start-failure.ts';
import { keepMapsOfAreas } from './shell/running/keep-maps.ts';
import { browserPage, watchLeaving } from './shell/running/leaving.ts';
import { browserEvents } from './shell/running/page-events.ts';
import { startWorker } from './shell/running/service-worker.ts';
import { isBehindCaches } from './shell/running/shared-cache.ts';
import { browserAwake, stayAwakeForAreas } from './shell/running/stay-awake.ts';
import { startSyncTriggers } from './shell/running/sync-triggers.ts';
import { startTrafficWatch } from './shell/running/traffic-watch.ts';
import { watchWeakSignal } from './shell/running/weak-signal.ts';
import { hasDirtyForm } from './ui/dirty-forms.ts';
import { listenForBack } from './ui/modal-entry.ts';

function pageCore(worker: WorkerLink | null): Core {
  const ports = browserPorts({
    requestWakeUp: async (tag) => {
      const registration = await navigator.serviceWorker?.getRegistration();
      await registration?.sync?.register(tag);
    },
    requestRefreshes: async (tag) => {
      const registration = await navigator.serviceWorker?.getRegistration();
      await registration?.periodicSync?.register(tag, { minInterval: SYNC_LIMITS.refreshHiddenMs });
    },
    persist: async () => (await navigator.storage?.persist?.()) ?? false,
  });
  const fetch = tellingOutdated(ports.fetch, () => worker?.becomeOutdated());
  return createCore({ ...ports, fetch }, new SharedPages(isBehindCaches()));
}

function start(root: HTMLElement): void {
  listenForBack();
  watchInstall();
  watchMissingParts(hasDirtyForm);
  const worker = import.meta.env.DEV ? null : startWorker();
  const core = pageCore(worker);
  watchLeaving(core, browserPage());
  void draw(root, createAppRouter(core, worker)).catch((error: unknown) => showStartFailure(root, error));
  startTrafficWatch(core);
  watchWeakSignal(core, browserEvents);
  keepMapsOfAreas(core);
  stayAwakeForAreas(core.keeper, browserAwake());
  startSyncTriggers(core, browserEvents, async () => {
    await noteAppVersion(core, import.meta.url);
    await beginHomeArea(core);
  });
}

/**
 * Draws the app, in the place of the first view where the document has one. That stays to be seen and used until all is
 * there to draw the screen, and goes in the same step. It is not hydrated: who is signed in, and what is kept, is often
 * read before React is through with the page, and is then not what the view was drawn with.
 */
async function draw(root: HTMLElement, router: AppRouter): Promise<void> {
  if (hasFirstView(root)) {
    await router.load();
    noteFirstView(root);
  }
  createRoot(root).render(appOf(router));
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
try {
  start(root);
} catch (error) {
  showStartFailure(root, error);
}
