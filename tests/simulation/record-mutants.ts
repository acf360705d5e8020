import { readFileSync, writeFileSync } from 'node:fs';
import { FILES_OF_MUTANTS } from './mutants.ts';
import { TABLE_FILE, TABLE_PLACE } from './mutants-table.ts';

/** Writes the seed of a broken rule into the file that holds the rule. @throws when no file or more than one does. */
export function recordSeed(name: string, seed: number): void {
  const place = new RegExp(`(name: '${name}',[\\s\\S]*?\\bseed: )\\d+`);
  const holders = FILES_OF_MUTANTS.filter((file) => readFileSync(file, 'utf8').includes(`name: '${name}',`));
  const [file] = holders;
  if (!file || holders.length > 1) throw new Error(`"${name}" stands in ${holders.length} files`);
  writeFileSync(file, readFileSync(file, 'utf8').replace(place, `$1${seed}`));
}

/** Puts the table of the broken rules into its document. @throws when the document has no place for it. */
export function recordTable(table: string): void {
  const text = readFileSync(TABLE_FILE, 'utf8');
  if (!TABLE_PLACE.test(text)) throw new Error(`${TABLE_FILE.pathname} has no place for the table`);
  writeFileSync(
    TABLE_FILE,
    text.replace(TABLE_PLACE, (_all, begin, end) => `${begin}${table}${end}`),
  );
}
