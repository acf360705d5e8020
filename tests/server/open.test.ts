import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PETIBOT_HEADER, PETIBOT_PROVIDER } from '#contract/petibot-provider.ts';
import type { Problem } from '#contract/problems.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { type OpenAnswer, type PullAnswer, USER_HEADER } from '#contract/sync.ts';
import {
  startTestServer,
  type TestPerson,
  type TestRequest,
  type TestServer,
} from '#tests/support/server.ts';
import { push, review } from '#tests/support/sync.ts';

const AREA = 'area:59:-165';
let server: TestServer;
let ann: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ businesses: 12 });
  ann = await server.register('ann');
  await push(server, ann, [review()]);
});
afterAll(() => server.close());

const open = (query = '', sent: TestRequest = {}) =>
  server.request<OpenAnswer & Problem>('GET', `/api/sync/open${query}`, sent);
const setCookies = (answer: { headers: Headers }) => answer.headers.getSetCookie();

describe('the person and their changes', () => {
  test('are in one answer, equal to their own endpoints', async () => {
    for (const [from, query] of [
      [0, '?'],
      [3, '?me=3&'],
    ] as const) {
      const epoch = await server.epoch();
      const answer = await open(`${query}epoch=${epoch}`, { cookie: ann.cookie });
      const own = await server.request('GET', `/api/sync/pull?streams=me@${from}&epoch=${epoch}`, ann);
      expect(answer.body.me).toEqual(own.body);
      expect(answer.body.user).toEqual(ann.user);
      expect([answer.body.public, answer.body.waited]).toEqual([null, 0]);
      expect(answer.headers.get(USER_HEADER)).toBe(String(ann.user.id));
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
    const reset = await open('?me=3&epoch=another', { token: ann.token });
    expect(reset.body.me?.streams[0]).toMatchObject({ stream: 'me', reset: true, from: 0 });
  });

  test('are empty without a session, or with an expired one', async () => {
    for (const sent of [{}, { cookie: 'session=gone' }]) {
      const answer = await open('', sent);
      expect(answer).toMatchObject({ status: 200, body: { user: null, me: null, public: null, waited: 0 } });
      expect(answer.headers.get(USER_HEADER)).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
  });

  test('are answered with a renewed session like elsewhere, beside the other cookie too', async () => {
    const bob = await server.register('bob');
    vi.useFakeTimers({ now: Date.now() + 16 * DAY_MS, toFake: ['Date'] });
    const cookies = setCookies(await open('?waiting=3', { cookie: bob.cookie }));
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['session', 'waiting']);
    vi.useRealTimers();
  });

  test('are answered with the AI provider’s header like the session', async () => {
    expect((await open()).headers.get(PETIBOT_HEADER)).toBeNull();
    const other = await startTestServer({
      env: { PETIBOT_PROVIDER_URL: 'https://ai.example', PETIBOT_PROVIDER_KEY: 'k' },
    });
    const answer = await other.request('GET', '/api/sync/open');
    expect(answer.headers.get(PETIBOT_HEADER)).toBe(PETIBOT_PROVIDER);
    await other.close();
  });
});

/** The body of an answer that may be compressed. */
const plainOf = ({ headers, body, bytes }: Awaited<ReturnType<typeof open>>): OpenAnswer =>
  headers.has('content-encoding') ? JSON.parse(gunzipSync(bytes).toString()) : body;

describe('the tag of the public streams', () => {
  const streams = `${AREA}@0,catalogue@0,events@0`;

  test('is the one of their pull for the same client, compressed or not, with and without a session', async () => {
    const epoch = await server.epoch();
    for (const rest of ['', `&epoch=${epoch}`, '&epoch=another', '&limit=5']) {
      const path = `/api/sync/pull?streams=${streams}${rest}`;
      for (const encoding of ['identity', 'gzip']) {
        const headers = { 'accept-encoding': encoding };
        const tag = (await server.request('GET', path, { headers })).headers.get('etag') ?? '';
        expect(tag).toMatch(/^"[^"]+"$/);
        for (const sent of [{ headers }, { headers, cookie: ann.cookie }])
          expect(plainOf(await open(`?streams=${streams}${rest}`, sent)).public).toBe(tag);
        const again = await server.request('GET', path, { headers: { ...headers, 'if-none-match': tag } });
        expect([again.status, again.headers.get('etag')]).toEqual([304, tag]);
      }
    }
  });

  test('changes with one of the streams', async () => {
    const before = (await open(`?streams=${streams}`)).body.public;
    await push(server, ann, [review({ rating: 1 })]);
    expect((await open(`?streams=${streams}`)).body.public).not.toBe(before);
  });

  test('comes with whether they have news: anything after the cursors, or another epoch', async () => {
    const epoch = await server.epoch();
    const pulled = await server.request<PullAnswer>('GET', `/api/sync/pull?streams=${streams}`);
    const current = pulled.body.streams.map(({ stream, to }) => `${stream}@${to}`).join(',');
    const hasNews = async (query: string) => (await open(query)).body.hasNews;
    expect(await hasNews('')).toBeNull();
    expect(await hasNews(`?streams=${streams}&epoch=${epoch}`)).toBe(true);
    expect(await hasNews(`?streams=${current}&epoch=${epoch}`)).toBe(false);
    expect(await hasNews(`?streams=${current}&epoch=another`)).toBe(true);
    expect(await hasNews(`?streams=${current}`)).toBe(true);
    await push(server, ann, [review({ rating: 2 })]);
    expect(await hasNews(`?streams=${current}&epoch=${epoch}`)).toBe(true);
  });
});

test('checks a lost token, and already answers with the new epoch', async () => {
  const { body } = await open('', { token: ann.token });
  await server.store.write(({ trx }) =>
    trx
      .updateTable('commits')
      .set({ nonce: '00'.repeat(8) })
      .execute(),
  );
  await server.store.write(({ trx }) => trx.updateTable('epochs').set({ began_at_ms: 0 }).execute());
  const query = `?me=${body.me?.streams[0]?.to}&epoch=${body.me?.epoch}&known=${body.me?.seen}`;
  const after = (await open(query, { token: ann.token })).body.me;
  expect([after?.lineage.length, after?.streams[0]?.reset]).toEqual([2, true]);
});

describe('the number of waiting writes', () => {
  const waiting = (query: string, cookie?: string) => open(query, cookie === undefined ? {} : { cookie });

  test('is stored in the browser without access for scripts, and set only when it differs', async () => {
    expect(setCookies(await waiting('?waiting=3'))).toEqual([
      'waiting=3; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect(setCookies(await waiting('?waiting=3', 'waiting=3'))).toEqual([]);
    expect(setCookies(await waiting('?waiting=4', 'waiting=3'))[0]).toMatch(/^waiting=4;/);
    expect(setCookies(await waiting('?waiting=0', 'waiting=3'))[0]).toMatch(/^waiting=; Max-Age=0; Path=\//);
    for (const cookie of [undefined, 'waiting=3']) expect(setCookies(await waiting('', cookie))).toEqual([]);
    expect(setCookies(await waiting('?waiting=0'))).toEqual([]);
  });

  test('is returned to an empty phone, once', async () => {
    expect((await waiting('?waiting=0', 'waiting=3')).body.waited).toBe(0);
    const fresh = await waiting('?fresh=1', 'waiting=3');
    expect(fresh.body.waited).toBe(3);
    expect(setCookies(fresh)[0]).toMatch(/^waiting=; Max-Age=0/);
    expect((await waiting('?fresh=1&waiting=0', 'waiting=9999')).body.waited).toBe(9999);
    expect((await waiting('?fresh=1')).body.waited).toBe(0);
  });

  test.each([
    'waiting=',
    'waiting=x',
    'waiting=-1',
    'waiting=10000',
    'waiting=1.5',
    'waiting=%F0',
    'waiting=01',
  ])('is zero when the cookie is %s', async (cookie) => {
    expect((await waiting('?fresh=1', cookie)).body.waited).toBe(0);
  });

  test('is Secure over HTTPS', async () => {
    const other = await startTestServer({ env: { TRUST_PROXY: '1' } });
    const answer = await other.request('GET', '/api/sync/open?waiting=2', {
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(setCookies(answer)[0]).toMatch(/; Secure/);
    await other.close();
  });
});

test.each([
  ['?me=x', 'me'],
  ['?me=-1', 'me'],
  ['?me=', 'me'],
  ['?waiting=10000', 'waiting'],
  ['?waiting=1.5', 'waiting'],
  ['?waiting=', 'waiting'],
  ['?streams=', 'streams'],
  ['?streams=me@0', 'streams'],
  ['?streams=nowhere@0', 'streams'],
  ['?streams=events@0&limit=0', 'limit'],
])('%s is refused with its path', async (query, path) => {
  const answer = await open(query, { token: ann.token });
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
});
