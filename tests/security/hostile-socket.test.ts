import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type ServerType, serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveApp } from '#server/http/core/static.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

const SECRET = 'what stands outside of the built app';

let folder: string;
let server: TestServer;
let listening: ServerType;
let port: number;
let ann: TestPerson;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'socket-'));
  mkdirSync(join(folder, 'web', 'assets'), { recursive: true });
  for (const name of ['.git', 'data']) mkdirSync(join(folder, name));
  for (const name of ['secret.txt', '.git/config', 'package.json', '.env', 'data/petiyard.sqlite'])
    writeFileSync(join(folder, name), SECRET);
  writeFileSync(join(folder, 'web', 'index.html'), '<!doctype html><title>PetiYard</title>');
  server = await startTestServer({ businesses: 1 });
  serveApp(server.app, join(folder, 'web'));
  ann = await server.register('ann');
  listening = serve({
    fetch: (request, env) => server.app.fetch(request, env),
    port: 0,
    hostname: '127.0.0.1',
  });
  await once(listening, 'listening');
  port = (listening.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise((done) => listening.close(done));
  await server.close();
  rmSync(folder, { recursive: true });
});

/** A server that waits for the rest of a request gets the end of the stream after this time. */
const IMPATIENT_MS = 300;
/** A complete request is answered even on a busy machine. */
const PATIENT_MS = 20_000;

/** Sends raw bytes and returns everything until the server closes the connection. */
const talk = (...parts: (string | Uint8Array)[]) => talkFor(IMPATIENT_MS, parts);

async function talkFor(patienceMs: number, parts: (string | Uint8Array)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {}); // a server may close the connection early
  for (const part of parts) socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
  const giveUp = setTimeout(() => socket.end(), patienceMs);
  await new Promise((resolve) => socket.once('close', resolve));
  clearTimeout(giveUp);
  return Buffer.concat(chunks).toString('latin1');
}

const statusesIn = (said: string) =>
  [...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
const isHealthy = async () =>
  /200 OK[\s\S]*"status":"ok"/.test(
    await talkFor(PATIENT_MS, ['GET /api/health HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n']),
  );

const HOST = 'Host: petiyard.test\r\n';
const CLOSE = 'Connection: close\r\n';
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\n${HOST}${CLOSE}${headers}\r\n`;
const post = (path: string, headers: string) =>
  `POST ${path} HTTP/1.1\r\n${HOST}${CLOSE}Content-Type: application/json\r\nAuthorization: Bearer ${ann.token}\r\n${headers}\r\n`;

describe('a malformed request line or header', () => {
  test.each([
    ['no words', '\r\n\r\n'],
    ['binary', '\u0000\u0001\u0002\u00ff\r\n\r\n'],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
    ['HTTP/0.9', 'GET /\r\n\r\n'],
    ['an unknown method', `STEAL / HTTP/1.1\r\n${HOST}\r\n`],
    ['NUL in the method', `GE\u0000T / HTTP/1.1\r\n${HOST}\r\n`],
    ['NUL in the path', `GET /api/\u0000 HTTP/1.1\r\n${HOST}\r\n`],
    ['a tab in the path', `GET /api\t/x HTTP/1.1\r\n${HOST}\r\n`],
    ['no host', 'GET /api/health HTTP/1.1\r\n\r\n'],
    ['two hosts', `GET /api/health HTTP/1.1\r\n${HOST}Host: evil.example\r\n${CLOSE}\r\n`],
    ['a host with a path', `GET /api/health HTTP/1.1\r\nHost: evil.example/x?y#z@\r\n${CLOSE}\r\n`],
    ['a host with spaces', `GET /api/health HTTP/1.1\r\nHost: a b\r\n${CLOSE}\r\n`],
    ['an empty host', `GET /api/health HTTP/1.1\r\nHost:\r\n${CLOSE}\r\n`],
    ['NUL in a header', get('/api/health', 'X-A: a\u0000b\r\n')],
    ['a lone CR in a header', get('/api/health', 'X-A: a\rX-Evil: 1\r\n')],
    ['a lone LF in a header', get('/api/health', 'X-A: a\nX-Evil: 1\r\n')],
    ['a folded header', get('/api/health', 'X-A: a\r\n  b\r\n')],
    ['a space before the colon', get('/api/health', 'X-A : a\r\n')],
    ['a header without a name', get('/api/health', ': a\r\n')],
    ['a header of 100 kB', get('/api/health', `X-A: ${'a'.repeat(100_000)}\r\n`)],
    ['5,000 headers', get('/api/health', 'X-A: a\r\n'.repeat(5000))],
    ['an address of 100 kB', get(`/api/search?q=${'a'.repeat(100_000)}`)],
    ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`],
    ['TRACE', `TRACE /api/health HTTP/1.1\r\n${HOST}${CLOSE}X-A: secret\r\n\r\n`],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`],
    [
      'a foreign address',
      `GET http://evil.example/api/login?returnTo=//evil HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    ],
    ['an address with a user', `GET http://a:b@evil.example/ HTTP/1.1\r\n${HOST}${CLOSE}\r\n`],
    ['an invalid address', `GET http://[ HTTP/1.1\r\n${HOST}${CLOSE}\r\n`],
    ['a broken escape', get('/api/forums/threads/slug/%E0%A4%A')],
    [
      'an upgrade',
      get('/api/health', 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n'),
    ],
  ])('is refused or ignored, without a fault of ours: %s', async (_, bytes) => {
    const said = await talk(bytes);
    for (const status of statusesIn(said)) expect(status).toBeLessThan(500);
    expect(said).not.toMatch(/x-evil|location: (?!\/\?signin)/i);
    expect(await isHealthy()).toBe(true);
  });
});

describe('a false length', () => {
  const body = '{"businessId":1,"rating":5,"comment":"Came at night."}';
  const reviews = async () =>
    (await server.store.read.selectFrom('reviews').select('comment').execute()).map(({ comment }) => comment);

  test.each([
    ['longer than the body', `Content-Length: ${body.length + 50}\r\n`, body],
    ['shorter than the body', 'Content-Length: 10\r\n', body],
    ['negative', 'Content-Length: -5\r\n', body],
    ['an invalid number', 'Content-Length: 0x40\r\n', body],
    ['two lengths', `Content-Length: 5\r\nContent-Length: ${body.length}\r\n`, body],
    ['beside chunks', `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n`, `5\r\n${body}`],
    ['invalid chunks', 'Transfer-Encoding: chunked\r\n', body],
    ['an enormous chunk', 'Transfer-Encoding: chunked\r\n', `FFFFFFFFFFFFFFFF\r\n${body}`],
    ['a chunk of negative length', 'Transfer-Encoding: chunked\r\n', `-5\r\n${body}\r\n0\r\n\r\n`],
    ['chunks without an end', 'Transfer-Encoding: chunked\r\n', `${body.length.toString(16)}\r\n${body}\r\n`],
    ['an unknown transfer', 'Transfer-Encoding: gzip\r\n', body],
    [
      'chunks with two encodings',
      'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n',
      `0\r\n\r\n${body}`,
    ],
    ['256 GB', 'Content-Length: 274877906944\r\n', body],
  ])('stores nothing and harms nobody (%s)', async (_, headers, sent) => {
    const said = await talk(post('/api/reviews', headers), sent);
    for (const status of statusesIn(said)) expect([400, 408, 413, 415, 422]).toContain(status);
    expect(await reviews()).toEqual([]);
    expect(await isHealthy()).toBe(true);
  });

  test('does not run a second request that is hidden in the body of the first', async () => {
    const hidden = `DELETE /api/user/profile HTTP/1.1\r\n${HOST}Authorization: Bearer ${ann.token}\r\n\r\n`;
    const outer = post(
      '/api/auth/logout',
      `Content-Length: ${hidden.length}\r\nTransfer-Encoding: chunked\r\n`,
    );
    for (const bytes of [outer + hidden, `${outer}0\r\n\r\n${hidden}`]) await talk(bytes);
    const state = await server.request('GET', '/api/auth/session', { token: ann.token });
    expect(state.status).toBe(200);
  });
});

describe('a body that grows', () => {
  const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, 0x20);
  const sendPacked = (path: string, bytes: Uint8Array) =>
    talkFor(PATIENT_MS, [post(path, `Content-Encoding: gzip\r\nContent-Length: ${bytes.length}\r\n`), bytes]);

  test.each([
    ['/api/reviews', 60],
    ['/api/sync/push', 60],
    ['/api/auth/login', 30],
  ])('is 413 as a decompression bomb for %s before it has grown (%i MB)', async (path, megabytes) => {
    const bomb = gzipSync(zeros(megabytes));
    expect(bomb.length).toBeLessThan(256 * 1024);
    expect(statusesIn(await sendPacked(path, bomb))).toEqual([413]);
    expect(await isHealthy()).toBe(true);
  });

  test('is decompressed once as a bomb in a bomb, and is invalid JSON', async () => {
    expect(statusesIn(await sendPacked('/api/reviews', gzipSync(gzipSync(zeros(30)))))).toEqual([400]);
  });

  test('counts many compressed streams in a row together', async () => {
    const one = gzipSync(zeros(1));
    expect(statusesIn(await sendPacked('/api/reviews', Buffer.concat(Array(20).fill(one))))).toEqual([413]);
  });

  test('is 413 for 2 MB without compression, also in chunks', async () => {
    const bytes = zeros(2);
    const plain = await talk(post('/api/reviews', `Content-Length: ${bytes.length}\r\n`), bytes);
    const chunked = await talk(
      post('/api/reviews', 'Transfer-Encoding: chunked\r\n'),
      `${bytes.length.toString(16)}\r\n`,
      bytes,
      '\r\n0\r\n\r\n',
    );
    for (const said of [plain, chunked]) expect([[413], []]).toContainEqual(statusesIn(said));
    expect(await isHealthy()).toBe(true);
  });
});

describe('a path traversal', () => {
  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/....//secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/assets/..;/..;/secret.txt',
    '/..%00/secret.txt',
    '/secret.txt%00.html',
    '//secret.txt',
    '/./../secret.txt',
    '/index.html/../../secret.txt',
  ])('leads nowhere as raw text: %s', async (path) => {
    const said = await talk(get(path));
    expect(said).not.toContain(SECRET);
    for (const status of statusesIn(said)) expect(status).toBeLessThan(500);
  });
});

test.each([
  '/.git/config',
  '/../.git/config',
  '/package.json',
  '/../package.json',
  '/.env',
  '/data/petiyard.sqlite',
])('serves no file of the project beside the built app (%s)', async (path) => {
  const said = await talk(get(path));
  expect(said).not.toContain(SECRET);
  for (const status of statusesIn(said)) expect([200, 400, 404]).toContain(status); // 200: the app's own document
});

test('serves others while a hundred connections send nothing', async () => {
  const idle = await Promise.all(
    Array.from({ length: 100 }, async (): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write('POST /api/reviews HTTP/1.1\r\nHost: a.test\r\nContent-');
      return socket;
    }),
  );
  expect(await isHealthy()).toBe(true);
  for (const socket of idle) socket.destroy();
});

test('answers fifty requests in one packet, in their order', async () => {
  const paths = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? '/api/health' : '/api/nothing'));
  const said = await talk(
    ...paths.map((path, n) => `GET ${path} HTTP/1.1\r\n${HOST}${n === 49 ? CLOSE : ''}\r\n`),
  );
  expect(statusesIn(said)).toEqual(paths.map((path) => (path === '/api/health' ? 200 : 404)));
});
