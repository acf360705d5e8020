import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseCsv } from '#server/import/csv.ts';
import type { Cells } from './place-rows.ts';

/** Returns the rows of a CSV or CSV.gz file, keyed by its header. */
export function readTable(path: string): Cells[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const [header, ...records] = parseCsv(text);
  const names = header?.cells ?? [];
  return records.map(({ cells }) =>
    Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])),
  );
}
