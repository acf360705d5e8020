import { ARE_YOU_THERE } from '#contract/sync.ts';

declare const self: ServiceWorkerGlobalScope;

/** A page that runs answers at once; one that hangs, or is somebody else's, does not. Milliseconds. */
const PATIENCE_MS = 2000;

/** Reloads the pages that do not run: those under a foreign shell or first script. */
export async function reopenDeadPages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) {
    if (await isThere(page)) continue;
    // Not awaited: the page asks this very worker for its document, which answers once it is active.
    page.navigate(page.url).catch(() => undefined); // closed in the meantime
  }
}

function isThere(page: Client): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), PATIENCE_MS);
    page.postMessage({ type: ARE_YOU_THERE }, [port2]);
  });
}
