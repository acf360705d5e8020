import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { PullAnswer, PulledStream } from '#contract/sync.ts';
import { recordChanges } from '#server/db/change-log.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { mutation, pullOne, push, review } from '#tests/support/sync.ts';

const AREA = 'area:59:-165';
let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  server = await startTestServer({
    businesses: [{}, {}, { lat: 10.2, lng: -10.2 }, { lat: null, lng: null }],
  });
  ann = await server.register('ann');
  bob = await server.register('bob');
});
afterAll(() => server.close());

const pull = (query: string, person?: TestPerson) =>
  server.request<PullAnswer & Problem>('GET', `/api/sync/pull?${query}`, { token: person?.token });
const idsOf = (pages: PulledStream[], entity: 'businesses' | 'reviews') =>
  pages.flatMap((page) => (page.rows[entity] ?? []).map(({ id }) => id)).sort((a, b) => a - b);
const settle = (to: TestServer, change: Parameters<typeof recordChanges>[1]) =>
  to.store.write(({ trx }) => recordChanges(trx, change, new Date(to.clock.nowMs).toISOString()));

describe('a first copy', () => {
  test('of the catalogue has animals, categories, quiz and the featured businesses, each with its version', async () => {
    const { rows, to, more } = await pullOne(server, 'catalogue', 0);
    expect([rows.animalTypes?.length, rows.businessCategories?.length, more]).toEqual([10, 20, false]);
    expect(rows.quizQuestions?.length).toBeGreaterThan(0);
    expect(rows.businesses ?? []).toEqual([]);
    for (const row of rows.animalTypes ?? []) expect(row.version).toBeLessThanOrEqual(to);
  });

  test('of an area has the businesses of its half-degree cell and no other', async () => {
    expect(idsOf([await pullOne(server, AREA, 0)], 'businesses')).toEqual([1, 2]);
    expect(idsOf([await pullOne(server, 'area:20:-21', 0)], 'businesses')).toEqual([3]);
    expect(await pullOne(server, 'area:0:0', 0)).toEqual({
      stream: 'area:0:0',
      from: 0,
      to: 0,
      more: false,
      rows: {},
      gone: {},
    });
  });

  test('of several streams returns them in order in one answer, with epoch and lineage', async () => {
    const { body } = await pull(`streams=${AREA}@0,catalogue@0,forum,events@0`);
    expect(body.streams.map(({ stream }) => stream)).toEqual([AREA, 'catalogue', 'forum', 'events']);
    const epoch = await server.epoch();
    expect([body.epoch, body.lineage]).toEqual([epoch, [{ epoch, forkedAt: 0 }]]);
  });

  test('has businesses equal to those of their own endpoint', async () => {
    const { rows } = await pullOne(server, AREA, 0);
    expect(rows.businesses?.[0]).toEqual((await server.request('GET', '/api/businesses/1')).body);
  });
});

describe('a later pull', () => {
  test('has nothing after the cursor of the last answer; then the review and its business, in one version', async () => {
    const { to } = await pullOne(server, AREA, 0);
    expect(await pullOne(server, AREA, to)).toMatchObject({ from: to, to, more: false, rows: {}, gone: {} });
    const [outcome] = await push(server, ann, [review({ businessId: 2 })]);
    const next = await pullOne(server, AREA, to);
    expect([idsOf([next], 'businesses'), next.rows.reviews?.length]).toEqual([[2], 1]);
    expect(outcome).toMatchObject({ version: next.to, rows: { reviews: next.rows.reviews } });
  });

  test('has the tombstone of a removed review here and in the author’s own stream', async () => {
    await push(server, bob, [review({ businessId: 1 })]);
    const [area, me] = [await pullOne(server, AREA, 0), await pullOne(server, 'me', 0, { token: bob.token })];
    const id = me.rows.reviews?.[0]?.id ?? 0;
    await server.request('DELETE', `/api/reviews/${id}`, { token: bob.token });
    expect(await pullOne(server, AREA, area.to)).toMatchObject({
      gone: { reviews: [id] },
      rows: { businesses: [{ id: 1 }] },
    });
    expect((await pullOne(server, 'me', me.to, { token: bob.token })).gone).toEqual({ reviews: [id] });
    expect(idsOf([await pullOne(server, AREA, 0)], 'reviews')).not.toContain(id);
  });

  test('for a first copy has the tombstones of the last 14 days: a phone may have seen the rows elsewhere', async () => {
    await push(server, bob, [review({ businessId: 1 })]);
    const id = (await pullOne(server, 'me', 0, { token: bob.token })).rows.reviews?.[0]?.id ?? 0;
    await server.request('DELETE', `/api/reviews/${id}`, { token: bob.token });
    expect((await pullOne(server, AREA, 0)).gone.reviews).toContain(id);
    server.clock.nowMs += 15 * DAY_MS;
    expect((await pullOne(server, AREA, 0)).gone).toEqual({});
  });

  test('has a tombstone in the old stream of a row that moved, and the row in the new one', async () => {
    const id = await server.addBusiness();
    const { to } = await pullOne(server, AREA, 0);
    await settle(server, [{ entity: 'businesses', id, streams: ['area:1:1'] }]);
    expect((await pullOne(server, AREA, to)).gone).toEqual({ businesses: [id] });
    expect(idsOf([await pullOne(server, 'area:1:1', to)], 'businesses')).toEqual([id]);
    await settle(server, [{ entity: 'businesses', id, streams: [AREA] }]);
    const back = await pullOne(server, AREA, to);
    expect([idsOf([back], 'businesses'), back.gone]).toEqual([[id], {}]);
    await settle(server, [{ entity: 'businesses', id, streams: [] }]);
    expect((await pullOne(server, AREA, back.to)).gone).toEqual({ businesses: [id] });
  });
});

describe('the stream me', () => {
  test('has the person’s profile, reviews and businesses, and is never cached', async () => {
    await push(server, ann, [
      mutation('preferences.set', { animals: ['Goat'], businessTypes: [] }),
      review(),
    ]);
    const answer = await pull('streams=me@0', ann);
    expect(answer.headers.get('cache-control')).toMatch(/no-store/);
    const { rows, stream } = answer.body.streams[0] ?? { rows: {} };
    expect([stream, rows.profile?.length, rows.profile?.[0]?.preferences.animals]).toEqual([
      'me',
      1,
      ['Goat'],
    ]);
    expect(rows.reviews?.every(({ user }) => user.fullName === 'ann Tester')).toBe(true);
    expect(JSON.stringify((await pull('streams=me@0', bob)).body)).not.toContain('ann@example.com');
  });

  test('needs a sign-in and is pulled separately', async () => {
    expect((await pull('streams=me@0')).status).toBe(401);
    for (const streams of ['me@0,catalogue@0', 'catalogue,me', 'me,me']) {
      const answer = await pull(`streams=${streams}`, ann);
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'streams']);
    }
    const mixed = { token: ann.token, cookie: bob.cookie };
    expect((await server.request('GET', '/api/sync/pull?streams=me@0', mixed)).status).toBe(401);
  });

  test('of another person cannot be named', async () => {
    expect((await pull(`streams=me:${ann.user.id}@0`, bob)).status).toBe(422);
  });
});

describe('public streams', () => {
  test('are the same bytes for everyone, with a shared tag and no Set-Cookie', async () => {
    const path = `/api/sync/pull?streams=catalogue@0,${AREA}@0`;
    const readers = [
      {},
      { token: ann.token },
      { cookie: bob.cookie },
      { token: ann.token, cookie: bob.cookie },
    ];
    const answers = await Promise.all(readers.map((reader) => server.request('GET', path, reader)));
    for (const answer of answers) {
      expect(Buffer.compare(answer.bytes, answers[0]?.bytes ?? new Uint8Array())).toBe(0);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30');
      expect(answer.headers.get('etag')).toBe(answers[0]?.headers.get('etag'));
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('vary') ?? '').not.toMatch(/cookie|authorization/i);
    }
  });

  test('contain nothing personal', async () => {
    const streams = (await server.store.read.selectFrom('stream_rows').select('stream').distinct().execute())
      .map(({ stream }) => stream)
      .filter((stream) => !stream.startsWith('me:'));
    const { bytes } = await pull(`streams=${streams.map((stream) => `${stream}@0`).join()}`);
    expect(new TextDecoder().decode(bytes)).not.toMatch(/ann@example|bob@example|"email":"[^"]/);
  });
});

test.each([
  ['', 'streams'],
  ['streams=', 'streams'],
  ['streams=unknown@0', 'streams'],
  ['streams=catalogue@x', 'streams'],
  ['streams=catalogue@-1', 'streams'],
  ['streams=catalogue@1.5', 'streams'],
  ['streams=catalogue@0@1', 'streams'],
  ['streams=catalogue@0,catalogue@0', 'streams'],
  ['streams=catalogue@0,,events', 'streams'],
  ['streams=area:200:0@0', 'streams'],
  ['streams=area:0:361@0', 'streams'],
  ['streams=area:-0:0@0', 'streams'],
  ['streams=area:01:0@0', 'streams'],
  ['streams=thread:0@0', 'streams'],
  ['streams=thread:x@0', 'streams'],
  [`streams=${Array.from({ length: 65 }, (_, index) => `area:${index}:0@0`).join()}`, 'streams'],
  ['streams=catalogue@0&limit=0', 'limit'],
  ['streams=catalogue@0&limit=1001', 'limit'],
  ['streams=catalogue@0&limit=x', 'limit'],
])('with the query "%s" are 422 on %s', async (query, path) => {
  const answer = await pull(query);
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
});
