import { howMuch } from '#tests/support/how-much.ts';

/** Seeds 1 to this one run in every whole test. */
const FIXED_SEEDS = 100;
/** Seeds 1 to this one run in this test. */
export const EVERYDAY_SEEDS = howMuch({ usual: 30, whole: FIXED_SEEDS });
/** Seeds of the quick look at determinism: each runs twice. */
export const REPLAYED_SEEDS = 4;
