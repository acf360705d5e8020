import { howMuch } from '#tests/support/how-much.ts';

/** The last of the fixed seeds from 1. */
const FIXED_SEEDS = 100;
/** The last seed of this run, from 1. */
export const EVERYDAY_SEEDS = howMuch({ usual: 6, whole: FIXED_SEEDS });
/** Seeds of the quick look at determinism: each runs once more. */
export const REPLAYED_SEEDS = 2;
/** Kept seeds of this run: the newest. */
export const REPEATED_FAULTS = howMuch({ usual: 3, whole: Number.POSITIVE_INFINITY });
