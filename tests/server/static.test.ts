import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouter } from '@tanstack/react-router';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appRoutesIn } from '#scripts/app-routes.ts';
import { serveApp } from '#server/http/core/static.ts';
import { routeTree } from '#src/routeTree.gen.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let folder: string;
const lines: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-'));
  const root = join(folder, 'web');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>PetiYard</title>');
  writeFileSync(join(root, 'routes.txt'), '/\n/explore\n/business/$id\n/forums/thread/$slug\n/events/\n');
  writeFileSync(join(root, 'sw.js'), 'self.x = 1;');
  writeFileSync(join(root, 'sw-off.js'), 'self.x = 0;');
  writeFileSync(join(root, 'assets', 'app-1a2b.js'), 'let plain;');
  writeFileSync(join(root, 'assets', 'app-1a2b.js.br'), 'as brotli');
  writeFileSync(join(root, 'assets', 'app-1a2b.js.gz'), 'as gzip');
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  server = await startTestServer({ log });
  serveApp(server.app, root);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** The document's policy, repeated here: one rule less, or a looser one, is a hole. */
const POLICY = [
  "base-uri 'none'",
  "connect-src 'self'",
  "default-src 'none'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data: blob:",
  "manifest-src 'self'",
  "require-trusted-types-for 'script'",
  "script-src 'self'",
  "style-src 'self'",
  'trusted-types app workbox',
  "worker-src 'self'",
];
const policyOf = ({ headers }: { headers: Headers }) =>
  (headers.get('content-security-policy') ?? '').split(/; ?/).filter(Boolean).toSorted();

test.each([
  '/',
  '/explore',
  '/Explore/',
  '/business/12',
  '/business/12?x=1',
  '/forums/thread/a-b-2',
  '/events',
])('the screen %s gets the app’s document, revalidated each time, with the policy', async (path) => {
  const answer = await server.request<string>('GET', path);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache, no-transform']);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i);
  expect(policyOf(answer)).toEqual(POLICY);
  expect(answer.headers.get('permissions-policy')).toContain('geolocation=(self)');
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(answer.body).toContain('PetiYard');
  expect(answer.headers.has('x-api')).toBe(false);
});

test.each(['/api/nothing', '/api', '/api/', '/api/deep/unknown/path'])(
  '%s is a 404 problem, never the document',
  async (path) => {
    const answer = await server.request('GET', path, { headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect(answer.headers.get('x-api')).toBe('1');
  },
);

test.each(['/assets/gone-3c4d.js', '/missing.png', '/favicon.ico'])(
  'a missing file is 404, not the document (%s)',
  async (path) => {
    expect((await server.request('GET', path)).status).toBe(404);
  },
);

const PROBES = [
  ...[
    '/healthz',
    '/metrics',
    '/status',
    '/server-status',
    '/actuator/health',
    '/apiary',
    '/business',
    '/admin',
  ],
  ...['/business/1/2', '/explore/x', '/share', '//explore'],
];
const HIDDEN = [
  '/.env',
  '/wp-login.php',
  '/.git/config',
  '/.well-known/x',
  '/a/.b/c',
  '/backup.',
  '/explore/.env',
];

test.each([...PROBES, ...HIDDEN])('an unknown screen is 404 for a program (%s)', async (path) => {
  const answer = await server.request('GET', path, { headers: { accept: '*/*' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each(PROBES)('a person who opens it sees the app’s own not-found screen (%s)', async (path) => {
  const answer = await server.request<string>('GET', path, { headers: { accept: 'text/html,*/*' } });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-cache, no-transform']);
  expect(answer.body).toContain('PetiYard');
  expect(policyOf(answer)).toEqual(POLICY);
});

test.each(HIDDEN)('a private path is a problem for every client (%s)', async (path) => {
  const answer = await server.request('GET', path, { headers: { accept: 'text/html' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
});

test('the screens of the build are those of the router', () => {
  const named = appRoutesIn(readFileSync('src/routeTree.gen.ts', 'utf8')).map((path) =>
    path.replace(/(?<=.)\/$/, ''),
  );
  const routed = Object.keys(createRouter({ routeTree, context: {} as never }).routesByPath);
  expect(named.toSorted()).toEqual(routed.filter((path) => path !== '/$').toSorted());
});

test('an older build without that table opens at every path', async () => {
  const older = join(folder, 'older');
  mkdirSync(older);
  writeFileSync(join(older, 'index.html'), '<!doctype html><title>PetiYard</title>');
  const other = await startTestServer();
  serveApp(other.app, older);
  expect((await other.request('GET', '/apiary')).status).toBe(200);
  expect((await other.request('GET', '/.env')).status).toBe(404);
  await other.close();
});

test.each(['/assets/app-1a2b.js', '/sw.js', '/index.html'])(
  'the file %s has only its own type, in no frame, under the same policy',
  async (path) => {
    const answer = await server.request('GET', path);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(policyOf(answer)).toEqual(POLICY);
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  },
);

test('a hashed asset is cached forever, the worker is revalidated each time', async () => {
  const asset = await server.request('GET', '/assets/app-1a2b.js');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable, no-transform');
  const worker = await server.request('GET', '/sw.js');
  expect(worker.headers.get('cache-control')).toBe('no-cache, no-transform');
  const tag = worker.headers.get('etag') ?? '';
  expect((await server.request('GET', '/sw.js', { headers: { 'if-none-match': tag } })).status).toBe(304);
});

test.each([
  ['br, gzip', 'br', 'as brotli'],
  ['gzip', 'gzip', 'as gzip'],
  ['identity', null, 'let plain;'],
])('a built asset is sent in the compression of the build (%s)', async (accept, encoding, text) => {
  const answer = await server.request('GET', '/assets/app-1a2b.js', {
    headers: { 'accept-encoding': accept },
  });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(new TextDecoder().decode(answer.bytes)).toBe(text);
  expect(answer.headers.get('content-type')).toMatch(/javascript/);
  if (encoding) expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
});

test('a file that is requested as plain bytes has a type that no proxy rewrites, and the same content', async () => {
  const answer = await server.request('GET', '/assets/app-1a2b.js?raw', {
    headers: { 'accept-encoding': 'identity' },
  });
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(new TextDecoder().decode(answer.bytes)).toBe('let plain;');
  const screen = await server.request('GET', '/explore?raw');
  expect(screen.headers.get('content-type')).toMatch(/^text\/html/);
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/%5c..%5csecret.txt',
])('nothing outside of the built app is served (%s)', async (path) => {
  const answer = await server.request('GET', path);
  expect(new TextDecoder().decode(answer.bytes)).not.toContain('secret\n');
  expect(new TextDecoder().decode(answer.bytes)).not.toBe('secret');
});

test('writing to a screen is refused with a problem', async () => {
  const answer = await server.request('POST', '/explore', { body: {} });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
});

test('a share without a worker is redirected to the page that explains it, and nothing of it is stored', async () => {
  const form = new FormData();
  form.set('text', 'A heifer that does not eat');
  const answer = await server.app.request('/share', { method: 'POST', body: form });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/forums/new-thread?refused=notReady',
  ]);
});

test('with the worker disabled its path serves the one that unregisters it, revalidated each time', async () => {
  const other = await startTestServer();
  serveApp(other.app, join(folder, 'web'), { serviceWorker: 'off' });
  const answer = await other.request('GET', '/sw.js');
  expect(new TextDecoder().decode(answer.bytes)).toBe('self.x = 0;');
  expect(answer.headers.get('cache-control')).toBe('no-cache, no-transform');
  expect(answer.headers.get('content-type')).toMatch(/javascript/);
  await other.close();
});

test('before the app is built there is only the API', async () => {
  const other = await startTestServer();
  serveApp(other.app, join(folder, 'nowhere'));
  expect((await other.request('GET', '/')).status).toBe(404);
  await other.close();
});

test('served files are not logged; API requests are, by route, and so are missing paths', async () => {
  const linesOf = async (path: string) => {
    lines.length = 0;
    await server.request('GET', path);
    return lines.map((line) => JSON.parse(line)).map(({ route, status }) => `${route} ${status}`);
  };
  expect(await linesOf('/explore')).toEqual([]);
  expect(await linesOf('/assets/app-1a2b.js')).toEqual([]);
  expect(await linesOf('/assets/gone-3c4d.js')).toEqual(['file 404']);
  expect(await linesOf('/api/health')).toEqual(['/api/health 200']);
  expect(await linesOf('/api/businesses/77')).toEqual(['/api/businesses/:id 404']);
  expect(await linesOf('/api/no/such')).toEqual(['none 404']);
});
