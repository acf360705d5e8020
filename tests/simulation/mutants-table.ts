import { INVARIANTS } from './invariants/names.ts';
import type { Mutant } from './mutant.ts';

/** The table rule, promise, seed for docs/reliability.md. */
export function tableOf(mutants: readonly Mutant[]): string {
  const rows = mutants.map(
    ({ name, rule, invariant, seed }) =>
      `| ${name} | ${rule} | ${invariant} ${INVARIANTS[invariant]} | ${seed} |`,
  );
  return ['| broken on purpose | rule | promise that breaks | seed |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
}
