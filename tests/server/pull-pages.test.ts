import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PullAnswer, PulledStream } from '#contract/sync.ts';
import { recordChanges } from '#server/db/change-log.ts';
import { beginEpoch } from '#server/features/sync/epochs.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { pullAll, pullOne, push, review, sendPush } from '#tests/support/sync.ts';

const AREA = 'area:59:-165';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ businesses: 2 });
});
afterAll(() => server.close());

const pull = (query: string) => server.request<PullAnswer>('GET', `/api/sync/pull?${query}`);
const idsOf = (pages: PulledStream[], entity: 'businesses' | 'reviews') =>
  pages.flatMap((page) => (page.rows[entity] ?? []).map(({ id }) => id)).sort((a, b) => a - b);
const settle = (to: TestServer, change: Parameters<typeof recordChanges>[1]) =>
  to.store.write(({ trx }) => recordChanges(trx, change, new Date(to.clock.nowMs).toISOString()));

describe('the 21st review', () => {
  test('pushes the oldest out of the area with a tombstone; removing another brings it back', async () => {
    const other = await startTestServer({ businesses: 1 });
    const people: TestPerson[] = [];
    for (let i = 0; i < 21; i++) people.push(await other.register(`person-${i}`));
    const write = async (index: number) => {
      other.clock.nowMs += 1000;
      const person = people[index] ?? null;
      const [outcome] = await push(other, person, [review({ rating: 3 })]);
      return outcome?.outcome === 'applied' ? (outcome.id ?? 0) : 0;
    };
    const ids: number[] = [];
    for (let i = 0; i < 20; i++) ids.push(await write(i));
    const full = await pullOne(other, AREA, 0);
    expect(idsOf([full], 'reviews')).toEqual(ids);
    const newest = await write(20);
    const next = await pullOne(other, AREA, full.to);
    expect([idsOf([next], 'reviews'), next.gone]).toEqual([[newest], { reviews: [ids[0]] }]);
    expect((await other.request('GET', '/api/businesses/1/reviews?limit=200')).body).toHaveLength(21);
    const mine = await pullOne(other, 'me', 0, { token: people[0]?.token ?? '' });
    expect(idsOf([mine], 'reviews')).toEqual([ids[0]]);

    await other.request('DELETE', `/api/reviews/${newest}`, { token: people[20]?.token });
    const back = await pullOne(other, AREA, next.to);
    expect([idsOf([back], 'reviews'), back.gone]).toEqual([[ids[0]], { reviews: [newest] }]);

    await write(20);
    const before = await pullOne(other, AREA, 0);
    await write(0); // its author writes again: it enters, the next oldest leaves
    const after = await pullOne(other, AREA, before.to);
    expect([idsOf([after], 'reviews'), after.gone]).toEqual([[ids[0]], { reviews: [ids[1]] }]);
    await other.close();
  });

  test('never makes an area carry more than 20, even for reviews of the same millisecond', async () => {
    const other = await startTestServer({ businesses: 1 });
    const people: TestPerson[] = [];
    for (let i = 0; i < 22; i++) people.push(await other.register(`person-${i}`));
    for (const person of people) await push(other, person, [review()]);
    for (const person of people.slice(0, 3)) await push(other, person, [review({ rating: 1 })]);
    const latest = await other.request<{ id: number }[]>('GET', '/api/businesses/1/reviews?limit=20');
    const carried = idsOf([await pullOne(other, AREA, 0)], 'reviews');
    expect(carried).toEqual(latest.body.map(({ id }) => id).sort((a, b) => a - b));
    await other.close();
  });
});

describe('pages', () => {
  let big: TestServer;
  beforeAll(async () => {
    big = await startTestServer({ businesses: 30 });
    const all = Array.from({ length: 7 }, (_, index) => ({
      entity: 'businesses' as const,
      id: index + 1,
      streams: [AREA],
    }));
    await settle(big, all); // one version with seven rows
  });
  afterAll(() => big.close());

  test.each([1, 3, 7, 10, 29])(
    'of at most %i rows have complete versions in order, and every row once',
    async (limit) => {
      const pages = await pullAll(big, AREA, 0, { query: `&limit=${limit}` });
      expect(idsOf(pages, 'businesses')).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
      let cursor = 0;
      for (const page of pages) {
        const versions = (page.rows.businesses ?? []).map((row) => row.version);
        expect(Math.min(...versions)).toBeGreaterThan(cursor);
        expect(Math.max(...versions)).toBe(page.to);
        expect(versions.length <= limit || new Set(versions).size === 1).toBe(true);
        expect(page.from).toBe(cursor);
        cursor = page.to;
      }
    },
  );

  test('count tombstones too, and end with more: false even when the last page is full', async () => {
    const { to } = await pullOne(big, AREA, 0);
    for (const id of [8, 9, 10, 11]) await settle(big, [{ entity: 'businesses', id, streams: [] }]);
    const pages = await pullAll(big, AREA, to, { query: '&limit=2' });
    expect(pages.map(({ gone, more }) => [gone.businesses, more])).toEqual([
      [[8, 9], true],
      [[10, 11], false],
    ]);
  });
});

describe('reset', () => {
  test('restarts every stream for a cursor of another epoch, or from the future', async () => {
    const { body } = await pull(`streams=${AREA}@3,catalogue@1&epoch=${randomUUID()}`);
    expect(body.streams.map(({ reset, from }) => [reset, from])).toEqual([
      [true, 0],
      [true, 0],
    ]);
    expect(idsOf(body.streams, 'businesses')).toEqual(expect.arrayContaining([1, 2]));
    expect(await pullOne(server, AREA, 999_999)).toMatchObject({ reset: true, from: 0 });
    expect(await pullOne(server, AREA, 0)).not.toHaveProperty('reset');
    const same = await pull(`streams=${AREA}@1&epoch=${await server.epoch()}`);
    expect(same.body.streams[0]).not.toHaveProperty('reset');
  });

  test('restarts for a cursor before the deleted tombstones, and the refill ends, page by page', async () => {
    const other = await startTestServer({ businesses: 12 });
    await settle(other, [{ entity: 'businesses', id: 12, streams: [] }]);
    const { version } = await other.store.read
      .selectFrom('change_counter')
      .select('version')
      .executeTakeFirstOrThrow();
    await other.store.write(async ({ trx }) => {
      await trx.deleteFrom('stream_rows').where('is_gone', '=', 1).execute();
      await trx.insertInto('pruned_streams').values({ stream: AREA, version }).execute();
    });
    for (const from of [0, 3, version - 1]) {
      const pages = await pullAll(other, AREA, from, { query: '&limit=5' });
      expect(pages[0]?.reset).toBe(from === 0 ? undefined : true);
      expect(idsOf(pages, 'businesses')).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
      const again = await pullOne(other, AREA, pages.at(-1)?.to ?? 0);
      expect([again.reset, again.rows, again.gone]).toEqual([undefined, {}, {}]);
    }
    await other.close();
  });

  test('is caused by a restore: the epoch differs, the lineage has the fork, and old pushes are refused', async () => {
    const other = await startTestServer({ businesses: 1 });
    const eve = await other.register('eve');
    const before = await other.epoch();
    const { to } = await pullOne(other, AREA, 0);
    const { version } = await other.store.read
      .selectFrom('change_counter')
      .select('version')
      .executeTakeFirstOrThrow();
    await other.store.write(({ trx }) => beginEpoch(trx));
    const answer = await other.request<PullAnswer>(
      'GET',
      `/api/sync/pull?streams=${AREA}@${to}&epoch=${before}`,
    );
    expect(answer.body.streams[0]?.reset).toBe(true);
    expect(answer.body.lineage).toEqual([
      { epoch: before, forkedAt: 0 },
      { epoch: answer.body.epoch, forkedAt: version },
    ]);
    expect((await sendPush(other, eve, [review()], { epoch: before })).body).toMatchObject({
      code: 'wrong-epoch',
      lineage: answer.body.lineage,
    });
    await other.close();
  });
});
