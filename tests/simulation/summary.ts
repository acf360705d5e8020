import { SECOND_MS } from '#contract/time.ts';
import type { RunReport } from './run.ts';

/** What many runs did, in all. */
export interface Summary {
  seeds: number;
  steps: number;
  broken: RunReport[];
  faults: Map<string, number>;
  startedMs: number;
}

export const newSummary = (): Summary => ({
  seeds: 0,
  steps: 0,
  broken: [],
  faults: new Map(),
  startedMs: performance.now(),
});

export function add(summary: Summary, report: RunReport): void {
  summary.seeds += 1;
  summary.steps += report.steps;
  if (report.violations.length > 0) summary.broken.push(report);
  for (const [kind, times] of Object.entries(report.faults))
    summary.faults.set(kind, (summary.faults.get(kind) ?? 0) + times);
}

/** One line to replay what a seed broke. */
export const replayLine = ({ seed, violations }: RunReport): string => {
  const [first] = violations;
  return `${first?.invariant}: ${first?.text}. Replay: npm run simulate -- --seed ${seed}`;
};

/** The figures in a few lines. */
export function linesOf({ seeds, steps, broken, faults, startedMs }: Summary): string[] {
  const seconds = ((performance.now() - startedMs) / SECOND_MS).toFixed(1);
  const kinds = [...faults].sort(([a], [b]) => a.localeCompare(b)).map(([kind, times]) => `${kind} ${times}`);
  const all = [...faults.values()].reduce((sum, times) => sum + times, 0);
  return [
    `${seeds} seeds in ${seconds} s, ${steps} steps, ${all} faults, ${broken.length} broken`,
    kinds.join(' · '),
    ...broken.map(replayLine),
  ];
}
