import { INVARIANTS } from './invariants/names.ts';
import type { Mutant } from './mutant.ts';

/** The document that shows the table, and the place in it. */
export const TABLE_FILE = new URL('../../docs/reliability.md', import.meta.url);
export const TABLE_PLACE = /(<!-- begin: npm run simulate -- --mutants -->\n)[\s\S]*?(\n<!-- end -->)/;

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
