// The worker that ends the worker: served at /sw.js while SERVICE_WORKER=off (docs/operating.md). It drops the files
// that the app keeps and steps aside. It never opens the databases: everything unsent stays where it is.
(() => {
  const QUESTION = 'are-you-there';
  /** A page that runs answers at once; one that hangs or stays blank does not. Milliseconds. */
  const PATIENCE_MS = 2000;

  self.addEventListener('install', () => self.skipWaiting());
  self.addEventListener('activate', (event) => event.waitUntil(stepAside()));

  async function stepAside() {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
    for (const page of await self.clients.matchAll({ type: 'window' })) {
      // A page that works keeps what somebody is typing into it; the others are opened anew, from the server.
      if (!(await isThere(page))) page.navigate(page.url).catch(() => undefined); // closed in the meantime
    }
  }

  function isThere(page) {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(true);
      setTimeout(() => resolve(false), PATIENCE_MS);
      page.postMessage({ type: QUESTION }, [port2]);
    });
  }
})();
