import type { WorkboxPlugin } from 'workbox-core/types.js';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { STORAGE_LIMITS } from '#contract/limits.ts';
import { AREA_PICTURES } from '#contract/pictures.ts';

/** Pictures of businesses and events. */
const IMAGES = 'images-v1';

/** Caches the most recent pictures, at most {@link STORAGE_LIMITS}.images. */
export function registerImageCache(): void {
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.destination === 'image' && !url.pathname.startsWith('/api/'),
    new CacheFirst({ cacheName: IMAGES, plugins: [onlyPictures, newestOnly] }),
  );
}

const isPicture = ({ headers, status, type }: Response) =>
  status === 200 && type === 'basic' && /^image\//.test(headers.get('content-type') ?? '');

/** Only the content type excludes foreign pages, which older versions have stored. */
const onlyPictures: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isPicture(response) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) => {
    if (cachedResponse && isPicture(cachedResponse)) return cachedResponse;
    return (await caches.match(request, { cacheName: AREA_PICTURES })) ?? null; // a page has checked it
  },
};

/** Cache keys are in insertion order, the oldest first. */
const newestOnly: WorkboxPlugin = {
  cacheDidUpdate: async ({ cacheName }) => {
    const cache = await caches.open(cacheName);
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - STORAGE_LIMITS.images)))
      await cache.delete(key);
  },
};
