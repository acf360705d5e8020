import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** Pages as plain files on a server of their own, with a worker that keeps them. */
export interface StaticCopy {
  url: string;
  close(): Promise<void>;
}

/** Caches the page that it was registered by, its font and pictures, and answers from there alone. */
const WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
self.addEventListener('fetch', (event) => event.respondWith((async () => {
  const cache = await caches.open('copy');
  const kept = await cache.match(event.request.url);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) await cache.put(event.request.url, answer.clone());
  return answer;
})()));
`;
/** The one script of a copy: a static page with a worker has it too. The page is put into the cache at once. */
const REGISTER = `<script>navigator.serviceWorker.register('/sw.js').then(async () => {
  const cache = await caches.open('copy');
  const files = performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => !name.endsWith('/sw.js'));
  await cache.addAll([location.href, ...files]);
});</script>`;

/**
 * Serves pages as they are, compressed; whatever else they ask for (font, pictures) comes from the app's server as it
 * sends it. @param pages by path.
 */
export async function startStaticCopy(pages: ReadonlyMap<string, string>, app: string): Promise<StaticCopy> {
  const bodies = new Map(
    [...pages].map(([path, text]) => [
      path,
      brotliCompressSync(text.replace('</body>', `${REGISTER}</body>`)),
    ]),
  );
  const server = createServer((request, answer) => {
    const path = request.url ?? '/';
    const body = bodies.get(path);
    if (path === '/sw.js')
      return void answer.writeHead(200, { 'content-type': 'text/javascript' }).end(WORKER);
    if (body)
      return void answer
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
        .end(body);
    void pass(app + path, answer).catch(() => answer.writeHead(502).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function pass(url: string, answer: ServerResponse): Promise<void> {
  const got = await fetch(url);
  const type = got.headers.get('content-type') ?? 'application/octet-stream';
  answer
    .writeHead(got.status, { 'content-type': type, 'cache-control': 'max-age=3600' })
    .end(Buffer.from(await got.arrayBuffer()));
}
