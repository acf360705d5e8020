import { SECOND_MS } from '#contract/shared/time.ts';
import type { RunReport } from './run.ts';
import { TABLE_NAMES } from './transitions.ts';

/** The totals of many runs. */
export interface Summary {
  seeds: number;
  steps: number;
  broken: RunReport[];
  faults: Map<string, number>;
  /** The number of faults at each place where the app awaits. */
  places: Map<string, number>;
  /** How often each event met an entry in each phase. */
  transitions: Map<string, number>;
  startedMs: number;
}

export const newSummary = (): Summary => ({
  seeds: 0,
  steps: 0,
  broken: [],
  faults: new Map(),
  places: new Map(),
  transitions: new Map(),
  startedMs: performance.now(),
});

export function add(summary: Summary, report: RunReport): void {
  summary.seeds += 1;
  summary.steps += report.steps;
  if (report.violations.length > 0) summary.broken.push(report);
  addTo(summary.faults, report.faults);
  addTo(summary.places, report.places);
  addTo(summary.transitions, report.transitions);
}

function addTo(all: Map<string, number>, counts: Record<string, number>): void {
  for (const [name, times] of Object.entries(counts)) all.set(name, (all.get(name) ?? 0) + times);
}

/** The number of places, the number of struck ones, and the list of the others. */
function placesLine(places: ReadonlyMap<string, number>): string {
  const missed = [...places].flatMap(([place, times]) => (times === 0 ? [place] : [])).sort();
  const rest = missed.length > MISSED_SHOWN ? ' …' : '';
  const unhit = missed.length > 0 ? `; never: ${missed.slice(0, MISSED_SHOWN).join(' · ')}${rest}` : '';
  return `${places.size} places at which the app awaits something, ${places.size - missed.length} hit by a fault${unhit}`;
}
const MISSED_SHOWN = 20;

/** The covered share of the table of transitions, and the missing ones. */
function transitionsLine(seen: ReadonlyMap<string, number>): string {
  const missed = TABLE_NAMES.filter((name) => !seen.has(name));
  const rest = missed.length > 0 ? `; never: ${missed.join(' · ')}` : '';
  return `${TABLE_NAMES.length} transitions of an entry, ${TABLE_NAMES.length - missed.length} seen${rest}`;
}

/** One line that replays a seed's fault. */
export const replayLine = ({ seed, violations, engine }: RunReport): string => {
  const [first] = violations;
  return `${first?.invariant}: ${first?.text}. Replay: npm run simulate -- --seed ${seed}${engine === 'postgres' ? ' --engine postgres' : ''}`;
};

/** The figures in a few lines. */
export function linesOf({ seeds, steps, broken, faults, places, transitions, startedMs }: Summary): string[] {
  const seconds = ((performance.now() - startedMs) / SECOND_MS).toFixed(1);
  const kinds = [...faults].sort(([a], [b]) => a.localeCompare(b)).map(([kind, times]) => `${kind} ${times}`);
  const all = [...faults.values()].reduce((sum, times) => sum + times, 0);
  return [
    `${seeds} seeds in ${seconds} s, ${steps} steps, ${all} faults, ${broken.length} broken`,
    kinds.join(' · '),
    placesLine(places),
    transitionsLine(transitions),
    ...broken.map(replayLine),
  ];
}
