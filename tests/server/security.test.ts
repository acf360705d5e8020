import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import {
  cookieOf,
  PASSWORD,
  registration,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#tests/support/server.ts';

let server: TestServer;
let proxied: TestServer;
let ann: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ businesses: 2 });
  proxied = await startTestServer({ env: { TRUST_PROXY: '1' } });
  ann = await server.register('ann');
});
afterAll(() => Promise.all([server.close(), proxied.close()]));
afterEach(() => {
  vi.useRealTimers();
});

const https = { 'x-forwarded-proto': 'https' };
const attributes = (cookie: string | null) => (cookie ?? '').split('; ').slice(1);

describe('cookies', () => {
  test('are named session without HTTPS: HttpOnly, Lax, for the whole site', async () => {
    const answer = await server.request('POST', '/api/auth/register', { body: registration('plain') });
    expect(cookieOf(answer)).toMatch(/^session=.{40}$/);
    const names = attributes(answer.headers.get('set-cookie'));
    expect(names).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']));
    expect(names).not.toContain('Secure');
  });

  test('are named __Host-session over HTTPS, as the trusted proxy reports: Secure and without a domain', async () => {
    const answer = await proxied.request('POST', '/api/auth/register', {
      body: registration('safe'),
      headers: https,
    });
    const cookie = cookieOf(answer);
    expect(cookie).toMatch(/^__Host-session=.{40}$/);
    const names = attributes(answer.headers.get('set-cookie'));
    expect(names).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/', 'Secure']));
    expect(names.join()).not.toMatch(/domain/i);
    expect((await proxied.request('GET', '/api/auth/session', { cookie, headers: https })).status).toBe(200);
  });

  test('with the unprotected name open nothing over HTTPS', async () => {
    const { token } = await proxied.register('mixed');
    const answer = await proxied.request('GET', '/api/auth/session', {
      cookie: `session=${token}`,
      headers: https,
    });
    expect(answer.status).toBe(401);
  });

  test('ignore X-Forwarded-Proto without TRUST_PROXY', async () => {
    const answer = await server.request('POST', '/api/auth/login', {
      body: { username: 'ann', password: PASSWORD },
      headers: https,
    });
    expect(cookieOf(answer)).toMatch(/^session=/);
  });

  test('without TRUST_PROXY X-Forwarded-For does not bypass the sign-in limit', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++)
      statuses.push(
        (
          await server.request('POST', '/api/auth/login', {
            body: { username: `no-${i}`, password: 'wrong-1' },
            headers: { 'x-forwarded-for': `10.0.0.${i}` },
            address: '203.0.113.5',
          })
        ).status,
      );
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true);
  });

  test('with TRUST_PROXY the limit counts the address that the proxy saw, not the client’s claim', async () => {
    const send = (forwarded: string) =>
      proxied.request('POST', '/api/auth/login', {
        body: { username: `no-${forwarded}`, password: 'wrong-1' },
        headers: { 'x-forwarded-for': forwarded },
      });
    for (let i = 0; i < 20; i++) await send(`10.0.0.${i}, 198.51.100.7`);
    expect((await send('10.1.1.1, 198.51.100.7')).status).toBe(429);
    expect((await send('10.1.1.1, 198.51.100.8')).status).toBe(401);
  });
});

describe('a session', () => {
  test('is renewed in the second half of its time, and the new cookie is on a 304 too', async () => {
    const { cookie } = await server.register('renewed');
    const tag = (await server.request('GET', '/api/animal-types')).headers.get('etag') ?? '';
    vi.useFakeTimers({ now: Date.now() + 16 * DAY_MS, toFake: ['Date'] });
    const answer = await server.request('GET', '/api/animal-types', {
      cookie,
      headers: { 'if-none-match': tag },
    });
    expect(answer.status).toBe(304);
    expect(cookieOf(answer)).toBe(cookie);
    const again = await server.request('GET', '/api/auth/session', { cookie });
    expect([again.status, again.headers.get('set-cookie')]).toEqual([200, null]);
  });

  test('ends after 30 days without use', async () => {
    const { token } = await server.register('idle');
    vi.useFakeTimers({ now: Date.now() + 31 * DAY_MS, toFake: ['Date'] });
    expect((await server.request('GET', '/api/auth/session', { token })).status).toBe(401);
  });

  test('ends after 180 days whatever its use', async () => {
    const other = await startTestServer();
    const { token } = await other.register('old');
    other.clock.nowMs += 181 * DAY_MS;
    expect((await other.request('GET', '/api/auth/session', { token })).status).toBe(401);
    await other.close();
  });

  test('is stored only as a hash, and so is the password', async () => {
    const dump = await dumpOf(server);
    expect(dump).toContain('ann@example.com');
    expect(dump).not.toContain(ann.token);
    expect(dump).not.toContain(PASSWORD);
    expect(dump).toContain('$argon2id$');
  });
});

describe('a write from another origin', () => {
  const write = (who: object, headers: Record<string, string>) =>
    server.request<Problem>('POST', '/api/reviews', {
      body: { businessId: 1, rating: 5, comment: 'Came at night.' },
      headers,
      ...who,
    });
  const cases: [Record<string, string>, boolean][] = [
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, true],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://petiyard.test' }, false],
    [{ origin: 'http://petiyard.test' }, true],
    [{ origin: 'http://evil.example' }, false],
    [{ origin: 'http://petiyard.test:8080' }, false],
    [{ origin: 'https://petiyard.test' }, false],
    [{ origin: 'http://petiyard.test.evil.example' }, false],
    [{ origin: 'null' }, false],
    [{}, true],
  ];
  test.each(cases)('by cookie, with %j, passes: %s', async (headers, passes) => {
    const answer = await write({ cookie: ann.cookie }, headers);
    expect([answer.status, answer.body.code]).toEqual(passes ? [201, undefined] : [403, 'other-origin']);
  });

  test.each(cases)('by bearer, with %j, always passes', async (headers) => {
    expect((await write({ token: ann.token }, headers)).status).toBe(201);
    expect((await write({ token: ann.token, cookie: ann.cookie }, headers)).status).toBe(201);
  });

  test('is refused for every writing method and for sign-in and out, before any other check', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    for (const [method, path] of [
      ['PATCH', '/api/user/preferences'],
      ['DELETE', '/api/reviews/1'],
      ['POST', '/api/auth/logout'],
      ['POST', '/api/sync/push'],
      ['POST', '/api/user/password'],
    ] as const) {
      const answer = await server.request(method, path, { body: {}, cookie: ann.cookie, headers: foreign });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect((await server.request('GET', '/api/auth/session', { cookie: ann.cookie })).status).toBe(200);
  });

  test('reading from another origin is not a write', async () => {
    const answer = await server.request('GET', '/api/animal-types', {
      cookie: ann.cookie,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
  });
});

async function dumpOf({ store }: TestServer): Promise<string> {
  const tables = await store.read.introspection.getTables();
  const rows: unknown[] = [];
  for (const { name } of tables)
    rows.push(
      await store.read
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    );
  return JSON.stringify(rows);
}
