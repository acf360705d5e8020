import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import { SHARE_PATH, type ShareRefusal } from '#contract/share.ts';
import type { AppEnv } from './app-env.ts';
import { digestAtOnce } from './digest.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const ASSET = /^\/assets\/.+\.[^/]+$/;
const HAS_EXTENSION = /\/[^/]*\.[^/]+$/;

/** Where a share ends that no worker took: the page says so. Its text is not read, let alone kept. */
const NOT_TAKEN = `/forums/new-thread?refused=${'notReady' satisfies ShareRefusal}`;

const isApi = (path: string) => path === '/api' || path.startsWith('/api/');

/**
 * Serves the built app from `root`: files as they were compressed by the build, hashed assets for ever, everything
 * else checked each time. A path without an extension is a screen and gets the app's document. With the service
 * worker off, its address gives the one that ends it on every phone.
 */
export function serveApp(
  app: Hono<AppEnv>,
  root: string,
  { serviceWorker }: { serviceWorker: 'on' | 'off' } = { serviceWorker: 'on' },
): void {
  if (!existsSync(join(root, 'index.html'))) return;
  const files = (path?: string) =>
    serveStatic<AppEnv>({
      root,
      ...(path ? { path } : {}),
      precompressed: true,
    });
  const document = files('index.html');
  app
    .use('*', etag({ generateDigest: digestAtOnce }))
    .use('*', async (c, next) => {
      await next();
      if (c.res.ok && !isApi(c.req.path))
        c.header('Cache-Control', ASSET.test(c.req.path) ? FOREVER : 'no-cache');
    })
    .post(SHARE_PATH, (c) => c.redirect(NOT_TAKEN, 303))
    .get('/sw.js', serviceWorker === 'on' ? files() : files('sw-off.js'))
    .get('*', files())
    .get('*', (c, next) =>
      HAS_EXTENSION.test(c.req.path) || isApi(c.req.path) ? next() : document(c, next),
    );
}
