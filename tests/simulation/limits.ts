/** Seeds 1 to this one run in every full test. */
export const FIXED_SEEDS = 100;
/** Seeds of the quick look at determinism: each runs twice. */
export const REPLAYED_SEEDS = 4;
