import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from 'hono';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import type { ForumCategory, ForumThread } from '#contract/forums.ts';
import { readConfig } from '#server/config.ts';
import { openStore } from '#server/db/open-store.ts';
import { seedSampleEvents } from '#server/db/seed/sample-events.ts';
import type { Store } from '#server/db/store.ts';
import type { AppEnv } from '#server/http/core/app-env.ts';
import { callOf } from '#server/http/core/call.ts';
import { createResponseCache } from '#server/http/performance/response-cache.ts';
import {
  addBusiness,
  START_MS,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#tests/support/server.ts';

let statements = 0;
let server: TestServer;
let ann: TestPerson;
let thread: ForumThread;
let category: ForumCategory;
beforeAll(async () => {
  const store = await openStore(':memory:', { slowMs: 0, onSlow: () => statements++ });
  server = await startTestServer({ store, businesses: 30, env: { TRUST_PROXY: '1' } });
  for (let id = 1; id <= 30; id++) await server.addBusiness({ is_featured: id % 2 });
  await seedSampleEvents(store, START_MS);
  ann = await server.register('ann');
  const review = { businessId: 1, rating: 5, comment: 'Came at night.' };
  await server.request('POST', '/api/reviews', { token: ann.token, body: review });
  const words = { title: 'Hay prices', content: 'What do you pay?', categoryId: 1 };
  const made = await server.request<ForumThread>('POST', '/api/forums/threads', {
    token: ann.token,
    body: words,
  });
  thread = made.body;
  [category] = (await server.request<[ForumCategory]>('GET', '/api/forums/categories')).body;
});
afterAll(() => server.close());

/** A path for each cached endpoint, by its pattern. */
const addresses = (): Record<string, string> => ({
  '/api/openapi.json': '/api/openapi.json',
  '/api/animal-types': '/api/animal-types',
  '/api/business-categories': '/api/business-categories',
  '/api/businesses/featured': '/api/businesses/featured',
  '/api/businesses/:id': '/api/businesses/2',
  '/api/businesses/:id/reviews': '/api/businesses/1/reviews?limit=5',
  '/api/directory': '/api/directory?state=Florida',
  '/api/events': '/api/events?limit=2',
  '/api/events/featured': '/api/events/featured',
  '/api/events/:id': '/api/events/1',
  '/api/mobile-games': '/api/mobile-games',
  '/api/mobile-games/featured': '/api/mobile-games/featured',
  '/api/mobile-games/animal-type/:name': '/api/mobile-games/animal-type/dog',
  '/api/testimonials': '/api/testimonials',
  '/api/forums/categories': '/api/forums/categories',
  '/api/forums/categories/featured': '/api/forums/categories/featured',
  '/api/forums/categories/slug/:slug': `/api/forums/categories/slug/${category.slug}`,
  '/api/forums/categories/:id/threads': '/api/forums/categories/1/threads',
  '/api/forums/categories/:id/sticky-threads': '/api/forums/categories/1/sticky-threads',
  '/api/forums/recent-threads': '/api/forums/recent-threads',
  '/api/forums/threads/slug/:slug': `/api/forums/threads/slug/${thread.slug}`,
  '/api/forums/threads/:id/posts': `/api/forums/threads/${thread.id}/posts`,
});

/** A request that may have a session is always answered by the routes. */
const BY_ROUTES = { cookie: 'session=nobody' };

const shownOf = ({ status, headers, bytes }: Awaited<ReturnType<TestServer['request']>>) => {
  const { 'x-request-id': id = '', ...shared } = Object.fromEntries(headers);
  return {
    status,
    hasId: /^[0-9a-f-]{36}$/.test(id),
    headers: shared,
    bytes: Buffer.from(bytes).toString('hex'),
  };
};

test('the list of these tests has every cached endpoint', () => {
  const kept = server.app.routes.filter(({ handler }) => callOf(handler)?.isKept).map(({ path }) => path);
  expect(Object.keys(addresses()).sort()).toEqual([...new Set(kept)].sort());
});

test('a cached answer is byte for byte the one of the routes, compressed or not, revalidated or not', async () => {
  for (const path of Object.values(addresses())) {
    const first = await server.request('GET', path, { headers: BY_ROUTES });
    expect([path, first.status]).toEqual([path, 200]);
    const packed = await server.request('GET', path, {
      headers: { ...BY_ROUTES, 'accept-encoding': 'gzip' },
    });
    const tags = [first, packed].map(({ headers }) => headers.get('etag') ?? '');
    for (const headers of [
      {},
      { 'accept-encoding': 'gzip, br' },
      { 'accept-encoding': 'gzip;q=0' },
      { 'x-forwarded-proto': 'https' },
      { 'if-none-match': '"other"' },
      { 'if-none-match': '*' },
      ...tags.flatMap((tag) => [
        { 'if-none-match': tag },
        { 'if-none-match': `W/${tag}, "other"`, 'accept-encoding': 'gzip', 'x-forwarded-proto': 'https' },
      ]),
    ] as Record<string, string>[]) {
      const byRoutes = await server.request('GET', path, { headers: { ...headers, ...BY_ROUTES } });
      const before = statements;
      const kept = await server.request('GET', path, { headers });
      expect([path, statements - before]).toEqual([path, 0]);
      expect([path, headers, shownOf(kept)]).toEqual([path, headers, shownOf(byRoutes)]);
    }
    const head = await server.request('HEAD', path);
    const headByRoutes = await server.request('HEAD', path, { headers: BY_ROUTES });
    expect([path, shownOf(head)]).toEqual([path, shownOf(headByRoutes)]);
    expect([path, head.status, head.bytes.length]).toEqual([path, 200, 0]);
  }
});

test('an answer to a conditional request is cached too', async () => {
  const path = '/api/businesses/3';
  const tag = (await server.request('GET', path)).headers.get('etag') ?? '';
  await server.addBusiness();
  const known = { headers: { 'if-none-match': tag } };
  expect((await server.request('GET', path, known)).status).toBe(304);
  const before = statements;
  expect([(await server.request('GET', path, known)).status, statements - before]).toEqual([304, 0]);
  const entry = await server.request('GET', path);
  expect(shownOf(entry)).toEqual(shownOf(await server.request('GET', path, { headers: BY_ROUTES })));
});

test('the next request sees changes and removals', async () => {
  const rename = async (name: string) =>
    server.request('PATCH', `/api/businesses/${id}`, { token: ann.token, body: { name } });
  const id = await server.addBusiness({ owner_id: ann.user.id });
  const read = () => server.request<Business>('GET', `/api/businesses/${id}`);
  await read();
  expect((await rename('Oak Barn')).status).toBe(200);
  expect((await read()).body.name).toBe('Oak Barn');
  expect((await server.request('DELETE', `/api/businesses/${id}`, { token: ann.token })).status).toBe(204);
  expect((await read()).status).toBe(404);
  expect((await read()).headers.get('cache-control')).toBe('no-store');
});

test('personal answers are never cached, and signed-in requests get no cached ones', async () => {
  const path = `/api/forums/threads/${thread.id}/posts`;
  const [post] = (await server.request<{ id: number; likedByMe?: boolean }[]>('GET', path)).body;
  await server.request('POST', `/api/forums/posts/${post?.id}/like`, {
    token: ann.token,
    body: { liked: true },
  });
  const own = await server.request<{ likedByMe?: boolean }[]>('GET', path, { cookie: ann.cookie });
  expect([own.body[0]?.likedByMe, own.headers.get('cache-control')]).toEqual([true, 'private, no-store']);
  const visitor = await server.request<{ likedByMe?: boolean }[]>('GET', path);
  expect(visitor.body[0]).not.toHaveProperty('likedByMe');
  for (const sent of [
    { cookie: ann.cookie },
    { token: ann.token },
    { cookie: ann.cookie.replace('=', ' =') },
  ])
    expect((await server.request<{ likedByMe?: boolean }[]>('GET', path, sent)).body[0]?.likedByMe).toBe(
      true,
    );
});

test('a write of another process is visible at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'petiyard.sqlite');
  const [here, other] = [await openStore(file), await openStore(file)];
  const one = await startTestServer({ store: here });
  const count = async () => (await one.request<Business[]>('GET', '/api/businesses/featured')).body.length;
  expect([await count(), await count()]).toEqual([0, 0]);
  await addBusiness(other, { is_featured: 1 }, START_MS);
  expect(await count()).toBe(1);
  await other.close();
  await one.close();
});

test('an answer during which a write commits is not cached', async () => {
  const store = await openStore(':memory:', { slowMs: 0, onSlow: () => statements++ });
  let version = 0;
  const moving: Store = { ...store, version: () => version++ };
  const one = await startTestServer({ store: moving, businesses: 1 });
  await one.request('GET', '/api/businesses/1');
  const before = statements;
  await one.request('GET', '/api/businesses/1');
  expect(statements).toBeGreaterThan(before);
  await one.close();
});

test('a database that does not answer is reported by the routes', async () => {
  const one = await startTestServer({ businesses: 1 });
  expect((await one.request('GET', '/api/health')).status).toBe(200);
  await one.close();
  expect((await one.request('GET', '/api/health')).status).toBe(503);
});

test('the cache has a size limit and drops the least recently used', () => {
  const store = { version: () => 7 } as Store;
  const kept = createResponseCache({ store, config: readConfig({}) }, () => {}, 10_000);
  const urlOf = (id: number) => `http://petiyard.test/api/businesses/${id}`;
  const isKept = (id: number) => kept.answer(new Request(urlOf(id)), undefined) !== undefined;
  const keep = (id: number) => {
    const entry = { plain: new Uint8Array(1000), packed: null, hash: String(id), headers: [] };
    const known: Record<string, unknown> = {
      cacheVersion: 7,
      buffered: entry,
      session: null,
      renewedCookie: null,
    };
    const context = { get: (name: string) => known[name], req: { method: 'GET', url: urlOf(id) } };
    kept.store(context as unknown as Context<AppEnv>, '/api/businesses/:id');
  };
  for (let id = 1; id <= 20; id++) {
    keep(id);
    expect(isKept(1)).toBe(true);
  }
  expect([isKept(2), isKept(15), isKept(20)]).toEqual([false, false, true]);
});
