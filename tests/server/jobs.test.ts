import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { toLocalTime } from '#contract/shared/local-time.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { EVENTS_STREAM } from '#contract/sync.ts';
import { recordChanges } from '#server/db/change-log.ts';
import { storeOver } from '#server/db/engines/sqlite/store-over.ts';
import { seedSampleEvents } from '#server/db/seed/sample-events.ts';
import { findRenamed } from '#server/features/profile/authored.ts';
import { runDaily, startDaily } from '#server/jobs/daily.ts';
import { filledHandle } from '#tests/support/filled-database.ts';
import { TEST_POSTGRES } from '#tests/support/postgres.ts';
import { START_MS, startTestServer, type TestServer } from '#tests/support/server.ts';
import { mutation, pullOne, push, review } from '#tests/support/sync.ts';
import { watchedHandle } from '#tests/support/watched-handle.ts';

let server: TestServer;
afterEach(() => server.close());

const deps = () => ({
  store: server.store,
  log: pino({ level: 'silent' }),
  nowMs: () => server.clock.nowMs,
});
const events = async (from = 0) => pullOne(server, EVENTS_STREAM, from);

test('sample events that ended long ago move to the same weekday and hour a year on, as a normal change', async () => {
  server = await startTestServer();
  await seedSampleEvents(server.store, server.clock.nowMs);
  const before = await events();
  expect(await runDaily(deps())).toMatchObject({ movedEvents: 0, announcedEvents: 0 });
  server.clock.nowMs += 100 * DAY_MS;
  const { movedEvents } = await runDaily(deps());
  expect(movedEvents).toBeGreaterThan(5);
  const changed = await events(before.to);
  expect(changed.rows.events).toHaveLength(movedEvents);
  for (const event of changed.rows.events ?? []) {
    const old = before.rows.events?.find((one) => one.id === event.id);
    const [was, is] = [old?.startDate ?? '', event.startDate].map((iso) => toLocalTime(iso, event.timeZone));
    expect(Date.parse(`${is}Z`) - Date.parse(`${was}Z`)).toBe(364 * DAY_MS);
    expect(Date.parse(event.endDate)).toBeGreaterThan(server.clock.nowMs);
    expect(event.updatedAt).toBe(new Date(server.clock.nowMs).toISOString());
  }
  expect((await runDaily(deps())).movedEvents).toBe(0);
});

test('after years without a run the sample events are around today again', async () => {
  server = await startTestServer();
  await seedSampleEvents(server.store, server.clock.nowMs);
  server.clock.nowMs += 1500 * DAY_MS;
  await runDaily(deps());
  const found = (await events()).rows.events ?? [];
  expect(found).toHaveLength(30);
  for (const event of found) {
    expect(Date.parse(event.endDate)).toBeGreaterThan(server.clock.nowMs - 36 * DAY_MS);
    expect(Date.parse(event.startDate)).toBeLessThan(server.clock.nowMs + 366 * DAY_MS);
  }
});

test('an event that enters the year ahead is sent again to phones with an older copy', async () => {
  server = await startTestServer();
  const startMs = server.clock.nowMs + 380 * DAY_MS;
  await seedSampleEvents(server.store, server.clock.nowMs);
  await server.store.write(async ({ trx }) => {
    const times = { start_date: new Date(startMs).toISOString(), end_date: new Date(startMs).toISOString() };
    await trx
      .updateTable('events')
      .set({ ...times, is_sample: 0 })
      .where('id', '=', 1)
      .execute();
    await recordChanges(
      trx,
      [{ entity: 'events', id: 1, streams: [EVENTS_STREAM] }],
      new Date(server.clock.nowMs).toISOString(),
    );
  });
  const copy = await events();
  expect(copy.rows.events?.some((event) => event.id === 1)).toBe(false);
  const { version } = await server.store.read
    .selectFrom('change_counter')
    .select('version')
    .executeTakeFirstOrThrow();
  expect((await runDaily(deps())).announcedEvents).toBe(0);
  server.clock.nowMs += 15 * DAY_MS;
  expect((await runDaily(deps())).announcedEvents).toBe(1);
  expect((await events(version)).rows.events?.map((event) => event.id)).toEqual([1]);
  expect((await runDaily(deps())).announcedEvents).toBe(0);
});

test('tombstones are kept for 180 days; then an older cursor starts over and a newer one does not', async () => {
  server = await startTestServer({ businesses: 2 });
  const area = 'area:59:-165';
  const old = await pullOne(server, area, 0);
  await server.store.write(async ({ trx }) => {
    await trx.deleteFrom('businesses').where('id', '=', 1).execute();
    await recordChanges(
      trx,
      [{ entity: 'businesses', id: 1, streams: [] }],
      new Date(server.clock.nowMs).toISOString(),
    );
  });
  const fresh = await pullOne(server, area, old.to);
  expect(fresh.gone).toEqual({ businesses: [1] });
  server.clock.nowMs += 180 * DAY_MS;
  expect((await runDaily(deps())).prunedTombstones).toBe(0);
  server.clock.nowMs += DAY_MS;
  expect((await runDaily(deps())).prunedTombstones).toBe(1);
  const pulled = await pullOne(server, area, old.to);
  expect(pulled.reset).toBe(true);
  expect(pulled.rows.businesses?.map((business) => business.id)).toEqual([2]);
  expect((await pullOne(server, area, fresh.to)).reset).toBeUndefined();
});

test('outcomes are kept for 400 days, and expired sessions are deleted', async () => {
  server = await startTestServer({ businesses: 1 });
  const ann = await server.register('ann');
  await push(server, ann, [review()]);
  server.clock.nowMs += 399 * DAY_MS;
  const later = mutation('game.download', { gameId: 1 });
  await push(server, null, [later]);
  expect((await runDaily(deps())).prunedOutcomes).toBe(0);
  server.clock.nowMs += 2 * DAY_MS;
  expect((await runDaily(deps())).prunedOutcomes).toBe(1);
  const left = await server.store.read.selectFrom('mutation_outcomes').select('key').execute();
  expect(left).toEqual([{ key: later.key }]);
  expect(await server.store.read.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('the daily job finishes an interrupted renaming', async () => {
  server = await startTestServer({ businesses: 1 });
  const ann = await server.register('ann');
  await push(server, ann, [review()]);
  const area = await pullOne(server, 'area:59:-165', 0);
  await server.store.write(async ({ trx }) => {
    const version = await recordChanges(trx, [], '2026-03-02T12:00:00.000Z');
    await trx.updateTable('users').set({ full_name: 'Ann New', renamed_version: version }).execute();
  });
  await runDaily(deps());
  const page = await pullOne(server, 'area:59:-165', area.to);
  expect(page.rows.reviews?.[0]?.user.fullName).toBe('Ann New');
  expect(await findRenamed(server.store.read)).toEqual([]);
});

test('the jobs run at the start, and a failure is logged instead of thrown', async () => {
  server = await startTestServer();
  await seedSampleEvents(server.store, server.clock.nowMs - 400 * DAY_MS);
  await startDaily(deps())();
  const moved = await server.store.read
    .selectFrom('events')
    .select('id')
    .where('updated_at', '=', new Date(server.clock.nowMs).toISOString())
    .execute();
  expect(moved.length).toBeGreaterThan(0);

  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  const broken = { ...server.store, write: () => Promise.reject(new Error('disk on fire')) };
  await startDaily({ ...deps(), store: broken, log })();
  expect(lines.join('')).toContain('disk on fire');
});

test.skipIf(TEST_POSTGRES)(
  'the daily work reads no table of the whole directory from end to end',
  async () => {
    const handle = await filledHandle('none', START_MS);
    const statements = new Set<string>();
    const watched = watchedHandle(handle, (sql) => void statements.add(sql));
    server = await startTestServer({ store: storeOver(watched) });
    statements.clear();
    await runDaily(deps());
    const plans = [...statements].flatMap((sql) =>
      handle
        .prepare(`explain query plan ${sql}`)
        .all()
        .map(({ detail }) => `${detail}: ${sql}`),
    );
    expect(plans.length).toBeGreaterThan(20);
    expect(
      plans.filter((plan) => /^SCAN (?:stream_rows|businesses|posts|reviews)\b(?!.*_by_gone)/.test(plan)),
    ).toEqual([]);
  },
);
