import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { criticalCss } from '#scripts/first-view/critical-css.ts';
import { asMarkup, documentOf, type FirstView, piecesOf, shellOf } from '#scripts/first-view/documents.ts';
import { serveApp } from '#server/http/core/static.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const BUILT = `<!doctype html>
<html lang="en" data-theme="light">
  <head>
    <title>PetiYard</title>
    <link rel="stylesheet" href="/layers.css" />
    <script src="/boot.js"></script>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/libraries-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
    <link rel="manifest" href="/manifest.webmanifest">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;
const INLINE = { css: 'h1{color:red}', boot: 'boot();', after: 'after();' };
const view = (path: string, markup: string): FirstView => ({
  path,
  title: `Title of ${path}`,
  markup,
  styles: ['assets/index-1.css', `assets/${path.slice(1)}-1.css`],
  scripts: [`assets/${path.slice(1)}-1.js`],
});

describe('a document with a first view', () => {
  const written = documentOf(piecesOf(BUILT), view('/explore', '<h1>Explore</h1>'), INLINE);
  const at = (part: string) => written.indexOf(part);

  test('has the view in its root, under the title of the screen', () => {
    expect(written).toContain('<div id="root" data-first-view="/explore"><h1>Explore</h1></div>');
    expect(written).toContain('<title>Title of /explore</title>');
  });
  test('loads nothing before the view: styles and the theme script are inline', () => {
    const before = written.slice(0, at('<h1>'));
    expect(before).toContain('<style>h1{color:red}</style>');
    expect(before).toContain('<script>boot();</script>');
    expect(before).not.toMatch(/src=|rel="stylesheet"|modulepreload/);
  });
  test('loads the app and all styles after it, in their order', () => {
    const order = [
      'after();',
      'index-1.css',
      'explore-1.css',
      'index-1.js',
      'libraries-1.js',
      'explore-1.js',
    ].map(at);
    expect(order.every((place) => place > at('<h1>'))).toBe(true);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
  test('cannot be built from a document of a different structure', () => {
    expect(() => piecesOf('<div id="app"></div>')).toThrow('<div id="root"></div>');
  });
});

test('the cached document has an empty root and each first view in its own template', () => {
  const shell = shellOf(
    piecesOf(BUILT),
    [view('/', '<h1>Home</h1>'), view('/explore', '<h1>Explore</h1>')],
    INLINE,
  );
  expect(shell).toContain('<div id="root"></div>');
  expect(shell).toContain('<template data-view="/"><h1>Home</h1></template>');
  expect(shell).toContain('<template data-view="/explore"><h1>Explore</h1></template>');
  expect(shell.match(/index-1\.css/g)).toHaveLength(1);
});

test('the markup has no style attribute, which the policy would block, and no preload', () => {
  const drawn = '<link rel="preload" as="image" href="/a.svg"/><p style="left:0%" class="x">Text</p>';
  expect(asMarkup(drawn)).toBe('<p data-style="left:0%" class="x">Text</p>');
});

describe('the critical styles', () => {
  const markup = '<main class="page wide"><a href="/x" data-variant="quiet">Go</a></main>';
  const kept = (css: string) => criticalCss(css, markup);

  test.each([
    'main{color:red}',
    '.page.wide > a[data-variant=quiet]:hover{color:red}',
    'a:not(.other):focus-visible{color:red}',
    ':is(a,button):where(.other){color:red}',
    '[data-theme=dark] a{color:red}',
    'a::before{color:red}',
    '*{color:red}',
    '@media (min-width:64em){main{color:red}}',
    '@layer components{main{color:red}}',
    '@font-face{font-family:x;src:url(/x.woff2)}',
    '@keyframes turn{from{opacity:0}to{opacity:1}}',
    '@layer pico, tokens;',
  ])('keep rules that may match: %s', (css) => {
    expect(kept(css)).toBe(css);
  });
  test.each([
    '.narrow{color:red}',
    'button{color:red}',
    '#main{color:red}',
    'a[data-variant=sun]{color:red}',
    'a[hreflang]{color:red}',
    '@media print{main{color:red}}',
    '@layer components{.narrow{color:red}}',
    ':root:not([data-theme]){color:red}',
    'main{--unread:1px}',
    '/* a remark */',
  ])('drop rules without a match: %s', (css) => {
    expect(kept(css)).toBe('');
  });
  test('keep the matching selectors of a list, and the variables that are used', () => {
    expect(kept('main,.narrow{--a:var(--b);--b:1px;--c:2px;margin:var(--a)}')).toBe(
      'main{--a:var(--b);--b:1px;margin:var(--a)}',
    );
  });
});

describe('the server', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'web-'));
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    mkdirSync(join(folder, 'assets'));
    write('routes.txt', '/\n/explore\n/about\n');
    write('index.html', documentOf(piecesOf(BUILT), view('/', '<h1>Home</h1>'), INLINE));
    write('explore.html', documentOf(piecesOf(BUILT), view('/explore', '<h1>Explore</h1>'), INLINE));
    write('shell.html', shellOf(piecesOf(BUILT), [view('/', '<h1>Home</h1>')], INLINE));
    write('screen.html', BUILT);
    server = await startTestServer();
    serveApp(server.app, folder);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const directive = (policy: string | null, name: string) =>
    (policy ?? '').split('; ').find((each) => each.startsWith(`${name} `));
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  test.each([
    ['/', 'Home'],
    ['/explore', 'Explore'],
    ['/Explore/', 'Explore'],
    ['/explore?location=Ocala', 'Explore'],
  ])('answers %s with its first view', async (path, heading) => {
    const answer = await server.request<string>('GET', path);
    expect(answer.body).toContain(`<h1>${heading}</h1>`);
  });
  test('answers every other screen without one', async () => {
    const answer = await server.request<string>('GET', '/about');
    expect(answer.body).toContain('<div id="root"></div>');
    expect(answer.body).not.toContain('<template');
  });
  test.each(['/', '/explore', '/shell.html'])(
    'allows %s its own styles and scripts, and no others',
    async (path) => {
      const { headers } = await server.request('GET', path);
      const policy = headers.get('content-security-policy');
      expect(directive(policy, 'style-src')).toBe(`style-src 'self' ${hash(INLINE.css)}`);
      expect(directive(policy, 'script-src')).toBe(
        `script-src 'self' ${hash('boot();')} ${hash('after();')}`,
      );
    },
  );
  test.each(['/about', '/routes.txt'])('allows %s nothing inline', async (path) => {
    const { headers } = await server.request('GET', path);
    const policy = headers.get('content-security-policy');
    expect(directive(policy, 'style-src')).toBe("style-src 'self'");
    expect(directive(policy, 'script-src')).toBe("script-src 'self'");
  });
});
