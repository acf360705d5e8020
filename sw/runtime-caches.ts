import type { WorkboxPlugin } from 'workbox-core/types.js';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { STORAGE_LIMITS } from '#contract/limits.ts';

/** Pictures of businesses and events. Never the API. */
const IMAGES = 'images-v1';

/** Keeps the pictures that were seen last, at most {@link STORAGE_LIMITS}.images. */
export function registerImageCache(): void {
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.destination === 'image' && !url.pathname.startsWith('/api/'),
    new CacheFirst({ cacheName: IMAGES, plugins: [onlyGood, newestOnly] }),
  );
}

const onlyGood: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && response.type === 'basic' ? response : null,
};

/** A cache lists its entries in the order in which they were put: the first is the oldest. */
const newestOnly: WorkboxPlugin = {
  cacheDidUpdate: async ({ cacheName }) => {
    const cache = await caches.open(cacheName);
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - STORAGE_LIMITS.images)))
      await cache.delete(key);
  },
};
