import { gzipSync } from 'node:zlib';
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
const search = { location: { lat: 29.65, lng: -82.32 }, radius: 50 };

describe('every answer', () => {
  const calls: [string, string, object, number][] = [
    ['GET', '/api/health', {}, 200],
    ['GET', '/api/nothing/here', {}, 404],
    ['GET', '/api', {}, 404],
    ['DELETE', '/api/animal-types', {}, 405],
    ['POST', '/api/businesses/search', { body: '{' }, 400],
    ['GET', '/api/user/profile', {}, 401],
    ['POST', '/api/auth/login', { body: {}, headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['POST', '/api/businesses/search', { body: 'x'.repeat(256 * 1024 + 1) }, 413],
    ['POST', '/api/businesses/search', { body: '{}', headers: { 'content-type': 'text/plain' } }, 415],
    ['POST', '/api/businesses/search', { body: {} }, 422],
    ['POST', '/api/auth/logout', { body: {} }, 200],
  ];
  test.each(calls)('carries X-Api: 1 and a request id (%s %s)', async (method, path, sent, status) => {
    const answer = await server.request(method, path, sent);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-api')).toBe('1');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each(calls.filter(([, , , status]) => status >= 400))(
    'that is a refusal is problem+json of one shape, never cached (%s %s)',
    async (method, path, sent, status) => {
      const answer = await server.request<Problem>(method, path, sent);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(answer.headers.get('cache-control')).toMatch(/no-store$/);
      expect(answer.body.status).toBe(status);
      expect(answer.body.code).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(answer.body.detail).toMatch(/^[A-Z].*\.$/);
      expect(answer.body.title).toMatch(/^[A-Z]/);
      expect(answer.body.type).toBeTypeOf('string');
    },
  );

  test.each(calls)('is harmless if a browser shows it as a page (%s %s)', async (method, path, sent) => {
    const { headers } = await server.request(method, path, sent);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('has HSTS over HTTPS only', async () => {
    const proxied = await startTestServer({ env: { TRUST_PROXY: '1' } });
    const over = async (scheme: string) =>
      (await proxied.request('GET', '/api/health', { headers: { 'x-forwarded-proto': scheme } })).headers.get(
        'strict-transport-security',
      );
    expect([await over('https'), await over('http')]).toEqual(['max-age=31536000; includeSubDomains', null]);
    await proxied.close();
  });

  test('has few headers: a 200 under 500 bytes, a 304 under 200', async () => {
    const bytesOf = (headers: Headers) =>
      [...headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);
    const full = await server.request('GET', '/api/animal-types', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(bytesOf(full.headers)).toBeLessThan(500);
    const same = await server.request('GET', '/api/animal-types', {
      headers: { 'accept-encoding': 'gzip', 'if-none-match': full.headers.get('etag') ?? '' },
    });
    expect(same.status).toBe(304);
    expect(bytesOf(same.headers)).toBeLessThan(200);
  });
});

describe('methods and paths', () => {
  test('a wrong method is 405 with the allowed ones', async () => {
    const one = await server.request<Problem>('DELETE', '/api/animal-types');
    expect([one.status, one.body.code, one.headers.get('allow')]).toEqual([
      405,
      'method-not-allowed',
      'GET, HEAD',
    ]);
    const two = await server.request('PUT', '/api/user/profile');
    expect(two.status).toBe(405);
    expect(two.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(['GET', 'HEAD', 'PATCH']));
    expect((await server.request('GET', '/api/auth/login')).headers.get('allow')).toBe('POST');
  });

  test.each([
    ['GET', '/api/businesses/search', 'POST'],
    ['DELETE', '/api/businesses/featured', 'GET, HEAD'],
    ['PUT', '/api/events/featured', 'GET, HEAD'],
  ])('%s %s is a wrong method, although the last part could be an id', async (method, path, allowed) => {
    const answer = await server.request<Problem>(method, path, { token: ann.token });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
    expect((await server.request('HEAD', '/api/businesses/featured')).status).toBe(200);
  });

  test('an unknown path is a 404 problem for every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await server.request<Problem>(method, '/api/nope')).body.code).toBe('not-found');
  });

  test('HEAD answers like GET without a body', async () => {
    const answer = await server.request('HEAD', '/api/animal-types');
    expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
  });

  test.each(['0', '-1', '01', '1.5', 'abc', '1e3', '%20', '9007199254740993'])(
    'an id that is not a positive integer is 404 (%s)',
    async (id) => {
      for (const path of [`/api/businesses/${id}`, `/api/businesses/${id}/reviews`])
        expect((await server.request(path.startsWith('/') ? 'GET' : '', path)).status).toBe(404);
      expect((await server.request('DELETE', `/api/reviews/${id}`, { token: ann.token })).status).toBe(404);
    },
  );

  test('a list under an unknown parent is 404', async () => {
    expect((await server.request('GET', '/api/businesses/999/reviews')).status).toBe(404);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=', 'limit'],
    ['limit=x', 'limit'],
    ['after=x', 'after'],
    ['after=', 'after'],
    ['after=WyJ4Il0', 'after'],
  ])('a bad query value is 422 with its path (%s)', async (query, path) => {
    for (const [method, url] of [
      ['GET', '/api/businesses/1/reviews'],
      ['POST', '/api/businesses/search'],
    ] as const) {
      const sent = method === 'POST' ? { body: search } : {};
      const answer = await server.request<Problem>(method, `${url}?${query}`, sent);
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    }
  });
});

describe('a request body', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    server.request<Problem>('POST', '/api/reviews', { body, token: ann.token, headers });

  test.each(['', '{', 'undefined', "{'a':1}", '{"a":1} x'])('of malformed JSON is 400 (%s)', async (body) => {
    const answer = await post(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed-json']);
  });

  test('that is not UTF-8 is 400', async () => {
    expect((await post(new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data'])(
    'without the type JSON is 415 (%s)',
    async (type) => {
      const answer = await post(JSON.stringify(goodReview), { 'content-type': type });
      expect([answer.status, answer.body.code]).toEqual([415, 'not-json']);
    },
  );

  test('of JSON with a charset, in any case, is accepted', async () => {
    expect((await post(goodReview, { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(201);
  });

  test.each(['br', 'deflate', 'zstd', 'gzip, gzip'])(
    'with an encoding other than gzip is 415 (%s)',
    async (encoding) => {
      const answer = await post(gzipSync(JSON.stringify(goodReview)), { 'content-encoding': encoding });
      expect([answer.status, answer.body.code]).toEqual([415, 'unsupported-encoding']);
    },
  );

  test('is decompressed from gzip', async () => {
    const body = gzipSync(JSON.stringify({ ...goodReview, comment: 'Packed words.' }));
    expect(await post(body, { 'content-encoding': 'gzip' })).toMatchObject({
      status: 201,
      body: { comment: 'Packed words.' },
    });
  });

  test('that is no gzip, or truncated, is 400', async () => {
    const packed = gzipSync(JSON.stringify(goodReview));
    expect((await post('{}', { 'content-encoding': 'gzip' })).status).toBe(400);
    expect((await post(packed.subarray(0, packed.length - 12), { 'content-encoding': 'gzip' })).status).toBe(
      400,
    );
  });

  test('is limited after decompression: a small bomb is 413', async () => {
    const bomb = gzipSync(JSON.stringify({ ...goodReview, comment: 'a'.repeat(50_000_000) }));
    expect(bomb.length).toBeLessThan(100_000);
    const answer = await post(bomb, { 'content-encoding': 'gzip' });
    expect([answer.status, answer.body.code]).toEqual([413, 'too-large']);
  });

  test('of 256 kB is accepted and of one byte more is 413, with and without gzip', async () => {
    const shell = JSON.stringify({ ...goodReview, filler: '' }).length;
    const exact = JSON.stringify({ ...goodReview, filler: 'a'.repeat(256 * 1024 - shell) });
    expect(exact.length).toBe(262_144);
    expect((await post(exact)).status).toBe(201);
    expect((await post(gzipSync(exact), { 'content-encoding': 'gzip' })).status).toBe(201);
    const over = await post(`${exact} `);
    expect(over.status).toBe(413);
    expect(over.headers.get('connection')).toBe('close'); // the rest of the body was not read
    expect((await post(gzipSync(`${exact} `), { 'content-encoding': 'gzip' })).status).toBe(413);
  });

  test('without a field is treated as an empty one, for every field at once', async () => {
    const missing = await post({});
    const empty = await post({ businessId: null, rating: null, comment: '  ' });
    expect(missing.status).toBe(422);
    expect(missing.body.errors).toEqual(empty.body.errors);
    expect(missing.body.errors?.map(({ path }) => path).sort()).toEqual(['businessId', 'comment', 'rating']);
  });

  test('with a wrong JSON type is 422 on the field', async () => {
    const answer = await post({ businessId: 1, rating: '5', comment: 7 });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      { path: 'rating', message: 'This field has the wrong type.' },
      { path: 'comment', message: 'This field has the wrong type.' },
    ]);
  });

  test.each(['null', '[]', '"text"', '7', 'true'])('that is not an object is 422 (%s)', async (body) => {
    const token = ann.token;
    for (const [method, path] of [
      ['POST', '/api/reviews'],
      ['POST', '/api/businesses'],
      ['POST', '/api/businesses/search'],
      ['POST', '/api/auth/login'],
      ['POST', '/api/auth/register'],
      ['PATCH', '/api/user/preferences'],
      ['PUT', '/api/user/people'],
      ['PATCH', '/api/user/profile'],
      ['POST', '/api/user/password'],
      ['POST', '/api/sync/push'],
    ] as const)
      expect([path, (await server.request(method, path, { body, token })).status]).toEqual([path, 422]);
  });
});
