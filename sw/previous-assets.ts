import { cacheNames } from 'workbox-core';
import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** The parts of the version before this one: a tab that still runs it opens its other screens from here. */
const PREVIOUS = 'previous-assets';
const ASSETS = '/assets/';

const pathOf = ({ url }: PrecacheEntry) => new URL(url, self.location.origin).pathname;

/** Keeps the hashed parts of the version that runs now when this one is installed beside it. */
export function keepPreviousAssets(entries: readonly PrecacheEntry[]): void {
  const own = new Set(entries.map(pathOf));
  const isOlder = (url: string) => {
    const { pathname } = new URL(url);
    return pathname.startsWith(ASSETS) && !own.has(pathname);
  };
  self.addEventListener('install', (event) => {
    // Where they cannot be kept an old tab fetches its parts from the network, or is opened anew by the router.
    (event as ExtendableEvent).waitUntil(copyAssets(isOlder).catch(() => undefined));
  });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isOlder(url.href),
    async ({ request }) => (await (await caches.open(PREVIOUS)).match(request)) ?? fetch(request),
  );
}

/** The precache of the running version is emptied only when this one starts: until then it can be copied. */
async function copyAssets(isOlder: (url: string) => boolean): Promise<void> {
  await caches.delete(PREVIOUS);
  const [running, previous] = await Promise.all([caches.open(cacheNames.precache), caches.open(PREVIOUS)]);
  for (const request of await running.keys()) {
    const response = isOlder(request.url) ? await running.match(request) : undefined;
    if (response) await previous.put(request, response);
  }
}
