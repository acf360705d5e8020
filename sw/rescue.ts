import { ARE_YOU_THERE } from '#contract/sync.ts';

declare const self: ServiceWorkerGlobalScope;

/** A running page answers at once; a broken or foreign one does not. Milliseconds. */
const PATIENCE_MS = 2000;

/** Reloads pages that do not answer, because their document or script is foreign. */
export async function reopenDeadPages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) {
    if (await isAlive(page)) continue;
    // Not awaited: this worker serves the document only after it is active.
    page.navigate(page.url).catch(() => undefined); // the page was closed
  }
}

function isAlive(page: Client): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), PATIENCE_MS);
    page.postMessage({ type: ARE_YOU_THERE }, [port2]);
  });
}
