import { FIXED_SEEDS } from './limits.ts';
import type { Mutant } from './mutant.ts';
import { type Pool, seedsBetween } from './pool.ts';

/** Runs the recorded seed of a broken rule. @returns the first promise that it breaks; null when it keeps all. */
export async function firstBroken(pool: Pool, { changes, seed }: Mutant): Promise<string | null> {
  const { violations } = await pool.run({ seed, changes });
  return violations[0]?.invariant ?? null;
}

/**
 * A seed that breaks a mutant's own promise before any other: the recorded one where it still does, else one of those
 * that every full test runs on the sound engine, else one of some thousand beyond. Null when none does.
 */
export async function findSeed(pool: Pool, mutant: Mutant): Promise<number | null> {
  const { changes, invariant } = mutant;
  if ((await firstBroken(pool, mutant)) === invariant) return mutant.seed;
  const among = async (first: number, last: number) => {
    let seed: number | null = null;
    await pool.runSeeds(seedsBetween(first, last), {
      changes,
      onReport: (report) => {
        if (report.violations[0]?.invariant !== invariant) return true;
        seed = Math.min(report.seed, seed ?? report.seed);
        return false;
      },
    });
    return seed;
  };
  return (await among(1, FIXED_SEEDS)) ?? among(FIXED_SEEDS + 1, FIXED_SEEDS + RARE_SEEDS);
}

/** A rule whose break takes a rare order of events is looked for among so many more. */
const RARE_SEEDS = 3000;
