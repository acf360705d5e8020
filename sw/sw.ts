import { clientsClaim } from 'workbox-core';
import { APPLY_UPDATE, PERIODIC_SYNC_TAG, SYNC_TAG, WAKE_WORKER } from '#contract/sync.ts';
import { precacheAppShell, redirectSignIn } from './app-shell.ts';
import { onRefresh, onWakeUp } from './background-sync.ts';
import { keepPreviousAssets } from './previous-assets.ts';
import { registerImageCache } from './runtime-caches.ts';
import { registerShareTarget } from './share-target.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

/** The build puts the list of files in the place of this name, once. */
const files = self.__WB_MANIFEST;

redirectSignIn();
precacheAppShell(files);
keepPreviousAssets(files);
registerImageCache();
registerShareTarget();
clientsClaim();

self.addEventListener('message', (event) => {
  if (event.data?.type === APPLY_UPDATE) void self.skipWaiting();
  if (event.data?.type === WAKE_WORKER) event.waitUntil(onWakeUp());
});
self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(onWakeUp());
});
self.addEventListener('periodicsync', (event) => {
  if (event.tag === PERIODIC_SYNC_TAG) event.waitUntil(onRefresh());
});
