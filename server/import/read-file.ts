import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseCsv } from './csv.ts';
import type { RawRecord } from './row.ts';

/** Reads CSV, CSV.gz, JSON or JSON.gz by the name's ending. Throws on a missing file or on JSON that is no list of objects. */
export function readRecords(path: string): RawRecord[] {
  const bytes = readFileSync(path);
  const isPacked = path.endsWith('.gz');
  const text = (isPacked ? gunzipSync(bytes) : bytes).toString('utf8');
  return /\.json(\.gz)?$/.test(path) ? recordsOfJson(text) : recordsOfCsv(text);
}

/** CSV with a header row; cells beyond the header are left out, missing ones are empty. */
export function recordsOfCsv(text: string): RawRecord[] {
  const [header, ...records] = parseCsv(text);
  const names = (header?.cells ?? []).map((name) => name.trim());
  return records.map(({ line, cells }) => ({
    row: line,
    values: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])),
  }));
}

/** A JSON list of objects; numbers become text, what is neither text nor number is empty. */
export function recordsOfJson(text: string): RawRecord[] {
  const list: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
  if (!Array.isArray(list)) throw new Error('The JSON file is not a list');
  return list.map((item: unknown, index) => {
    if (typeof item !== 'object' || item === null) return { row: index + 1, values: {} };
    const values = Object.entries(item).map(([name, value]: [string, unknown]) => [name, textOf(value)]);
    return { row: index + 1, values: Object.fromEntries(values) };
  });
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
