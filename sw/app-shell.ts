import { registerRoute } from 'workbox-routing';
import { folderOf, LANGUAGE_COOKIE, type Language, languageOf } from '#contract/languages.ts';
import { safeReturnTo } from '#contract/shared/return-to.ts';
import { isScreenPath } from '#contract/shared/screen-path.ts';
import { FILES_TROUBLE } from '#contract/sync.ts';
import { keptLanguages, noteShown, shownLanguage } from '#src/local/browser/phone-languages.ts';
import { isForeign } from './foreign.ts';
import { type KeptFiles, troubleOf } from './kept-files.ts';
import { copyPreviousAssets, servePreviousAssets } from './previous-assets.ts';
import { reopenDeadPages } from './rescue.ts';

declare const self: ServiceWorkerGlobalScope;

/** The document for every screen, without a first view. */
const shellIn = (language: Language) => `/${folderOf(language)}shell.html`;

/** How long an incomplete language waits for the network, in milliseconds. */
const PATIENCE_MS = 3000;

/** Precaches the app's files and answers every navigation with the shell. */
export function keepApp(files: KeptFiles): void {
  let isRescue = false;
  self.addEventListener('install', (event) => {
    const install = async () => {
      await files.mend().catch(tellPages);
      // On failure an old tab fetches its files from the network, or the router reloads it.
      await copyPreviousAssets(files).catch(() => undefined);
      isRescue = await hasForeign(files);
      if (isRescue) await self.skipWaiting(); // a broken page cannot ask the person
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
  const isWhole = (language: Language) => files.isWhole(language).catch(() => true); // storage that fails
  /** While the phone does not have all files of the shown language, the network answers, else a complete language. */
  const answerShown = async (shown: Language, request: Request) => {
    const others = (await keptLanguages(caches)).filter((language) => language !== shown);
    if (others.length > 0 && !(await isWhole(shown))) {
      const patience = new Promise<undefined>((end) => setTimeout(end, PATIENCE_MS));
      const online = await Promise.race([fetch(request).catch(() => undefined), patience]);
      if (online?.ok) return online;
      for (const language of others) if (await isWhole(language)) return answer(shellIn(language), request);
    }
    return answer(shellIn(shown), request);
  };
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && isScreenPath(url.pathname),
    async ({ request, url }) => {
      const requested = languageOf(url.searchParams.get(LANGUAGE_COOKIE));
      const shown = await shownLanguage(caches);
      if (!requested || requested === shown) return answerShown(shown, request);
      if (!(await keptLanguages(caches)).includes(requested))
        return fetch(request).catch(() => answerShown(shown, request));
      await noteShown(caches, requested);
      return answerShown(requested, request);
    },
  );
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.search === '' && files.has(url.pathname),
    ({ request, url }) => answer(url.pathname, request),
  );
}

/** Tells every page why this version could not be stored. @throws the given error */
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

/** Redirects `/api/login`, a page route of the API, so that it works offline. */
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
