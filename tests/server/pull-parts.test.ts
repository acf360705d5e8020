import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENTITY_NAMES, rowId } from '#contract/entities.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { type PullAnswer, type PulledStream, SYNC_MESSAGES } from '#contract/sync.ts';
import { recordChanges } from '#server/db/change-log.ts';
import { pruneTombstones } from '#server/jobs/tombstones.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const AREA = 'area:59:-165';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ businesses: 12 });
});
afterAll(() => server.close());

const pull = (query: string, to = server) => to.request<PullAnswer>('GET', `/api/sync/pull?${query}`);

interface Cursor {
  from: number;
  part?: string | undefined;
}

async function nextPage(stream: string, { from, part }: Cursor, limit: number, to = server) {
  const parts = part === undefined ? '' : `${stream}~${part}`;
  const { body } = await pull(`streams=${stream}@${from}&limit=${limit}&parts=${parts}`, to);
  return body.streams[0] as PulledStream;
}

/**
 * Follows a stream page by page, like a phone.
 * @param between runs after each page
 */
async function follow(stream: string, limit: number, between = async (_page: number) => {}, to = server) {
  const pages: PulledStream[] = [];
  let cursor: Cursor = { from: 0 };
  do {
    const page = await nextPage(stream, cursor, limit, to);
    pages.push(page);
    cursor = { from: page.to, part: page.part };
    await between(pages.length);
  } while (pages.at(-1)?.more && pages.length < 500);
  return pages;
}

const namesOf = (pages: readonly PulledStream[]) =>
  pages.flatMap(({ rows }) =>
    ENTITY_NAMES.flatMap((entity) => (rows[entity] ?? []).map((row) => `${entity} ${rowId(entity, row)}`)),
  );

test('a version of many rows arrives row by row on a phone that accepts parts', async () => {
  const [whole] = (await pull('streams=catalogue@0&limit=1')).body.streams;
  expect(namesOf([whole as PulledStream]).length).toBeGreaterThan(20);
  const pages = await follow('catalogue', 1);
  expect(pages.every((page) => namesOf([page]).length <= 1)).toBe(true);
  const atOnce = await follow('catalogue', SYNC_LIMITS.pageRows);
  expect(namesOf(pages).sort()).toEqual(namesOf(atOnce).sort());
  expect(pages.at(-1)).toMatchObject({ more: false, to: atOnce.at(-1)?.to });
  expect(pages.at(-1)?.part).toBeUndefined();
});

test('each page has its start and end, and its cursor stays before an incomplete version', async () => {
  const first = await nextPage('catalogue', { from: 0 }, 2);
  expect(first).toMatchObject({ from: 0, to: 0, more: true });
  expect(first.after).toBeUndefined();
  const second = await nextPage('catalogue', { from: first.to, part: first.part }, 2);
  expect(second).toMatchObject({ from: 0, to: 0, after: first.part, more: true });
});

test('a row that changes during the copy arrives in its new version', async () => {
  const pages = await follow(AREA, 5, async (page) => {
    if (page === 1)
      await server.store.write(async ({ trx }) => {
        await trx.updateTable('businesses').set({ name: 'Renamed' }).where('id', '=', 12).execute();
        await recordChanges(
          trx,
          [{ entity: 'businesses', id: 12, streams: [AREA] }],
          new Date().toISOString(),
        );
      });
  });
  const names = pages.flatMap(({ rows }) => rows.businesses ?? []).map(({ id, name }) => `${id} ${name}`);
  expect(names).toContain('12 Renamed');
  expect(new Set(namesOf(pages)).size).toBe(12);
});

test('a first copy in parts passes deleted tombstones without starting over', async () => {
  const other = await startTestServer({ businesses: 6 });
  const ann = await other.register('ann');
  const written = await other.request<{ id: number }>('POST', '/api/reviews', {
    token: ann.token,
    body: { businessId: 1, rating: 5, comment: 'Good hay.' },
  });
  await other.request('DELETE', `/api/reviews/${written.body.id}`, { token: ann.token });
  other.clock.nowMs += (SYNC_LIMITS.tombstoneDays + 1) * DAY_MS;
  expect(await pruneTombstones(other.store, new Date(other.clock.nowMs).toISOString())).toBeGreaterThan(0);
  const pages = await follow(AREA, 1, undefined, other);
  expect(namesOf(pages)).toHaveLength(6);
  expect(pages.some(({ reset }) => reset)).toBe(false);
  const last = pages.at(-1) as PulledStream;
  const after = await nextPage(AREA, { from: last.to }, 1, other);
  expect([after.reset, namesOf([after])]).toEqual([undefined, []]);
  await other.close();
});

test('a part ahead of this epoch restarts the stream', async () => {
  const page = await nextPage(AREA, { from: 0, part: '999999~businesses~1' }, 500);
  expect([page.reset, namesOf([page]).length]).toEqual([true, 12]);
});

test('a phone without parts gets complete versions', async () => {
  const page = (await pull('streams=catalogue@0&limit=1')).body.streams[0] as PulledStream;
  expect([page.part, page.after]).toEqual([undefined, undefined]);
});

test('a malformed part is refused with a sentence', async () => {
  for (const parts of [
    'x',
    'catalogue~1',
    'catalogue~1~nothing~7',
    'catalogue~-1~games~7',
    'catalogue~1~games~7~',
  ]) {
    const answer = await pull(`streams=catalogue@0&parts=${parts}`);
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { errors: [{ path: 'parts', message: SYNC_MESSAGES.parts }] },
    ]);
  }
});
