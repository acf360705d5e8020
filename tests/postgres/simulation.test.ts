import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { Pool, type SeedOptions, seedsBetween } from '../simulation/pool.ts';
import { replayLine } from '../simulation/summary.ts';
import { TEST_POSTGRES } from '../support/postgres.ts';

/** A few; many: `npm run simulate -- --seeds 300 --engine postgres`. */
const SEEDS = 4;
/** Of those, so many are compared with what they do on SQLite. */
const COMPARED = 2;
const LONGEST_MS = 10 * MINUTE_MS;

async function runSeeds(seeds: number, postgres: string | null, how: SeedOptions = {}) {
  const pool = new Pool(Math.min(seeds, availableParallelism()), postgres);
  try {
    return await pool.runSeeds(seedsBetween(1, seeds), how);
  } finally {
    await pool.close();
  }
}

test(
  `seeds 1 to ${SEEDS} of the simulation keep every promise of the protocol on PostgreSQL too`,
  async () => {
    const reports = await runSeeds(SEEDS, TEST_POSTGRES ?? null);
    expect(reports.filter(({ violations }) => violations.length > 0).map(replayLine)).toEqual([]);
    expect(reports.map(({ engine }) => engine)).toEqual(Array(SEEDS).fill('postgres'));
    expect(reports.every(({ steps }) => steps > 1000)).toBe(true);
  },
  LONGEST_MS,
);

test(
  'a world goes the same way on both engines, step by step and to the last byte of every answer',
  async () => {
    const how = { keepsLines: true, features: { cutConnections: false } };
    // Requests that are there at once are answered in any order.
    const recordsOn = async (postgres: string | null) =>
      (await runSeeds(COMPARED, postgres, how)).map(({ lines }) => lines?.toSorted());
    expect(await recordsOn(TEST_POSTGRES ?? null)).toEqual(await recordsOn(null));
  },
  LONGEST_MS,
);
