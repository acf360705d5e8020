import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { ClosedPage, PullAnswer, PulledStream, TailAnswer } from '#contract/sync.ts';
import { recordChanges } from '#server/db/change-log.ts';
import { cutStream } from '#server/features/sync/closed-pages.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { pullAll, push, review } from '#tests/support/sync.ts';

const AREA = 'area:59:-165';
const CURRENT = 'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400';
const CLOSED = 'public, max-age=31536000, immutable';

let server: TestServer;
let ann: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ businesses: 90 });
  ann = await server.register('ann');
  for (let round = 0; round < 60; round++)
    await push(server, ann, [review({ businessId: (round * 7) % 90 || 1 })]);
});
afterAll(() => server.close());

const tailOf = async (stream = AREA, to = server) =>
  (await to.request<TailAnswer>('GET', `/api/sync/tail?stream=${stream}`)).body;
const ask = (query: string, to = server) =>
  to.request<PullAnswer & Problem>('GET', `/api/sync/pull?${query}`);
const rangeOf = ({ from, to }: { from: number; to: number }) => `streams=${AREA}@${from}..${to}`;
async function readPage(page: ClosedPage, epoch: string, to = server) {
  const { body, headers } = await ask(`${rangeOf(page)}&epoch=${epoch}&mark=${page.mark}`, to);
  return { page: body.streams[0] as PulledStream, cache: headers.get('cache-control') };
}
interface Row {
  id: number;
  version: number;
}
const versionsOf = (pages: PulledStream[]) =>
  pages
    .flatMap(({ rows }) => Object.entries(rows) as [string, Row[]][])
    .flatMap(([entity, list]) => list.map(({ id, version }) => `${entity}:${id}@${version}`))
    .sort();

describe('a stream in closed pages and a tail', () => {
  test('is what a pull from the beginning brings, each row once', async () => {
    const { pages, tail, epoch } = await tailOf();
    expect(pages.length).toBeGreaterThan(2);
    const read = await Promise.all(pages.map(async (page) => (await readPage(page, epoch)).page));
    expect(versionsOf([...read, tail])).toEqual(versionsOf(await pullAll(server, AREA, 0)));
    for (const [index, { from, to }] of pages.entries())
      expect([read[index]?.from, read[index]?.to]).toEqual([from, to]);
  });

  test('is told alike to everybody, whoever asks', async () => {
    const path = `/api/sync/tail?stream=${AREA}`;
    const plain = await server.request<TailAnswer>('GET', path);
    const signed = await server.request<TailAnswer>('GET', path, { token: ann.token });
    expect([plain.headers.get('cache-control'), plain.headers.get('set-cookie')]).toEqual([CURRENT, null]);
    expect(signed.body).toEqual(plain.body);
  });

  test('is empty where nothing has ever been', async () => {
    expect(await tailOf('area:0:0')).toMatchObject({
      pages: [],
      tail: { from: 0, to: 0, rows: {}, gone: {} },
    });
  });
});

describe('how long caches keep it', () => {
  test('a year for a closed page under its mark, half a minute for what may change', async () => {
    const { pages, tail, epoch } = await tailOf();
    const [page] = pages as [ClosedPage];
    expect((await readPage(page, epoch)).cache).toBe(CLOSED);
    const cacheOf = async (query: string) => (await ask(query)).headers.get('cache-control');
    expect(await cacheOf(`${rangeOf(page)}&epoch=${epoch}`)).toBe(CLOSED);
    expect(await cacheOf(`${rangeOf(page)}&epoch=${epoch}&mark=another`)).toBe(CURRENT);
    expect(await cacheOf(`${rangeOf(page)}&epoch=another`)).toBe(CURRENT);
    expect(await cacheOf(rangeOf(page))).toBe(CURRENT);
    expect(await cacheOf(`streams=${AREA}@0..${tail.to + 100}&epoch=${epoch}`)).toBe(CURRENT);
    expect(await cacheOf(`streams=${AREA}@0..${tail.to}&epoch=${epoch}&limit=1`)).toBe(CURRENT);
    expect(await cacheOf(`streams=${AREA}@0&epoch=${epoch}`)).toBe(CURRENT);
  });

  test('a row that is taken down is in no page that a tail names, and its old page is not kept any more', async () => {
    const other = await startTestServer({ businesses: 90 });
    const bob = await other.register('bob');
    await push(other, bob, [review({ businessId: 1, comment: 'Words that go.' })]);
    for (let id = 2; id < 60; id++) await push(other, bob, [review({ businessId: id })]);
    const before = await tailOf(AREA, other);
    const isHolding = async (page: ClosedPage) =>
      JSON.stringify(await readPage(page, before.epoch, other)).includes('Words that go.');
    const holding: ClosedPage[] = [];
    for (const page of before.pages) if (await isHolding(page)) holding.push(page);
    expect(holding).toHaveLength(1);
    const [first] = await pullAll(other, AREA, 0);
    const id = first?.rows.reviews?.find(({ comment }) => comment === 'Words that go.')?.id;
    await other.request('DELETE', `/api/reviews/${id}`, { token: bob.token });
    const after = await tailOf(AREA, other);
    const [old] = holding as [ClosedPage];
    expect(after.pages.map(({ mark }) => mark)).not.toContain(old.mark);
    expect((await readPage(old, before.epoch, other)).cache).toBe(CURRENT);
    expect(JSON.stringify(after.tail.gone.reviews)).toContain(String(id));
    await other.close();
  });

  test('a page holds tombstones for as long as they live, for it serves phones of any age', async () => {
    const other = await startTestServer({ businesses: 3 });
    const bob = await other.register('bob');
    await push(other, bob, [review({ businessId: 1 })]);
    const [first] = await pullAll(other, AREA, 0);
    const id = first?.rows.reviews?.[0]?.id ?? 0;
    await other.request('DELETE', `/api/reviews/${id}`, { token: bob.token });
    other.clock.nowMs += 60 * DAY_MS;
    const { tail, pages, epoch } = await tailOf(AREA, other);
    const all = [
      ...(await Promise.all(pages.map(async (page) => (await readPage(page, epoch, other)).page))),
      tail,
    ];
    expect(all.flatMap(({ gone }) => gone.reviews ?? [])).toEqual([id]);
    await other.close();
  });
});

describe('what is asked for', () => {
  test.each([
    ['streams=me@0..5', 'The stream me is asked for without an end.'],
    ['streams=catalogue@5..4', 'streams must be a list like catalogue@0,area:59:-165@120.'],
    ['streams=catalogue@0..', 'streams must be a list like catalogue@0,area:59:-165@120.'],
    ['streams=catalogue@0..4..5', 'streams must be a list like catalogue@0,area:59:-165@120.'],
    [
      'streams=catalogue@0&mark=x',
      'mark must be the mark of one closed page, and that page alone be asked for.',
    ],
    [
      'streams=catalogue@0..1,forum@0..1&mark=x',
      'mark must be the mark of one closed page, and that page alone be asked for.',
    ],
  ])('a pull of %s is refused with its sentence', async (query, sentence) => {
    const { status, body } = await ask(query);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(sentence)]);
  });

  test.each(['me', 'nothing', ''])('there is no tail of "%s"', async (stream) => {
    const { status } = await server.request('GET', `/api/sync/tail?stream=${stream}`);
    expect(status).toBe(422);
  });

  test('ranges are for pulls: sizes and opened apps know none', async () => {
    for (const path of ['/api/sync/size?streams=catalogue@0..4', '/api/sync/open?streams=catalogue@0..4'])
      expect((await server.request('GET', path)).status).toBe(422);
  });

  test('only a server with caches before it says so', async () => {
    const before = await startTestServer({ env: { SHARED_CACHE: 'on' } });
    expect((await tailOf('catalogue', before)).shared).toBe(true);
    expect((await ask('streams=catalogue@0', before)).body).toMatchObject({ shared: true });
    expect('shared' in (await tailOf())).toBe(false);
    expect('shared' in (await ask('streams=catalogue@0')).body).toBe(false);
    await before.close();
  });
});

describe('where a stream is cut', () => {
  const placesAt = (versions: number[]) => versions.map((version) => ({ version }));
  const cuts = (versions: number[]) => cutStream(placesAt(versions));

  test('pages follow each other, and every row is in one of them or in the tail', () => {
    for (let newest = 1; newest < 700; newest += 13) {
      const versions = Array.from({ length: newest }, (_, i) => i + 1).filter((v) => v % 7 !== 3);
      const { pages, tailFrom } = cuts(versions);
      const spans = [...pages, { from: tailFrom, to: newest }];
      for (const [index, { from, to }] of spans.entries()) {
        expect(from).toBeLessThanOrEqual(to);
        expect(from).toBeGreaterThanOrEqual(spans[index - 1]?.to ?? 0);
      }
      const held = pages.flatMap(({ places }) => places.map(({ version }) => version));
      expect([...held, ...versions.filter((v) => v > tailFrom)]).toEqual(versions);
    }
  });

  test('old pages are large, new ones small, and the tail never holds more than 25 rows of several versions', () => {
    const { pages, tailFrom } = cuts(Array.from({ length: 5000 }, (_, i) => i + 1));
    expect(5000 - tailFrom).toBeLessThanOrEqual(25);
    expect(Math.max(...pages.map(({ places }) => places.length))).toBeLessThanOrEqual(200);
    expect(pages.at(-1)?.places.length).toBeLessThanOrEqual(25);
    expect(pages.length).toBeLessThan(60);
  });

  test('what was committed as one version is one page', () => {
    const { pages, tailFrom } = cuts([...Array<number>(200).fill(5), ...Array<number>(200).fill(6)]);
    expect([pages.map(({ from, to }) => [from, to]), tailFrom]).toEqual([
      [
        [3, 5],
        [5, 6],
      ],
      6,
    ]);
  });

  test('a thousand rows more leave most pages as they were', () => {
    const versions = Array.from({ length: 6000 }, (_, i) => i + 1);
    const namesOf = (upTo: number) =>
      new Set(cuts(versions.slice(0, upTo)).pages.map(({ from, to }) => `${from}..${to}`));
    let fetched = 0;
    let known = namesOf(5000);
    for (let upTo = 5001; upTo <= 6000; upTo++) {
      const next = namesOf(upTo);
      fetched += [...next].filter((name) => !known.has(name)).length;
      known = next;
    }
    expect(fetched).toBeLessThan(150);
  });
});

test('a version that several rows share is never torn: a change that moves many rows at once', async () => {
  const changes = Array.from({ length: 60 }, (_, i) => ({
    entity: 'businesses' as const,
    id: i + 1,
    streams: [AREA],
  }));
  await server.store.write(({ trx }) =>
    recordChanges(trx, changes, new Date(server.clock.nowMs).toISOString()),
  );
  const { pages, tail, epoch } = await tailOf();
  const read = await Promise.all(pages.map(async (page) => (await readPage(page, epoch)).page));
  expect(versionsOf([...read, tail])).toEqual(versionsOf(await pullAll(server, AREA, 0)));
});
