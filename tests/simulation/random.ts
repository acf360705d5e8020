import type { randomOf } from '../local/random.ts';

export { randomOf } from '../local/random.ts';
export type Random = ReturnType<typeof randomOf>;

/** A whole number from `low` to below `high`. */
export const wholeBetween = (random: Random, low: number, high: number): number =>
  Math.floor(random.between(low, high));
