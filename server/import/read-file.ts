import { csvRecords, type Delimiter, delimiterOf, parseCsv } from './csv.ts';
import type { Encoding } from './encoding.ts';
import { ImportProblem } from './problem.ts';
import type { RawRecord } from './row.ts';
import { openText, type TextFile } from './text-file.ts';

/** File options from the operator; absent ones are detected. */
export interface FileOptions {
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
}

/** An opened list of records. */
export interface RecordFile {
  name: string;
  encoding: Encoding;
  /** Null for JSON. */
  delimiter: Delimiter | null;
  /** Column names in file order; CSV may repeat a name. */
  columns: string[];
  /** @param onRead called with the progress from 0 to 1. */
  records(onRead?: (share: number) => void): AsyncIterable<RawRecord>;
}

/** Sample size for detecting the header, in characters. */
const HEADER_CHARS = 1_000_000;

/**
 * Opens CSV or, by file name, a JSON list of objects; either may be gzipped. @throws ImportProblem when the file is
 * missing, unreadable or has no rows.
 */
export async function openRecords(path: string, options: FileOptions = {}): Promise<RecordFile> {
  const file = await openText(path, options.encoding);
  return /\.json(\.gz)?$/i.test(path) ? openJson(file) : openCsv(file, options.delimiter);
}

/** Reads all records of a file. @throws ImportProblem. */
export async function readRecords(path: string): Promise<RawRecord[]> {
  const records: RawRecord[] = [];
  for await (const record of (await openRecords(path)).records()) records.push(record);
  return records;
}

async function openCsv(file: TextFile, options: Delimiter | undefined): Promise<RecordFile> {
  const delimiter = options ?? delimiterOf(await sampleOf(file));
  const { header, hasRows } = await headerOf(file, delimiter);
  if (header.length === 0) throw new ImportProblem(`${file.name} is empty.`);
  if (!hasRows) throw new ImportProblem(`${file.name} has a header and no rows: there is nothing to import.`);
  return {
    name: file.name,
    encoding: file.encoding,
    delimiter,
    columns: header,
    async *records(onRead) {
      let isHeader = true;
      for await (const { line, cells } of csvRecords(file.text(onRead), delimiter)) {
        if (!isHeader) yield recordOf(header, line, cells);
        isHeader = false;
      }
    },
  };
}

async function headerOf(file: TextFile, delimiter: Delimiter) {
  let header: string[] | null = null;
  for await (const { cells } of csvRecords(file.text(), delimiter)) {
    if (header) return { header, hasRows: true };
    header = namesIn(cells);
  }
  return { header: header ?? [], hasRows: false };
}

async function sampleOf(file: TextFile): Promise<string> {
  let text = '';
  for await (const piece of file.text()) {
    text += piece;
    if (/[\r\n]/.test(piece) || text.length > HEADER_CHARS) break;
  }
  return text;
}

async function openJson(file: TextFile): Promise<RecordFile> {
  let text = '';
  for await (const piece of file.text()) text += piece;
  const records = recordsOfJson(text, file.name);
  if (records.length === 0)
    throw new ImportProblem(`${file.name} is a list of nothing: there is nothing to import.`);
  return {
    name: file.name,
    encoding: file.encoding,
    delimiter: null,
    columns: [...new Set(records.flatMap(({ values }) => Object.keys(values)))],
    async *records(onRead) {
      onRead?.(1);
      yield* records;
    },
  };
}

const namesIn = (cells: readonly string[]) => cells.map((name) => name.trim());

/** Ignores cells beyond the header; missing ones are empty; the first of repeated columns counts. */
const recordOf = (names: readonly string[], row: number, cells: readonly string[]): RawRecord => ({
  row,
  values: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''] as const).toReversed()),
});

/** Parses a complete CSV text with commas. */
export function recordsOfCsv(text: string): RawRecord[] {
  const [header, ...records] = parseCsv(text);
  const names = namesIn(header?.cells ?? []);
  return records.map(({ line, cells }) => recordOf(names, line, cells));
}

/** Parses a JSON list of objects; numbers become text, other values are empty. @throws ImportProblem. */
export function recordsOfJson(text: string, name = 'The JSON file'): RawRecord[] {
  const list = parseJson(text, name);
  if (!Array.isArray(list)) throw new ImportProblem(`${name} is not a list of objects.`);
  return list.map((item: unknown, index) => {
    if (typeof item !== 'object' || item === null) return { row: index + 1, values: {} };
    const values = Object.entries(item).map(([key, value]: [string, unknown]) => [key, textOf(value)]);
    return { row: index + 1, values: Object.fromEntries(values) };
  });
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new ImportProblem(`${name} is no JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
