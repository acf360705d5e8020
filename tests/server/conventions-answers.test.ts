import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let ann: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ businesses: 12 });
  ann = await server.register('ann');
});
afterAll(() => server.close());

const goodReview = { businessId: 1, rating: 5, comment: 'Came at night.' };

describe('caching and compression', () => {
  const publicGets = [
    '/api/animal-types',
    '/api/business-categories',
    '/api/businesses/featured',
    '/api/businesses/1',
    '/api/businesses/1/reviews',
    '/api/sync/pull?streams=catalogue@0',
  ];
  test.each(publicGets)('%s has a strong ETag and honors If-None-Match', async (path) => {
    const first = await server.request('GET', path);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[^"]+"$/);
    for (const sent of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
      const again = await server.request('GET', path, { headers: { 'if-none-match': sent } });
      expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, tag]);
      expect(again.headers.get('x-api')).toBe('1');
      expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
    }
    expect((await server.request('GET', path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test('the tag changes with the content', async () => {
    const before = (await server.request('GET', '/api/businesses/2')).headers.get('etag');
    await server.request('POST', '/api/reviews', {
      body: { ...goodReview, businessId: 2 },
      token: ann.token,
    });
    const after = await server.request('GET', '/api/businesses/2', {
      headers: { 'if-none-match': before ?? '' },
    });
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(before);
  });

  test('a refusal is never answered as unchanged', async () => {
    const answer = await server.request('GET', '/api/businesses/999', { headers: { 'if-none-match': '*' } });
    expect(answer.status).toBe(404);
  });

  test('a body is gzipped for clients that accept it, with its own strong tag and a Vary header', async () => {
    const path = '/api/sync/pull?streams=catalogue@0';
    const plain = await server.request('GET', path);
    const packed = await server.request('GET', path, { headers: { 'accept-encoding': 'gzip' } });
    expect(plain.headers.has('content-encoding')).toBe(false);
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(packed.headers.get('etag')).toMatch(/^"/);
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    for (const answer of [plain, packed]) expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
  });

  test.each([
    ['gzip, deflate, br', 'gzip'],
    ['br;q=1, gzip;q=0.5', 'gzip'],
    ['gzip ; q=0.001', 'gzip'],
    ['identity', null],
    ['gzip;q=0', null],
    ['gzip; q=0.000, br', null],
    ['x-gzip-like', null],
    [',;q=gzip', null],
  ])('a client that sends "%s" gets it compressed by %s', async (accepted, encoding) => {
    const headers = { 'accept-encoding': accepted };
    const answer = await server.request('GET', '/api/animal-types', { headers });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
  });

  test('a client with the compressed answer gets a 304, and poorly compressible answers stay uncompressed', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const packed = await server.request('GET', '/api/animal-types', { headers });
    const again = { ...headers, 'if-none-match': packed.headers.get('etag') ?? '' };
    expect((await server.request('GET', '/api/animal-types', { headers: again })).status).toBe(304);
    const small = await server.request('GET', '/api/health', { headers });
    expect(small.headers.has('content-encoding')).toBe(false);
  });
});

describe('health and faults', () => {
  test('health has the version, and is never cached', async () => {
    const answer = await server.request('GET', '/api/health');
    expect(answer).toMatchObject({ status: 200, body: { status: 'ok', version: '0.1.0' } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('health is 503 with Retry-After when the database does not answer, with a session too', async () => {
    const other = await startTestServer();
    const bob = await other.register('bob');
    await other.close();
    const answer = await other.request<Problem>('GET', '/api/health', { cookie: bob.cookie });
    expect([answer.status, answer.body.code]).toEqual([503, 'busy']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('x-api')).toBe('1');
  });

  test('a 500 has no internals, only the request id that is in the log too', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const other = await startTestServer({ log });
    await other.close();
    const answer = await other.request<Problem>('GET', '/api/animal-types');
    const id = answer.headers.get('x-request-id') ?? 'none';
    expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
    expect(answer.body.detail).toContain(id);
    expect(JSON.stringify(answer.body)).not.toMatch(/database|sqlite|select|node_modules|\.ts\b/i);
    expect(lines.some((line) => line.includes(id) && line.includes('"err"'))).toBe(true);
  });

  test('the log contains no query, body, header or address', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const other = await startTestServer({ log, businesses: 1 });
    const eve = await other.register('eve-the-logged');
    await other.request('GET', '/api/sync/pull?streams=area:59:-165@0', { token: eve.token });
    await other.request('POST', '/api/reviews', {
      body: { ...goodReview, comment: 'secret words' },
      token: eve.token,
    });
    await other.request('GET', '/api/businesses/1');
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join('')).not.toMatch(/eve-the-logged|secret words|59:-165|192\.0\.2\.1|businesses\/1/);
    expect(lines.join('')).not.toContain(eve.token);
    await other.close();
  });
});
