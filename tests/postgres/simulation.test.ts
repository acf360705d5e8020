import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { Pool, seedsBetween } from '../simulation/pool.ts';
import { replayLine } from '../simulation/summary.ts';
import { TEST_POSTGRES } from '../support/postgres.ts';

/** A few; all of them: `npm run simulate -- --seeds 300 --engine postgres`. */
const SEEDS = 4;
const LONGEST_MS = 10 * MINUTE_MS;

test(
  `seeds 1 to ${SEEDS} of the simulation keep every promise of the protocol on PostgreSQL too`,
  async () => {
    const pool = new Pool(Math.min(SEEDS, availableParallelism()), TEST_POSTGRES);
    const reports = await pool.runSeeds(seedsBetween(1, SEEDS));
    await pool.close();
    expect(reports.filter(({ violations }) => violations.length > 0).map(replayLine)).toEqual([]);
    expect(reports.map(({ engine }) => engine)).toEqual(Array(SEEDS).fill('postgres'));
    expect(reports.every(({ steps }) => steps > 1000)).toBe(true);
  },
  LONGEST_MS,
);
