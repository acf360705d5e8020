import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { swapFolder } from '#scripts/swap-folder.ts';
import { serveApp } from '#server/http/core/static.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let folder: string;
const place = () => join(folder, 'web');
const DOCUMENTS = ['/', '/shell.html', '/es/shell.html', '/explore'];

/** Writes a build with its own inline script, screen and hashed script. */
function write(to: string, name: string): string {
  mkdirSync(join(to, 'es'), { recursive: true });
  mkdirSync(join(to, 'assets'));
  for (const file of ['index.html', 'screen.html', 'shell.html', 'es/shell.html']) {
    const text = `<!doctype html><script>boot('${name}', '${file}')</script><div id="root"></div>`;
    writeFileSync(join(to, file), text);
    writeFileSync(join(to, `${file}.br`), brotliCompressSync(text));
  }
  writeFileSync(join(to, 'routes.txt'), `/\n/explore\n/${name}\n`);
  writeFileSync(join(to, 'sw.js'), name);
  writeFileSync(join(to, 'assets', `${name}-1.js`), name);
  return to;
}
const build = (name: string) => swapFolder(write(join(folder, 'web.next'), name), place());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'builds-'));
  build('first');
  server = await startTestServer();
  serveApp(server.app, place());
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await server.request('GET', path, {
    headers: { 'accept-encoding': 'identity', ...headers },
  });
  const isPacked = answer.headers.get('content-encoding') === 'br';
  const text = new TextDecoder().decode(isPacked ? brotliDecompressSync(answer.bytes) : answer.bytes);
  return { ...answer, text };
};
const policyOf = ({ headers }: { headers: Headers }) => headers.get('content-security-policy');
const hashIn = (text: string) =>
  `'sha256-${createHash('sha256')
    .update(/<script>(.*)<\/script>/.exec(text)?.[1] ?? '')
    .digest('base64')}'`;

describe.each(DOCUMENTS)('after another build the document %s', (path) => {
  test.each(['identity', 'br'])(
    'is that of the running server, which its policy allows (%s)',
    async (coding) => {
      build('second');
      const answer = await read(path, { 'accept-encoding': coding });
      expect(answer.text).toContain("boot('first'");
      expect(policyOf(answer)).toContain(hashIn(answer.text));
    },
  );
  test('has the same policy and entity tag in every kind of response', async () => {
    const before = await read(path);
    build('second');
    const tag = before.headers.get('etag') ?? '';
    const unchanged = await read(path, { 'if-none-match': tag });
    const part = await read(path, { range: 'bytes=0-9' });
    const head = await server.request('HEAD', path, { headers: { 'accept-encoding': 'identity' } });
    expect([unchanged.status, part.status, head.status]).toEqual([304, 206, 200]);
    expect(head.headers.get('content-length')).toBe(String(before.text.length));
    for (const each of [unchanged, part, head]) expect(policyOf(each)).toBe(policyOf(before));
  });
  test('matches its policy also when the running build is gone', async () => {
    build('second');
    build('third');
    const answer = await read(path);
    expect(answer.text).toContain("boot('third'");
    expect(policyOf(answer)).toContain(hashIn(answer.text));
  });
});

test('a running server keeps its worker and its screens when another build is made', async () => {
  build('second');
  expect((await read('/sw.js')).text).toBe('first');
  expect([(await read('/first')).status, (await read('/second')).status]).toEqual([200, 404]);
});

test.each(['before', 'after'])('tabs of both versions get their scripts %s the restart', async (when) => {
  build('second');
  if (when === 'after') {
    await server.close();
    server = await startTestServer();
    serveApp(server.app, place());
    expect((await read('/sw.js')).text).toBe('second');
  }
  for (const name of ['first', 'second']) {
    const answer = await read(`/assets/${name}-1.js`);
    expect([answer.text, answer.headers.get('cache-control')]).toEqual([
      name,
      'public, max-age=31536000, immutable, no-transform',
    ]);
  }
  expect((await read('/assets/third-1.js')).status).toBe(404);
});
