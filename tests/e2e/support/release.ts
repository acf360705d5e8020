import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { AppEnv } from '#server/http/core/app-env.ts';
import { securityHeaders } from '#server/http/core/security.ts';
import { serveApp } from '#server/http/core/static.ts';
import { OLDER_BUILD, unpackBuild } from '../../../scripts/old-build.ts';
import { type Folder, makeFolder } from './folder.ts';

/** Answers for the files of one build of the app, as the server does for those of its own. */
export type Release = (incoming: IncomingMessage, answer: ServerResponse) => Promise<void>;

/** The app as `npm run build` left it. */
const TODAY = 'dist/web';

/** A build in a folder. @param worker another worker's text instead of the build's own. */
function releaseOf(root: string, worker?: string, serviceWorker: 'on' | 'off' = 'on'): Release {
  const app = new Hono<AppEnv>().use(securityHeaders);
  if (worker !== undefined)
    app.get('/sw.js', (c) =>
      c.body(worker, 200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }),
    );
  serveApp(app, root, { serviceWorker });
  const listener = getRequestListener(app.fetch);
  return async (incoming, answer) => void (await listener(incoming, answer));
}

/** The next build: the same app under a newer worker. */
export const nextRelease = (): Release =>
  releaseOf(TODAY, `${readFileSync(join(TODAY, 'sw.js'), 'utf8')}\n// the next version\n`);

/** The app as served by an operator who ends the worker on every phone. */
export const workerOffRelease = (): Release => releaseOf(TODAY, undefined, 'off');

/** A real older build, from the fixture that scripts/old-build.ts made. */
export function olderRelease(): { release: Release; folder: Folder } {
  const folder = makeFolder('older-build');
  unpackBuild(OLDER_BUILD, folder.path);
  return { release: releaseOf(folder.path), folder };
}

/** A worker that answers every screen with an empty page. */
const PAGE = '<!doctype html><title>blank</title><link rel="icon" href="data:,">';
const BLANK = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate')
    event.respondWith(new Response('${PAGE}', { headers: { 'content-type': 'text/html' } }));
});`;

/** A bad build: it shows nothing, and a reload does not help. */
export const brokenRelease = (): Release => releaseOf(TODAY, BLANK);
