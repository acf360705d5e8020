import type { Mutant } from './mutant.ts';
import { type Pool, seedsBetween } from './pool.ts';

/** Some rules matter only in a rare order of events. */
const SEEDS_MAX = 3000;

/** The first seed that breaks the mutant's promise before any other; null when none of {@link SEEDS_MAX} does. */
export async function findSeed(
  pool: Pool,
  { changes, invariant }: Pick<Mutant, 'changes' | 'invariant'>,
): Promise<number | null> {
  let seed: number | null = null;
  await pool.runSeeds(seedsBetween(1, SEEDS_MAX), {
    changes,
    onReport: (report) => {
      if (report.violations[0]?.invariant !== invariant) return true;
      seed ??= report.seed;
      return false;
    },
  });
  return seed;
}
