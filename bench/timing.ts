/** Median, minimum and maximum of some measurements. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

/** Returns the spread of some measurements. */
export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), least: quantile(values, 0), most: quantile(values, 1) };
}

/** Returns a quantile of some measurements, 0.95 for p95. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Returns one line of a table, with the ratio to a floor of the same run if there is one. */
export function line(name: string, spread: Spread, floor?: Spread): string {
  const ratio = floor ? `  ${(spread.median / floor.median).toFixed(1)} × floor` : '';
  return `${name.padEnd(52)} ${spread.median.toFixed(2).padStart(9)} ms  (${spread.least.toFixed(2)}–${spread.most.toFixed(2)})${ratio}`;
}
