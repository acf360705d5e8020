import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SYNC_LIMITS } from '#contract/limits.ts';
import type { PullAnswer, PulledStream } from '#contract/sync.ts';
import { recordChanges } from '#server/db/change-log.ts';
import { projectFile } from '#server/root.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { pullAll, pullOne } from '#tests/support/sync.ts';

const AREA = 'area:59:-165';
/** The maximum size of an answer on one bar of signal: 5 s at 50 kbit/s. */
const WIRE_BYTES = 32_000;
const POSTS = 500;
const WORDS_PER_POST = 60;
const BUSINESSES = 200;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Random English words, the same in every run: meaningful sentences compress better. */
const dictionary = ['reliability', 'security', 'operating', 'data-flow'].flatMap((name) =>
  [...readFileSync(projectFile(`docs/${name}.md`), 'utf8').matchAll(/\b[a-z]{1,12}\b/g)].map(
    ([word]) => word,
  ),
);
let state = 7;
const random = (below: number) => {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
};
const words = (count: number) =>
  Array.from({ length: count }, () => dictionary[random(dictionary.length)]).join(' ');

/** A first copy, page by page, with the compressed size of each page. */
async function weigh(stream: string): Promise<{ packed: number[]; pages: PulledStream[] }> {
  const pages = await pullAll(server, stream, 0);
  const packed: number[] = [];
  for (const { from } of pages) {
    const path = `/api/sync/pull?streams=${stream}@${from}`;
    const answer = await server.request('GET', path, { headers: { 'accept-encoding': 'gzip' } });
    packed.push(answer.bytes.byteLength);
  }
  return { packed, pages };
}

test('pages of ordinary posts fit through one bar of signal', async () => {
  const ann = await server.register('ann');
  const nowIso = new Date(server.clock.nowMs).toISOString();
  const base = { is_hidden: 0, is_removed: 0, author_id: ann.user.id, author_name: null, created_at: nowIso };
  for (let index = 1; index <= POSTS; index++)
    await server.store.write(async ({ trx }) => {
      const thread = Math.ceil(index / 10);
      if (index % 10 === 1)
        await trx
          .insertInto('threads')
          .values({
            ...base,
            id: thread,
            title: words(6),
            slug: words(6).replaceAll(' ', '-'),
            category_id: 1 + random(4),
            is_sticky: 0,
            is_locked: 0,
            locked_at: null,
            post_count: 10,
            last_post_at: nowIso,
            version: 0,
            key: crypto.randomUUID(),
          })
          .execute();
      await trx
        .insertInto('posts')
        .values({
          ...base,
          id: index,
          thread_id: thread,
          content: words(WORDS_PER_POST),
          is_edited: 0,
          like_count: random(3),
          written_at: new Date(server.clock.nowMs - random(1_000_000)).toISOString(),
          version: 0,
          key: crypto.randomUUID(),
        })
        .execute();
      const streams = ['forum', `thread:${thread}`];
      await recordChanges(
        trx,
        [
          { entity: 'posts', id: index, streams },
          { entity: 'threads', id: thread, streams },
        ],
        nowIso,
      );
    });
  const { packed, pages } = await weigh('forum');
  expect(Math.max(...packed)).toBeLessThan(WIRE_BYTES);
  expect(pages.length).toBeLessThan(6);
  const ids = pages.flatMap((page) => page.rows.posts ?? []).map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: POSTS }, (_, index) => index + 1));
});

test('pages of ordinary businesses fit through one bar of signal', async () => {
  for (let at = 0; at < BUSINESSES; at += 20)
    await server.addBusinesses(
      Array.from({ length: 20 }, (_, i) => ({
        name: words(4),
        description: words(60),
        address: `${random(9999)} ${words(2)} Road`,
        phone: `352-555-${1000 + random(9000)}`,
        email: `${words(1)}@${words(1)}.example`,
        website: `https://${words(1)}-${words(1)}.example`,
        lat: 29.5 + (at + i) / 1000,
        source_identity: `x${at + i}`,
      })),
    );
  const { packed, pages } = await weigh(AREA);
  expect(Math.max(...packed)).toBeLessThan(WIRE_BYTES);
  expect(pages.flatMap((page) => page.rows.businesses ?? [])).toHaveLength(BUSINESSES);
});

describe('a page', () => {
  const LARGE = 'area:0:0';
  const half = { lat: 0.1, lng: 0.1, description: 'x'.repeat(SYNC_LIMITS.pageBytes / 2) };

  test('always has at least one version, however large, and says whether there is more', async () => {
    const small = { ...half, description: 'Small' };
    await server.addBusinesses([half, half, half]); // more than a page in one version
    await server.addBusinesses([small]);
    await server.addBusinesses([half]);
    await server.addBusinesses([half]);
    const pages = await pullAll(server, LARGE, 0);
    expect(pages.map(({ rows, more }) => [rows.businesses?.length, more])).toEqual([
      [3, true],
      [2, true],
      [1, false],
    ]);
    expect(pages.map(({ from, to }) => [from, to])).toEqual(
      pages.map(({ rows }, index) => [pages[index - 1]?.to ?? 0, rows.businesses?.at(-1)?.version]),
    );
    const byOne = await pullAll(server, LARGE, 0, { query: '&limit=1' });
    expect(byOne.map(({ rows }) => rows.businesses?.length)).toEqual([3, 1, 1, 1]);
  });

  test('has the versions of its tombstones, and leaves later ones to the next page', async () => {
    const { to, rows } = (await pullAll(server, LARGE, 0)).at(-1) ?? { to: 0, rows: {} };
    const ids = [1, 2].map((at) => (rows.businesses?.[0]?.id ?? 0) - at);
    const nowIso = new Date(server.clock.nowMs).toISOString();
    const leave = (id: number) =>
      server.store.write(({ trx }) =>
        recordChanges(trx, [{ entity: 'businesses', id, streams: [] }], nowIso),
      );
    const first = await leave(ids[0] ?? 0);
    await server.addBusinesses([half, half]);
    const second = await leave(ids[1] ?? 0);
    const pages = await pullAll(server, LARGE, to);
    expect(pages.map(({ rows: found, gone, goneAt }) => [found.businesses?.length, gone, goneAt])).toEqual([
      [undefined, { businesses: [ids[0]] }, { businesses: [first] }],
      [2, {}, undefined],
      [undefined, { businesses: [ids[1]] }, { businesses: [second] }],
    ]);
    expect(await pullOne(server, LARGE, second)).not.toHaveProperty('goneAt');
  });

  test('of a first copy extends past the deleted tombstones, however large it is', async () => {
    const area = 'area:2:2';
    const there = { ...half, lat: 1.1, lng: 1.1 };
    for (let count = 0; count < 4; count++) await server.addBusinesses([there]);
    const { version } = await server.store.read
      .selectFrom('change_counter')
      .select('version')
      .executeTakeFirstOrThrow();
    await server.addBusinesses([there]);
    await server.store.write(({ trx }) =>
      trx.insertInto('pruned_streams').values({ stream: area, version }).execute(),
    );
    const pages = await pullAll(server, area, 0);
    expect(pages.map(({ rows }) => rows.businesses?.length)).toEqual([4, 1]);
  });
});

test('of many streams gives each its share of the answer, and all of them arrive', async () => {
  const cells = Array.from({ length: SYNC_LIMITS.streamsMax }, (_, index) => ({
    stream: `area:${61 + Math.floor(index / 8)}:${-165 + (index % 8)}`,
    lat: 30.75 + Math.floor(index / 8) / 2,
    lng: -82.25 + (index % 8) / 2,
  }));
  const each = 10;
  for (const { lat, lng } of cells)
    for (let n = 0; n < each; n++) await server.addBusiness({ lat, lng, description: words(800) });
  const pullOf = async (open: readonly { stream: string; from: number }[]) => {
    const streams = open.map(({ stream, from }) => `${stream}@${from}`).join(',');
    return server.request<PullAnswer>('GET', `/api/sync/pull?streams=${streams}`);
  };
  const rows = new Map<string, number>();
  let open = cells.map(({ stream }) => ({ stream, from: 0 }));
  let requests = 0;
  for (; open.length > 0 && requests < 10; requests++) {
    const answer = await pullOf(open);
    expect(answer.bytes.byteLength).toBeLessThan(1.2 * SYNC_LIMITS.answerBytes);
    for (const page of answer.body.streams) {
      rows.set(page.stream, (rows.get(page.stream) ?? 0) + (page.rows.businesses?.length ?? 0));
      if (page.more) expect(page.to).toBeGreaterThan(page.from);
    }
    open = answer.body.streams.filter(({ more }) => more).map(({ stream, to }) => ({ stream, from: to }));
  }
  expect(requests).toBeGreaterThan(1);
  expect([...rows.values()]).toEqual(cells.map(() => each));
});
