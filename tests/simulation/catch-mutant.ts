import type { Mutant } from './mutant.ts';
import { runSeeds, seedsBetween } from './pool.ts';

/** The first seed at which a broken rule breaks its own promise before any other; null when none does. */
export interface Caught {
  seed: number | null;
  tried: number;
}

/** Tries the seed that is known to notice a broken rule, then the others in order. */
export async function catchMutant({ changes, invariant, seed }: Mutant, tries: number): Promise<Caught> {
  const known = await tryOn([seed], changes, invariant, 1);
  if (known.seed !== null) return known;
  return tryOn(seedsBetween(1, tries), changes, invariant);
}

async function tryOn(
  seeds: Iterable<number>,
  changes: Mutant['changes'],
  invariant: Mutant['invariant'],
  threads?: number,
): Promise<Caught> {
  let seed: number | null = null;
  const reports = await runSeeds(seeds, {
    changes,
    ...(threads === undefined ? {} : { threads }),
    onReport: (report) => {
      if (report.violations[0]?.invariant !== invariant) return true;
      seed = Math.min(report.seed, seed ?? report.seed);
      return false;
    },
  });
  return { seed, tried: reports.length };
}
