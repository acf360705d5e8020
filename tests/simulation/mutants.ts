import type { Mutant } from './mutant.ts';
import { MUTANTS_OF_ANIMALS } from './mutants-of-animals.ts';
import { MUTANTS_OF_CACHE } from './mutants-of-cache.ts';
import { MUTANTS_OF_DELAY } from './mutants-of-delay.ts';
import { MUTANTS_OF_OUTBOX } from './mutants-of-outbox.ts';
import { MUTANTS_OF_SERVER } from './mutants-of-server.ts';

/** Every rule at least once, every promise at least once. */
export const MUTANTS: readonly Mutant[] = [
  ...MUTANTS_OF_OUTBOX,
  ...MUTANTS_OF_CACHE,
  ...MUTANTS_OF_SERVER,
  ...MUTANTS_OF_DELAY,
  ...MUTANTS_OF_ANIMALS,
].toSorted((a, b) => order(a) - order(b));

function order({ invariant }: Mutant): number {
  const number = Number(invariant.slice(1));
  return Number.isNaN(number) ? Number.MAX_SAFE_INTEGER : number;
}
