import { cacheNames, clientsClaim } from 'workbox-core';
import type { KeptFile } from '#contract/app-files.ts';
import { APPLY_UPDATE, FILES_WORK, PERIODIC_SYNC_TAG, SYNC_TAG, WAKE_WORKER } from '#contract/sync.ts';
import { keptLanguages, noteKept } from '#src/local/browser/phone-languages.ts';
import { keepApp, redirectSignIn } from './app-shell.ts';
import { onNews, onRefresh, onWakeUp } from './background-sync.ts';
import { KeptFiles, workOnFiles } from './kept-files.ts';
import { onNotificationClick, onPush } from './push.ts';
import { registerImageCache } from './runtime-caches.ts';
import { registerShareTarget } from './share-target.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: KeptFile[];
};

/** The build replaces `__WB_MANIFEST`, which may occur only once. */
const files = new KeptFiles(self.__WB_MANIFEST, cacheNames.precache, {
  caches,
  fetch: (url, init) => fetch(url, init),
  origin: self.location.origin,
  languages: () => keptLanguages(caches),
});

redirectSignIn();
keepApp(files);
registerImageCache();
registerShareTarget();
clientsClaim();

async function findNewer(): Promise<boolean> {
  const { registration } = self;
  await registration.update().catch(() => undefined); // offline, or a foreign script
  return (registration.installing ?? registration.waiting) !== null;
}

self.addEventListener('message', (event) => {
  if (event.data?.type === APPLY_UPDATE) void self.skipWaiting();
  if (event.data?.type === WAKE_WORKER) event.waitUntil(onWakeUp());
  if (event.data?.type === FILES_WORK) {
    const [page] = event.ports;
    page?.postMessage(null); // acknowledges, because fetching may take minutes
    const { work, languages = [] } = event.data; // an older page names none
    const workOn = async () => {
      for (const language of languages) await noteKept(caches, language);
      page?.postMessage(await workOnFiles(files, work, findNewer));
    };
    event.waitUntil(workOn());
  }
});
self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(onWakeUp());
});
self.addEventListener('periodicsync', (event) => {
  if (event.tag === PERIODIC_SYNC_TAG) event.waitUntil(onRefresh());
});
self.addEventListener('push', (event) => event.waitUntil(onPush(self.registration, event.data, onNews)));
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  const clicked = { data: notification.data, close: () => notification.close() };
  event.waitUntil(onNotificationClick(self.clients, clicked, self.location.origin));
});
