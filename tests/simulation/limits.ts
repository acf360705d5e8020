/** Seeds 1 to this one run in every full test. */
export const FIXED_SEEDS = 320;
/** Seeds of the quick look at determinism: each runs twice. */
export const REPLAYED_SEEDS = 4;
/** So many seeds are tried on a broken rule before it counts as unnoticed. */
export const TRIES_PER_MUTANT = 40;
/**
 * Seeds of faults that are known and not mended yet. 72, I9: the answer to a new thread is lost, and on the repeat only
 * the reply to it is answered; until the thread's own answer comes its first post is not shown on its phone.
 */
export const OPEN_SEEDS: readonly number[] = [72];
