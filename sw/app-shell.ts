import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { safeReturnTo } from '#contract/shared/return-to.ts';
import { FILES_AT_ONCE, workOff } from './keep-files.ts';

/** The document that stands for every screen: no first view in it, because the phone draws its own. */
const SHELL = '/shell.html';
/** Never answered with the shell: the API, hashed assets, and anything that looks like a file. */
const NOT_SCREENS = [/^\/api\//, /^\/assets\//, /\/[^/?]+\.[^/]+$/];

/** Keeps the app's files from the first visit on and answers every navigation with the shell. */
export function precacheAppShell(entries: readonly PrecacheEntry[]): void {
  const controller = new PrecacheController();
  controller.addToCacheList([...entries]);
  self.addEventListener('install', (event) => {
    const keep = (entry: PrecacheEntry) => keepFile(controller, entry, event as ExtendableEvent);
    (event as ExtendableEvent).waitUntil(workOff(entries, FILES_AT_ONCE, keep));
  });
  self.addEventListener('activate', (event) => void controller.activate(event as ExtendableEvent));
  cleanupOutdatedCaches();
  registerRoute(new PrecacheRoute(controller, { cleanURLs: false, directoryIndex: '' }));
  registerRoute(new NavigationRoute(controller.createHandlerBoundToURL(SHELL), { denylist: NOT_SCREENS }));
}

/** Fetches a file that is not kept yet, as Workbox does when it installs. @throws when there is no good answer. */
async function keepFile(
  { strategy }: PrecacheController,
  { url, revision }: PrecacheEntry,
  event: ExtendableEvent,
): Promise<void> {
  // A name that says its revision never stands for other bytes; any other might still lie in the browser's own cache.
  const request = new Request(url, { cache: revision ? 'reload' : 'default', credentials: 'same-origin' });
  await Promise.all(strategy.handleAll({ request, event }));
}

/** `/api/login` is a page route of the API: the worker redirects it itself, so that it works without signal. */
export function redirectSignIn(): void {
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && url.pathname === '/api/login',
    async ({ url }) => {
      const returnTo = safeReturnTo(url.searchParams.get('returnTo'));
      const target = new URL('/', url.origin);
      target.searchParams.set('signin', '1');
      target.searchParams.set('returnTo', returnTo);
      return Response.redirect(target.href, 302);
    },
  );
}
