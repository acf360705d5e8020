import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptedLanguage } from '#server/http/core/language.ts';
import { serveApp } from '#server/http/core/static.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-'));
  mkdirSync(join(folder, 'es'));
  writeFileSync(join(folder, 'routes.txt'), '/\n/explore\n/about\n');
  for (const [path, language] of [
    ['', 'en'],
    ['es/', 'es'],
  ])
    for (const name of ['index', 'explore', 'screen'])
      writeFileSync(
        join(folder, `${path}${name}.html`),
        `<!doctype html><html lang="${language}"><title>${name}</title><script>${language}</script>`,
      );
  server = await startTestServer();
  serveApp(server.app, folder);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  server.app.request(path, { headers: { accept: 'text/html', ...headers } });
const langIn = async (response: Response) => /<html lang="(\w+)"/.exec(await response.text())?.[1];

test.each(['/', '/explore', '/about'])(
  '%s is in the language of the cookie, otherwise in English',
  async (path) => {
    expect(await langIn(await get(path))).toBe('en');
    expect(await langIn(await get(path, { cookie: 'lang=es' }))).toBe('es');
    expect(await langIn(await get(path, { cookie: 'a=b; lang=en', 'accept-language': 'es' }))).toBe('en');
    expect(await langIn(await get(path, { cookie: 'lang=xx' }))).toBe('en');
  },
);

test.each(['/', '/about'])(
  'no shared cache gives %s in one language to a visitor of another',
  async (path) => {
    const response = await get(path);
    const vary = (response.headers.get('vary') ?? '').toLowerCase().split(/,\s*/);
    expect(vary).toEqual(expect.arrayContaining(['cookie', 'accept-language']));
    const tag = response.headers.get('etag') ?? '';
    const same = await get(path, { 'if-none-match': tag });
    expect([same.status, same.headers.get('vary')]).toEqual([304, response.headers.get('vary')]);
    expect((await get(path, { 'if-none-match': tag, cookie: 'lang=es' })).status).toBe(200);
  },
);

test.each(['/?lang=es', '/explore?x=1&lang=es'])(
  '%s sets the cookie for a year, is in Spanish, and is not cached',
  async (path) => {
    const response = await get(path, { cookie: 'lang=en' });
    expect(response.headers.get('set-cookie')).toBe('lang=es; Max-Age=31536000; Path=/; SameSite=Lax');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(await langIn(response)).toBe('es');
  },
);

test('an address that names no language of the app sets no cookie', async () => {
  const response = await get('/?lang=%0d%0aevil');
  expect([response.headers.get('set-cookie'), await langIn(response)]).toEqual([null, 'en']);
});

test('an inline script of the Spanish document is in the policy of its response', async () => {
  const [english, spanish] = [await get('/'), await get('/', { cookie: 'lang=es' })].map(({ headers }) =>
    headers.get('content-security-policy'),
  );
  expect(spanish).toMatch(/script-src 'self' 'sha256-/);
  expect(spanish).not.toBe(english);
});

test.each(['/es', '/es/'])('%s leads to the app in Spanish', async (path) => {
  const response = await get(path);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/?lang=es']);
});

describe('the language that a browser accepts', () => {
  test.each([
    ['es-MX,es;q=0.9,en;q=0.5', 'es'],
    ['en;q=0.5, es;q=0.9', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['fr, es;q=0.1', 'es'],
    ['es;q=0, en', 'en'],
    ['fr', undefined],
    ['*', undefined],
    ['', undefined],
    [';;q=;,=,;q=x', undefined],
  ])('of %j is %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });
});
