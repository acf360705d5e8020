/** Seeds 1 to this one run in every full test. */
export const FIXED_SEEDS = 320;
/** Seeds of the quick look at determinism: each runs twice. */
export const REPLAYED_SEEDS = 4;
/** So many seeds are tried on a broken rule before it counts as unnoticed. */
export const TRIES_PER_MUTANT = 40;
