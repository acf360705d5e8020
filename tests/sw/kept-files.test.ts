import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FileTrouble } from '#contract/app-files.ts';
import type { Language } from '#contract/languages.ts';
import { noteKept, noteShown } from '#src/local/browser/phone-languages.ts';
import { type Build, listOf, PRECACHE, SCRIPT, startKeptFiles } from '#tests/support/kept-files.ts';
import { workOnFiles } from '../../sw/kept-files.ts';

const SHELL = '/shell.html';
const BANNER = '/art/banners/farm.svg';
const PAGE = '<!doctype html><title>Just a moment</title>Checking your browser';
const shell = (before: string) => `<!doctype html>${before}<script type="module" src="${SCRIPT}"></script>`;
const INLINE = '<script>boot()</script>';
const BUILD: Build = { [SHELL]: shell(''), [SCRIPT]: 'start()', [BANNER]: '<svg/>' };

const typed = (text: string, type: string) => new Response(text, { headers: { 'content-type': type } });
const isOlder = async () => false;

describe('a file', () => {
  test('from the build is stored', async () => {
    const { files, isKept, server } = startKeptFiles(BUILD);
    await files.mend();
    expect([SHELL, SCRIPT, BANNER].map(isKept)).toEqual([true, true, true]);
    expect(server.requests).toHaveLength(3);
    expect(await (await files.read(SCRIPT))?.text()).toBe('start()');
  });

  test.each([SHELL, SCRIPT])('is not stored if a foreign page is returned for %s', async (path) => {
    const { files, isKept, server } = startKeptFiles(BUILD);
    const { answer } = server;
    server.answer = async (url) => (url.startsWith(path) ? typed(PAGE, 'text/html') : answer(url));
    await expect(files.mend()).rejects.toMatchObject({ trouble: 'changed' });
    expect(isKept(path)).toBe(false);
    server.answer = answer;
    await files.mend();
    expect(isKept(path)).toBe(true);
  });

  test('that a proxy has rewritten is requested as bytes and stored with its own type', async () => {
    const { caches, files, server } = startKeptFiles(BUILD);
    const { answer } = server;
    server.answer = async (url) => {
      const text = await (await answer(url)).text();
      return url.endsWith('?raw') ? typed(text, 'application/octet-stream') : typed(`${text}//`, 'text/any');
    };
    await files.mend();
    const kept = await caches.match(SCRIPT, { ignoreSearch: true });
    expect(kept?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await kept?.text()).toBe('start()');
  });

  test.each([
    ['with inserted scripts', shell('<script src="/inserted.js"></script>'), true],
    ['without quotes', `<!doctype html><script type=module src=${SCRIPT}></script>`, true],
    ['with absolute URLs', `<script type="module" src="https://phone.test${SCRIPT}"></script>`, true],
    ['of another version', '<script type="module" src="/assets/main-x2.js"></script>', false],
    ['with URLs of a proxy', `<script src="https://cdn.example${SCRIPT}"></script>`, false],
    ['that is truncated', '<!doctype html><script type="mod', false],
  ])('that is a document %s is accepted or rejected: %#', async (_, text, isOurs) => {
    const { files, isKept, server } = startKeptFiles(BUILD);
    const { answer } = server;
    server.answer = async (url) => (url.startsWith(SHELL) ? typed(text, 'text/html') : answer(url));
    await files.mend().catch(() => undefined);
    expect(isKept(SHELL)).toBe(isOurs);
    expect((await files.check()).missing.includes(SHELL)).toBe(!isOurs);
  });

  test.each([
    ['its own inline script', "script-src 'self' 'sha256-OWN'; style-src 'self'", true],
    ['the inline script of another version', "script-src 'self' 'sha256-b3RoZXI='; style-src 'self'", false],
    ['no inline script', "style-src 'self' 'sha256-OWN'; script-src 'self'", false],
    ['everything, as a proxy changed it', 'upgrade-insecure-requests', true],
  ])('that is a document whose policy allows %s is accepted or rejected', async (_, policy, isOurs) => {
    const { caches, files, isKept, server } = startKeptFiles({ ...BUILD, [SHELL]: shell(INLINE) });
    const { answer } = server;
    const allowed = policy.replace('OWN', createHash('sha256').update('boot()').digest('base64'));
    const respond = async (url: string) => {
      const headers = { 'content-security-policy': allowed };
      return new Response(await (await answer(url)).text(), url.startsWith(SHELL) ? { headers } : {});
    };
    server.answer = respond;
    await files.mend().catch(() => undefined);
    expect(isKept(SHELL)).toBe(isOurs);
    server.answer = answer;
    await files.mend();
    expect(isKept(SHELL)).toBe(true);
    const key = caches.pathsIn(PRECACHE).find((path) => path.startsWith(SHELL)) ?? '';
    await (await caches.open(PRECACHE)).put(key, await respond(SHELL));
    expect((await files.check()).missing.includes(SHELL)).toBe(!isOurs);
  });

  test('that is optional may be blocked, and is fetched later', async () => {
    const { files, isKept, server } = startKeptFiles(BUILD);
    const { answer } = server;
    server.answer = async (url) =>
      url.startsWith('/art/') ? new Response('', { status: 403 }) : answer(url);
    await files.mend();
    expect([isKept(SHELL), isKept(BANNER)]).toEqual([true, false]);
    expect(await files.check()).toMatchObject({ missing: [], trouble: null });
    server.answer = answer;
    await files.mend();
    expect(isKept(BANNER)).toBe(true);
  });

  test('of an older version with the same name is ignored', async () => {
    const { caches, files } = startKeptFiles(BUILD);
    await (await caches.open(PRECACHE)).put(SCRIPT, typed(PAGE, 'text/html'));
    await files.mend();
    expect(await (await files.read(SCRIPT))?.text()).toBe('start()');
  });

  test('that is missing is fetched and stored when it is read', async () => {
    const { caches, files, isKept } = startKeptFiles(BUILD);
    await files.mend();
    for (const name of await caches.keys()) await caches.delete(name);
    expect(await (await files.read(SHELL))?.text()).toBe(BUILD[SHELL]);
    expect([isKept(SHELL), isKept(SCRIPT)]).toEqual([true, false]);
  });
});

describe('a check', () => {
  test('deletes foreign files, reports missing ones, and sends no request', async () => {
    const { caches, files, server, isKept } = startKeptFiles(BUILD);
    await files.mend();
    server.requests.length = 0;
    const key = caches.pathsIn(PRECACHE).find((path) => path.startsWith(SCRIPT)) ?? '';
    await (await caches.open(PRECACHE)).put(key, typed(PAGE, 'text/html'));
    const bytes = [SHELL, BANNER].reduce((sum, path) => sum + (BUILD[path] ?? '').length, 0);
    expect(await files.check()).toEqual({ missing: [SCRIPT], bytes, trouble: 'missing' });
    expect([server.requests, isKept(SCRIPT)]).toEqual([[], false]);
  });
});

const TROUBLES: [FileTrouble, () => Promise<Response>, boolean][] = [
  ['changed', async () => typed(PAGE, 'text/html'), false],
  ['refused', async () => new Response('', { status: 403 }), false],
  ['newer', async () => new Response('', { status: 404 }), true],
  ['unreached', async () => new Response('', { status: 503 }), false],
  ['unreached', () => Promise.reject(new TypeError('Failed to fetch')), false],
];

test.each(TROUBLES)('a file that cannot be repaired is reported as %s', async (trouble, answer, isNewer) => {
  const { files, server } = startKeptFiles(BUILD);
  server.answer = answer;
  const found = await workOnFiles(files, 'mend', async () => isNewer);
  expect(found).toEqual({ missing: [SHELL, SCRIPT], bytes: 0, trouble });
});

test('a full phone is reported as full', async () => {
  const { caches, files } = startKeptFiles(BUILD);
  caches.isFull = true;
  expect((await workOnFiles(files, 'mend', isOlder)).trouble).toBe('full');
});

test('a failing storage is reported, and every request is answered', async () => {
  const { caches, files } = startKeptFiles(BUILD);
  caches.open = () => Promise.reject(new Error('Unexpected internal error'));
  const nothing = { missing: [], bytes: 0, trouble: 'unstorable' };
  expect(await workOnFiles(files, 'mend', isOlder)).toEqual(nothing);
  expect(await workOnFiles(files, 'check', isOlder)).toEqual(nothing);
});

test('files of another version stay until this one starts', async () => {
  const older = startKeptFiles({ ...BUILD, [SHELL]: shell('older') });
  await older.files.mend();
  const { files, isKept } = startKeptFiles(BUILD, older.caches);
  await files.mend();
  const others = await files.readOthers();
  expect(others.map(([url]) => new URL(url).pathname)).toEqual([SHELL]);
  await files.dropOthers();
  expect(await files.readOthers()).toEqual([]);
  expect([SHELL, SCRIPT, BANNER].map(isKept)).toEqual([true, true, true]);
});

describe('on a phone that keeps Spanish', () => {
  const SPANISH: Build = { '/es/shell.html': shell(' '), '/assets/main-es1.js': 'inicio()' };
  const NEUTRAL = { [BANNER]: '<svg/>' };
  const LIST = '/es/files.json';
  const GUIDES = { '/library/guides.es.json': '[]' };
  const build: Build = {
    ...BUILD,
    ...GUIDES,
    ...SPANISH,
    [LIST]: JSON.stringify(listOf(SPANISH)),
  };
  const start = async (...kept: Language[]) => {
    const phone = startKeptFiles({ ...BUILD, ...GUIDES, [LIST]: build[LIST] ?? '' });
    phone.server.build = build;
    const ports = phone.caches as unknown as CacheStorage;
    const [shown = 'en', ...others] = kept;
    await noteShown(ports, shown);
    for (const language of others) await noteKept(ports, language);
    return phone;
  };

  test('the files of Spanish and those without sentences are stored, those of English are not', async () => {
    const { files, isKept } = await start('es');
    await files.mend();
    expect(Object.keys(build).filter(isKept)).toEqual([
      ...Object.keys(NEUTRAL),
      ...Object.keys(GUIDES),
      ...Object.keys(SPANISH),
      LIST,
    ]);
    expect(await (await files.read('/assets/main-es1.js'))?.text()).toBe('inicio()');
    expect(await files.check()).toMatchObject({ missing: [], trouble: null });
    await files.dropOthers();
    expect(isKept('/assets/main-es1.js')).toBe(true);
  });

  test('a missing Spanish file is missing, and is fetched again', async () => {
    const { caches, files, isKept } = await start('es');
    await files.mend();
    const key = caches.pathsIn(PRECACHE).find((path) => path.startsWith('/es/shell.html')) ?? '';
    await (await caches.open(PRECACHE)).delete(key);
    expect((await files.found('missing')).missing).toEqual(['/es/shell.html']);
    await files.mend();
    expect(isKept('/es/shell.html')).toBe(true);
  });

  test('both languages are stored if both are kept', async () => {
    const { files, isKept } = await start('en', 'es');
    await files.mend();
    expect(Object.keys(build).filter((path) => !isKept(path))).toEqual([]);
  });

  test('a language is whole once every file of it is stored', async () => {
    const { caches, files, server } = await start('en', 'es');
    expect([await files.isWhole('en'), await files.isWhole('es')]).toEqual([false, false]);
    expect(server.requests).toEqual([]);
    await files.mend();
    expect([await files.isWhole('en'), await files.isWhole('es')]).toEqual([true, true]);
    const key = caches.pathsIn(PRECACHE).find((path) => path.startsWith('/assets/main-es1.js')) ?? '';
    await (await caches.open(PRECACHE)).delete(key);
    expect([await files.isWhole('en'), await files.isWhole('es')]).toEqual([true, false]);
  });

  test('a phone in English stores nothing of Spanish, not even its list', async () => {
    const { files, isKept, server } = await start('en');
    await files.mend();
    expect(Object.keys({ ...SPANISH, ...GUIDES, [LIST]: '' }).filter(isKept)).toEqual([]);
    expect(server.requests).toHaveLength(Object.keys(BUILD).length);
    expect((await files.found('missing')).missing).toEqual([]);
  });

  test('a phone in English stores the guides in Spanish once it shows them', async () => {
    const { files, isKept } = await start('en');
    await files.mend();
    const [path = ''] = Object.keys(GUIDES);
    expect(files.has(path)).toBe(true);
    expect(await (await files.read(path))?.text()).toBe('[]');
    await files.dropOthers();
    expect(isKept(path)).toBe(true);
  });

  test('a list that a foreign page replaces is not stored', async () => {
    const { files, isKept, server } = await start('es');
    const { answer } = server;
    server.answer = async (url) => (url.startsWith(LIST) ? typed(PAGE, 'text/html') : answer(url));
    await expect(files.mend()).rejects.toMatchObject({ trouble: 'changed' });
    expect([isKept(LIST), (await files.found('missing')).missing]).toEqual([
      false,
      [...Object.keys(GUIDES), LIST],
    ]);
  });
});
