import { readFileSync, writeFileSync } from 'node:fs';
import { INVARIANTS } from './invariants/names.ts';
import type { Mutant } from './mutant.ts';

/** The document with the table, and its place there. */
export const TABLE_FILE = new URL('../../docs/reliability.md', import.meta.url);
const TABLE_PLACE = /(<!-- begin: npm run simulate -- --mutants -->\n)[\s\S]*?(\n<!-- end -->)/;

/** The table of rules and promises for docs/reliability.md. */
export function tableOf(mutants: readonly Mutant[]): string {
  const rows = mutants.map(
    ({ name, rule, invariant }) => `| ${name} | ${rule} | ${invariant} ${INVARIANTS[invariant]} |`,
  );
  return ['| broken on purpose | rule | promise that breaks |', '|---|---|---|', ...rows].join('\n');
}

/** Writes the table into its document. @throws when the document has no place for it. */
export function recordTable(table: string): void {
  const text = readFileSync(TABLE_FILE, 'utf8');
  if (!TABLE_PLACE.test(text)) throw new Error(`${TABLE_FILE.pathname} has no place for the table`);
  writeFileSync(
    TABLE_FILE,
    text.replace(TABLE_PLACE, (_all, begin, end) => `${begin}${table}${end}`),
  );
}
