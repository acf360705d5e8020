import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { AS_BYTES } from '#contract/app-files.ts';
import { SHARE_PATH, type ShareRefusal } from '#contract/share.ts';
import { isApiPath, isScreenPath } from '#contract/shared/screen-path.ts';
import type { Config } from '../config.ts';
import type { AppEnv } from './app-env.ts';
import { digestAtOnce } from './digest.ts';
import { documentsIn } from './documents.ts';
import { isPageAsked, screensOf } from './screens.ts';

/** A phone keeps no file that a proxy has changed. */
const CHECKED = 'no-cache, no-transform';
const FOREVER = 'public, max-age=31536000, immutable, no-transform';
const ASSET = /^\/assets\/.+\.[^/]+$/;

/** Where a share ends that no worker took: the page says so. Its text is not read, let alone kept. */
const NOT_TAKEN = `/forums/new-thread?refused=${'notReady' satisfies ShareRefusal}`;

/**
 * Serves the built app from `root`: files as they were compressed by the build, hashed assets for ever, everything
 * else checked each time. A screen of the app gets its document, some with their first view in it. An address that is none is 404: for a browser that opens
 * it with the document, whose own page says so, for anything else as a problem. With the service worker off, its
 * address gives the one that ends it on every phone.
 */
export function serveApp(
  app: Hono<AppEnv>,
  root: string,
  { serviceWorker = 'on' }: Partial<Pick<Config, 'serviceWorker'>> = {},
): void {
  if (!existsSync(join(root, 'index.html'))) return;
  const files = (path?: string) =>
    serveStatic<AppEnv>({
      root,
      ...(path ? { path } : {}),
      precompressed: true,
    });
  const documents = documentsIn(root);
  const document: MiddlewareHandler<AppEnv> = (c, next) => {
    const file = documents.of(c.req.path);
    c.set('inlineParts', documents.inline.get(file));
    return files(file)(c, next);
  };
  const isKnown = screensOf(root);
  const isScreen = (path: string) => isScreenPath(path) && isKnown(path);
  app
    .use('*', etag({ generateDigest: digestAtOnce }))
    .use('*', async (c, next) => {
      c.set('inlineParts', documents.inline.get(c.req.path.slice(1) || 'index.html'));
      await next();
      if (!c.res.ok || isApiPath(c.req.path)) return;
      c.header('Cache-Control', ASSET.test(c.req.path) ? FOREVER : CHECKED);
      if (c.req.query(AS_BYTES) !== undefined && !isScreenPath(c.req.path))
        c.header('Content-Type', 'application/octet-stream');
    })
    .post(SHARE_PATH, (c) => c.redirect(NOT_TAKEN, 303))
    .get('/sw.js', serviceWorker === 'on' ? files() : files('sw-off.js'))
    .get('*', files())
    .get('*', async (c, next) => {
      if (isScreen(c.req.path)) return document(c, next);
      if (!isScreenPath(c.req.path) || !isPageAsked(c)) return next();
      const page = await document(c, next);
      return (
        page &&
        new Response(page.body, { status: 404, headers: [...page.headers, ['cache-control', CHECKED]] })
      );
    });
}
