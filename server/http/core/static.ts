import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ServeStaticOptions, serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { AS_BYTES } from '#contract/app-files.ts';
import { LANGUAGE_COOKIE } from '#contract/languages.ts';
import { SHARE_PATH, type ShareRefusal } from '#contract/share.ts';
import { isApiPath, isScreenPath } from '#contract/shared/screen-path.ts';
import type { Config } from '../../config.ts';
import type { AppEnv } from './app-env.ts';
import { chooseLanguage, languageOfVisitor } from './language.ts';
import { runningBuild } from './running-build.ts';
import { isPageAsked } from './screens.ts';

/** Phones do not store files that a proxy changed. */
const REVALIDATE = 'no-cache, no-transform';
const IMMUTABLE = 'public, max-age=31536000, immutable, no-transform';
/** A response that sets a cookie. */
const NOT_SHARED = 'no-store, no-transform';
const ASSET = /^\/assets\/.+\.[^/]+$/;

/** Target of a share that no worker handled; the page reports it. The shared text is never read. */
const SHARE_FAILED = `/forums/new-thread?refused=${'notReady' satisfies ShareRefusal}`;

interface ServeOptions extends Partial<Pick<Config, 'serviceWorker'>> {
  /** Returns the document of a screen with its own head; null for the plain one. */
  documentOf?: (c: Context<AppEnv>, document: string) => Promise<string | null>;
}

/**
 * Serves the built app from `root`: files as the build compressed them, hashed assets immutable, everything else
 * revalidated. Screens get their document, some prerendered. An unknown address is 404: the document for a browser,
 * whose page reports it, and a problem for other clients. With the service worker off, its URL serves a script that
 * unregisters it.
 */
export function serveApp(
  app: Hono<AppEnv>,
  root: string,
  { serviceWorker = 'on', documentOf }: ServeOptions = {},
): void {
  if (!existsSync(join(root, 'index.html'))) return;
  const build = runningBuild(root);
  const served = (options: ServeStaticOptions<AppEnv>) =>
    serveStatic<AppEnv>({ ...options, precompressed: true });
  const file = (name: string) => served({ path: join(build().folder, name) });
  const files = served({ rewriteRequestPath: (path) => join(build().folder, path) });
  const otherFiles = served({ rewriteRequestPath: (path) => join(build().otherFolder, path) });
  const document: MiddlewareHandler<AppEnv> = async (c, next) => {
    const chosen = chooseLanguage(c);
    const { documents } = build();
    const name = documents.of(c.req.path, chosen ?? languageOfVisitor(c));
    c.set('inlineParts', documents.inline.get(name));
    const own = await documentOf?.(c, documents.textOf(name));
    const page = own ? c.html(own) : await file(name)(c, next);
    page?.headers.append('Vary', 'Accept-Language, Cookie');
    if (chosen) page?.headers.set('Cache-Control', NOT_SHARED);
    return page;
  };
  const isScreen = (path: string) => isScreenPath(path) && build().isScreen(path);
  app
    .use('*', etag({ generateDigest: digestAtOnce }))
    .use('*', async (c, next) => {
      c.set('inlineParts', build().documents.inline.get(c.req.path.slice(1) || 'index.html'));
      await next();
      if (!c.res.ok || isApiPath(c.req.path)) return;
      if (c.res.headers.get('Cache-Control') !== NOT_SHARED)
        c.header('Cache-Control', ASSET.test(c.req.path) ? IMMUTABLE : REVALIDATE);
      if (c.req.query(AS_BYTES) !== undefined && !isScreenPath(c.req.path))
        c.header('Content-Type', 'application/octet-stream');
    })
    .post(SHARE_PATH, (c) => c.redirect(SHARE_FAILED, 303))
    .get('/sw.js', (c, next) => file(serviceWorker === 'on' ? 'sw.js' : 'sw-off.js')(c, next))
    .get('/', document)
    .get('/:folder{es/?}', (c) => c.redirect(`/?${LANGUAGE_COOKIE}=es`))
    .get('*', files)
    .get('*', async (c, next) => {
      if (ASSET.test(c.req.path)) return otherFiles(c, next); // for tabs of the version before or after
      if (isScreen(c.req.path)) return document(c, next);
      if (!isScreenPath(c.req.path) || !isPageAsked(c)) return next();
      const page = await document(c, next);
      return (
        page &&
        new Response(page.body, { status: 404, headers: [...page.headers, ['cache-control', REVALIDATE]] })
      );
    });
}

/**
 * SHA-1 of a response part, for its entity tag. Synchronous, because Web Crypto would send each small part to another
 * thread.
 */
function digestAtOnce(part: Uint8Array): ArrayBuffer {
  return new Uint8Array(createHash('sha1').update(part).digest()).buffer;
}
