import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { AppEnv } from './app-env.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const ASSET = /^\/assets\/.+\.[^/]+$/;
const HAS_EXTENSION = /\/[^/]*\.[^/]+$/;

const isApi = (path: string) => path === '/api' || path.startsWith('/api/');

/**
 * Serves the built app from `root`: files as they were compressed by the build, hashed assets for ever, everything
 * else checked each time. A path without an extension is a screen and gets the app's document.
 */
export function serveApp(app: Hono<AppEnv>, root: string): void {
  if (!existsSync(join(root, 'index.html'))) return;
  const files = (path?: string) =>
    serveStatic<AppEnv>({
      root,
      ...(path ? { path } : {}),
      precompressed: true,
    });
  const document = files('index.html');
  app
    .use('*', etag())
    .use('*', async (c, next) => {
      await next();
      if (c.res.ok && !isApi(c.req.path))
        c.header('Cache-Control', ASSET.test(c.req.path) ? FOREVER : 'no-cache');
    })
    .get('*', files())
    .get('*', (c, next) =>
      HAS_EXTENSION.test(c.req.path) || isApi(c.req.path) ? next() : document(c, next),
    );
}
