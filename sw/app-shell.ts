import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { safeReturnTo } from '#contract/return-to.ts';

/** The document that stands for every screen: no first view in it, because the phone draws its own. */
const SHELL = '/shell.html';
/** Never answered with the shell: the API, hashed assets, and anything that looks like a file. */
const NOT_SCREENS = [/^\/api\//, /^\/assets\//, /\/[^/?]+\.[^/]+$/];

/** Keeps the app's files from the first visit on and answers every navigation with the shell. */
export function precacheAppShell(entries: (string | PrecacheEntry)[]): void {
  precacheAndRoute(entries, { cleanURLs: false, directoryIndex: '' });
  cleanupOutdatedCaches();
  registerRoute(new NavigationRoute(createHandlerBoundToURL(SHELL), { denylist: NOT_SCREENS }));
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
