/** Median, least and most of some milliseconds. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

/** Runs `work` a few times after one warm-up and answers how long each run took, in milliseconds. */
export async function timed(runs: number, work: (run: number) => Promise<void> | void): Promise<Spread> {
  await work(-1);
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const startMs = performance.now();
    await work(run);
    times.push(performance.now() - startMs);
  }
  return spreadOf(times);
}

/** The spread of times that were taken elsewhere, in milliseconds. */
export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    least: sorted[0] ?? 0,
    most: sorted.at(-1) ?? 0,
  };
}

/** One line for a table. `ratio` compares with a floor that was measured in the same run. */
export function line(name: string, spread: Spread, floor?: Spread): string {
  const ratio = floor ? `  ${(spread.median / floor.median).toFixed(1)} × floor` : '';
  return `${name.padEnd(52)} ${spread.median.toFixed(2).padStart(9)} ms  (${spread.least.toFixed(2)}–${spread.most.toFixed(2)})${ratio}`;
}
