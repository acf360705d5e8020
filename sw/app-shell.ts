import { registerRoute } from 'workbox-routing';
import { safeReturnTo } from '#contract/shared/return-to.ts';
import { isScreenPath } from '#contract/shared/screen-path.ts';
import { FILES_TROUBLE } from '#contract/sync.ts';
import { isForeign } from './foreign.ts';
import { type KeptFiles, troubleOf } from './kept-files.ts';
import { copyPreviousAssets, servePreviousAssets } from './previous-assets.ts';
import { reopenDeadPages } from './rescue.ts';

declare const self: ServiceWorkerGlobalScope;

/** The document that stands for every screen: no first view in it, because the phone draws its own. */
const SHELL = '/shell.html';

/** Keeps the app's files from the first visit on and answers every navigation with the shell. */
export function keepApp(files: KeptFiles): void {
  let isRescue = false;
  self.addEventListener('install', (event) => {
    const install = async () => {
      await files.mend().catch(tellPages);
      // Where they cannot be kept an old tab fetches its parts from the network, or the router reloads it.
      await copyPreviousAssets(files).catch(() => undefined);
      isRescue = await hasForeign(files);
      if (isRescue) await self.skipWaiting(); // nobody can say the word on a page that does not open
    };
    event.waitUntil(install());
  });
  self.addEventListener('activate', (event) => {
    event.waitUntil(files.dropOthers());
    if (isRescue) event.waitUntil(reopenDeadPages());
  });
  servePreviousAssets(files);
  const answer = async (path: string, request: Request) =>
    (await files.read(path).catch(() => undefined)) ?? fetch(request);
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && isScreenPath(url.pathname),
    ({ request }) => answer(SHELL, request),
  );
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.search === '' && files.has(url.pathname),
    ({ request, url }) => answer(url.pathname, request),
  );
}

/** Says to every page why this version could not be kept. @throws the fault that it was given. */
async function tellPages(fault: unknown): Promise<never> {
  const trouble = troubleOf(fault);
  for (const page of await self.clients.matchAll({ includeUncontrolled: true, type: 'window' }))
    page.postMessage({ type: FILES_TROUBLE, trouble });
  throw fault;
}

async function hasForeign(files: KeptFiles): Promise<boolean> {
  for (const [url, response] of await files.readOthers()) if (await isForeign(url, response)) return true;
  return false;
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
