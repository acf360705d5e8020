import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { WorkerLink } from '#src/data/use-update.ts';
import { type AppRouter, appOf, createAppRouter } from './app-router.tsx';
import { PageCore } from './data/page-core.ts';
import { stillCore } from './data/still-core.ts';
import { holdPresses } from './first-view/held-presses.ts';
import { CORE_CAME, hasFirstView, isFirstViewShown, noteFirstView } from './first-view/take-over.ts';
import './styles/layers.css';
import { watchInstall } from './features/install/install-watch.ts';
import { watchMissingParts } from './shell/faults/missing-parts.ts';
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
    await draw(root, router);
    bringCore(page, worker, await loadCorePart().catch((fault: unknown) => leaveScreen(page, fault)));
  } else {
    // Nothing is seen yet, and the frame would jump if it came before the screen.
    await Promise.all([loadCorePart().then((part) => bringCore(page, worker, part)), router.load()]);
    await draw(root, router);
  }
}

/**
 * Draws the app, in the place of the first view where the document has one. That stays to be seen and used until all is
 * there to draw the screen, and goes in the same step. It is not hydrated: what only this phone knows (its day,
 * whether the app is installed) is drawn at once. Resolves once it is drawn.
 */
async function draw(root: HTMLElement, router: AppRouter): Promise<void> {
  const isShown = hasFirstView(root);
  if (isShown) await router.load();
  await new Promise<void>((resolve) => {
    const render = () => createRoot(root).render(appOf(router, resolve));
    if (!isShown) return render();
    noteFirstView(root);
    flushSync(render); // nothing is typed or pressed in between
  });
}

type CorePart = typeof import('./shell/running/begin-core.ts');

/**
 * The databases, the engine and what runs beside the screens are a program as large as the screen itself: it comes after
 * that. Undefined where the page is being opened anew, because this part is missing.
 */
const loadCorePart = (): Promise<CorePart | undefined> => import('./shell/running/begin-core.ts');

/** The screen that is drawn stays where a part did not come or has a fault, and says so (late-core.tsx): what is pressed stays held. */
function leaveScreen(page: PageCore, fault: unknown): Promise<never> {
  reportError(fault);
  page.miss();
  return new Promise(() => {});
}

function bringCore(page: PageCore, worker: WorkerLink | null, part: CorePart | undefined): void {
  part?.beginCore(worker, import.meta.url, (core) => {
    flushSync(() => page.come(core));
    performance.mark(CORE_CAME);
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const letGo = holdPresses(document, () => !isFirstViewShown(root));
start(root)
  .catch((error: unknown) => showStartFailure(root, error))
  .finally(letGo);
