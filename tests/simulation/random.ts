import type { randomOf } from '../local/random.ts';

export { randomOf } from '../local/random.ts';
export type Random = ReturnType<typeof randomOf>;

/** A whole number from `low` to below `high`. */
export const wholeBetween = (random: Random, low: number, high: number): number =>
  Math.floor(random.between(low, high));

/** One of some choices, each as often as its weight says. */
export function pickWeighted<T>(random: Random, choices: readonly (readonly [number, T])[]): T {
  let left = random.next() * choices.reduce((sum, [times]) => sum + times, 0);
  const found = choices.find(([times]) => {
    left -= times;
    return left < 0;
  });
  const [, choice] = found ?? choices[0] ?? [];
  if (choice === undefined) throw new Error('there is nothing to choose from');
  return choice;
}
