import { afterAll, expect, test } from 'vitest';
import { KEPT_SEEDS } from './kept-seeds.ts';
import { EVERYDAY_SEEDS, REPEATED_FAULTS, REPLAYED_SEEDS } from './limits.ts';
import { Pool, seedsBetween } from './pool.ts';
import { add, linesOf, newSummary, replayLine } from './summary.ts';

const LONGEST_MS = 600_000;

const pool = new Pool();
afterAll(() => pool.close());

/** The reports of the everyday seeds, whose first ones run in fresh threads. */
const everyday = pool.runSeeds(seedsBetween(1, EVERYDAY_SEEDS));

test(
  `seeds 1 to ${EVERYDAY_SEEDS} keep every promise of the protocol`,
  async () => {
    const summary = newSummary();
    for (const report of await everyday) add(summary, report);
    console.log(linesOf(summary).join('\n'));
    expect(summary.broken.map(replayLine)).toEqual([]);
    expect(summary.seeds).toBe(EVERYDAY_SEEDS);
  },
  LONGEST_MS,
);

test(
  'seeds that once found a fault keep every promise',
  async () => {
    const faults = KEPT_SEEDS.map(({ seed }) => seed).filter((seed) => seed > EVERYDAY_SEEDS);
    const further = faults.slice(-REPEATED_FAULTS);
    const reports = await pool.runSeeds(new Set(further));
    expect(reports.filter(({ violations }) => violations.length > 0).map(replayLine)).toEqual([]);
    expect(reports.length).toBeGreaterThan(0);
  },
  LONGEST_MS,
);

test(
  'a seed does the same again, byte for byte, in a thread that has run others before',
  async () => {
    const first = (await everyday).slice(0, REPLAYED_SEEDS).map(({ hash }) => hash);
    const again = await pool.runSeeds(seedsBetween(1, REPLAYED_SEEDS));
    expect(again.map(({ hash }) => hash)).toEqual(first);
    expect(new Set(first).size).toBe(REPLAYED_SEEDS);
  },
  LONGEST_MS,
);
