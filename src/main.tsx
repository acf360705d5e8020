import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { WorkerLink } from '#src/data/core/use-update.ts';
import { appOf, createAppRouter } from './app-router.tsx';
import { PageCore } from './data/core/page-core.ts';
import { stillCore } from './data/core/still-core.ts';
import { holdPresses, loadDocuments } from './first-view/held-presses.ts';
import { laterHydrated } from './first-view/later-part.tsx';
import {
  CORE_CAME,
  hasFirstView,
  isFirstViewShown,
  isLater,
  layOutLater,
  noteFirstView,
  takenOver,
} from './first-view/take-over.ts';
import './styles/layers.css';
import { watchInstall } from './features/install/install-watch.ts';
import { isReopening, noteLeaving, watchMissingParts } from './shell/faults/missing-parts.ts';
import { showStartFailure } from './shell/faults/start-failure.ts';
import { tolerateForeignNodes } from './shell/running/foreign-nodes.ts';
import { startWorker } from './shell/running/service-worker.ts';
import { hasDirtyForm } from './ui/forms/dirty-forms.ts';
import { listenForBack } from './ui/overlays/modal-entry.ts';

async function start(root: HTMLElement): Promise<void> {
  tolerateForeignNodes();
  listenForBack();
  watchInstall();
  watchMissingParts(hasDirtyForm);
  const worker = import.meta.env.DEV ? null : startWorker();
  const page = new PageCore(stillCore(Date.now));
  const router = createAppRouter(page, worker);
  if (hasFirstView(root)) {
    const giveBackLinks = loadDocuments(document, noteLeaving);
    await router.load();
    if (isReopening()) return; // the first view stays
    noteFirstView(root);
    hydrateRoot(root, appOf(router)); // element by element, so that its first paint stays the largest one
    await takenOver;
    giveBackLinks();
    const giveBackLater = loadDocuments(document, noteLeaving, isLater);
    const parts = Promise.all([loadCorePart(), laterHydrated().then(giveBackLater)]);
    const [part] = await parts.catch((fault: unknown) => keepScreen(page, fault));
    startCore(page, worker, part);
  } else {
    // Without a first view, render everything at once to avoid a layout shift.
    await Promise.all([loadCorePart().then((part) => startCore(page, worker, part)), router.load()]);
    delete root.dataset.firstView; // of another screen
    createRoot(root).render(appOf(router));
  }
}

type CorePart = typeof import('./shell/running/begin-core.ts');

/** Loads the databases and the sync engine after the first render. Undefined while the page reloads because the file is missing. */
const loadCorePart = (): Promise<CorePart | undefined> => import('./shell/running/begin-core.ts');

/**
 * Keeps the rendered screen if the core fails to load, with a message (late-core.tsx); presses stay held. Links load documents,
 * because the router could only show screens without content.
 */
function keepScreen(page: PageCore, fault: unknown): Promise<never> {
  reportError(fault);
  layOutLater();
  loadDocuments(document, noteLeaving);
  page.miss();
  return new Promise(() => {});
}

function startCore(page: PageCore, worker: WorkerLink | null, part: CorePart | undefined): void {
  part?.beginCore(worker, import.meta.url, (core) => {
    flushSync(() => page.come(core));
    performance.mark(CORE_CAME);
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const release = holdPresses(document, () => !isFirstViewShown(root));
start(root)
  .catch((error: unknown) => showStartFailure(root, error))
  .finally(release);
