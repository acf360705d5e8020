import { registerRoute } from 'workbox-routing';
import { ASSETS } from './file-types.ts';
import { isForeign } from './foreign.ts';
import type { KeptFiles } from './kept-files.ts';

/** Assets of the previous version, for tabs that still run it. */
const PREVIOUS = 'previous-assets';

const isOlder = (files: KeptFiles, path: string) => path.startsWith(ASSETS) && !files.has(path);

/** Serves the assets of other languages that this phone keeps, and the previous ones. */
export function servePreviousAssets(files: KeptFiles): void {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && isOlder(files, url.pathname),
    async ({ request, url }) =>
      (await files.read(url.pathname).catch(() => undefined)) ??
      (await (await caches.open(PREVIOUS)).match(url.pathname)) ??
      fetch(request),
  );
}

/** Copies the assets of the running version, which are deleted when this one starts. */
export async function copyPreviousAssets(files: KeptFiles): Promise<void> {
  await caches.delete(PREVIOUS);
  const previous = await caches.open(PREVIOUS);
  for (const [url, response] of await files.readOthers()) {
    const path = new URL(url).pathname;
    if (isOlder(files, path) && !(await isForeign(url, response))) await previous.put(path, response);
  }
}
