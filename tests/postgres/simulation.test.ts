import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { Pool, type SeedOptions, seedsBetween } from '../simulation/pool.ts';
import { replayLine } from '../simulation/summary.ts';
import { howMuch } from '../support/how-much.ts';
import { TEST_POSTGRES } from '../support/postgres.ts';

/** A few; many: `npm run simulate -- --seeds 300 --engine postgres`. */
const SEEDS = howMuch({ usual: 2, whole: 4 });
const LONGEST_MS = 10 * MINUTE_MS;

/** A token holds a version and its time, then a random part; the rest derives from it. */
const TOKEN = /\b(AAAAAA[\w-]{10})[\w-]{38}(?![\w-])/g;

let pool: Pool;
beforeAll(() => {
  pool = new Pool(undefined, TEST_POSTGRES);
});
afterAll(() => pool.close());

test(
  `keeps every promise of the protocol on PostgreSQL too, for simulation seeds 1 to ${SEEDS}`,
  async () => {
    const reports = await pool.runSeeds(seedsBetween(1, SEEDS));
    expect(reports.filter(({ violations }) => violations.length > 0).map(replayLine)).toEqual([]);
    expect(reports.map(({ engine }) => engine)).toEqual(Array(SEEDS).fill('postgres'));
    expect(reports.every(({ steps }) => steps > 1000)).toBe(true);
  },
  LONGEST_MS,
);

test(
  'gives the same world on both engines, step by step and to the last byte of every answer, except random values',
  async () => {
    const how: SeedOptions = { keepsLines: true, features: { cutConnections: false } };
    // Simultaneous requests are answered in any order. PostgreSQL draws again when a commit is repeated with
    // savepoints.
    const recordOf = async (on: Pool) =>
      (await on.run({ seed: 1, ...how })).lines?.map((line) => line.replace(TOKEN, '$1 ‹lot›')).toSorted();
    const onSqlite = new Pool(1);
    const expected = await recordOf(onSqlite);
    await onSqlite.close();
    expect(await recordOf(pool)).toEqual(expected);
  },
  LONGEST_MS,
);
