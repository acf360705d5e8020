import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/shared/time.ts';
import { recordChanges } from '#server/db/change-log.ts';
import { openStore } from '#server/db/open-store.ts';
import type { Store } from '#server/db/store.ts';
import { randomOf, wholeBetween } from '../simulation/random.ts';
import { newDatabase, urlOf } from '../support/postgres.ts';

const NOW = '2026-03-02T12:00:00.000Z';
/** Interleavings in one run; each is a few writes of each process. */
const ROUNDS = Number(process.env.INTERLEAVINGS ?? 60);
/** A round takes about 20 milliseconds; a busy machine must not fail the test. */
const LONGEST_MS = 60 * SECOND_MS + ROUNDS * 200;

let url: string;
let stores: Store[];

beforeEach(async () => {
  url = urlOf(await newDatabase());
  stores = [await openStore(url, undefined, 3), await openStore(url, undefined, 3)];
});
afterEach(async () => {
  for (const store of stores) await store.close();
});

const [one, other] = [() => stores[0] as Store, () => stores[1] as Store];

/** Writes a change after some pauses in the transaction. @returns its version. */
const write = (store: Store, id: number, pauses: readonly number[] = []) =>
  store.write(async ({ trx }) => {
    const version = await recordChanges(trx, [{ entity: 'likes', id, streams: ['forum'] }], NOW);
    for (const ms of pauses) await sleep(ms);
    return version;
  });

/** Simulates a phone that pulls repeatedly: reads everything above its cursor, which moves to the newest version. */
async function follow(store: Store, isOver: () => boolean): Promise<number[]> {
  let cursor = 0;
  const seen: number[] = [];
  for (let last = false; ; last = isOver()) {
    const rows = await store.read
      .selectFrom('stream_rows')
      .select(['row_id', 'version'])
      .where('version', '>', cursor)
      .orderBy('version')
      .execute();
    seen.push(...rows.map((row) => row.row_id));
    cursor = Math.max(cursor, ...rows.map((row) => row.version));
    if (last) return seen;
    await sleep(1);
  }
}

describe('the order of versions', () => {
  test('lets an uncommitted write with a version block the next write, but no reader', async () => {
    const slow = write(one(), 1, [300]);
    await sleep(50);
    const quick = write(other(), 2);
    const early = await other().read.selectFrom('stream_rows').select('row_id').execute();
    expect(early).toEqual([]);
    expect([await slow, await quick]).toEqual([1, 2]);
  });

  test(
    `lets a reader skip or repeat none over ${ROUNDS} random interleavings of two processes`,
    async () => {
      const random = randomOf(20261123);
      let isOver = false;
      const reading = [follow(one(), () => isOver), follow(other(), () => isOver)];
      let id = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const writes = Array.from({ length: wholeBetween(random, 2, 5) }, () => {
          const pauses = random.chance(0.5) ? [wholeBetween(random, 0, 4)] : [];
          return write(random.chance(0.5) ? one() : other(), ++id, pauses);
        });
        await Promise.all(writes);
      }
      isOver = true;
      const all = Array.from({ length: id }, (_, index) => index + 1);
      for (const seen of await Promise.all(reading)) expect(seen.toSorted((a, b) => a - b)).toEqual(all);
    },
    LONGEST_MS,
  );

  test('has no gap and nothing incomplete after a process is killed while it holds the counter', async () => {
    await write(one(), 1);
    const killed = new pg.Client({ connectionString: url });
    killed.on('error', () => {}); // its connection is cut below
    await killed.connect();
    await killed.query('begin');
    await killed.query('update change_counter set version = version + 1');
    await killed.query("insert into stream_rows values ('forum', 'likes', 99, 2, 0, $1)", [NOW]);
    const waiting = write(other(), 2);
    await sleep(50);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and query like 'insert into stream_rows values%'`.execute(
      one().read,
    );
    expect(await waiting).toBe(2);
    expect(await follow(one(), () => true)).toEqual([1, 2]);
  });
});

describe('a process’s view of the latest version', () => {
  test('includes its own writes at once, and those of others within a second', async () => {
    await write(one(), 1);
    expect(one().version()).toBe(1);
    await expect.poll(() => other().version(), { timeout: 1000 }).toBe(1);
  });
});
