import { csvRecords, type Delimiter, delimiterOf, parseCsv } from './csv.ts';
import type { Encoding } from './encoding.ts';
import { columnsOfJson, JsonSplitter } from './json-records.ts';
import { ImportProblem } from './problem.ts';
import type { RawRecord } from './row.ts';
import { openText, type TextFile } from './text-file.ts';

/** File options from the operator; absent ones are detected. */
export interface FileOptions {
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  /** Column names, for a file without a header. */
  header?: readonly string[] | undefined;
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
  /** After reading: lines with bytes of another encoding. */
  strayLines(): number[];
}

/** Sample size for detecting the header, in characters. */
const HEADER_CHARS = 1_000_000;

/**
 * Opens CSV or JSON: a list of objects, GeoJSON, or JSON lines; any may be gzipped. @throws ImportProblem when the file
 * is missing, unreadable or has no rows.
 */
export async function openRecords(path: string, options: FileOptions = {}): Promise<RecordFile> {
  const file = await openText(path, options.encoding);
  const sample = await sampleOf(file);
  return /^[\s\p{Cc}\ufeff]*[[{]/u.test(sample) ? openJson(file) : openCsv(file, sample, options);
}

/** Reads all records of a file. @throws ImportProblem. */
export async function readRecords(path: string): Promise<RawRecord[]> {
  const records: RawRecord[] = [];
  for await (const record of (await openRecords(path)).records()) records.push(record);
  return records;
}

async function openCsv(
  file: TextFile,
  sample: string,
  { delimiter: chosen, header: names = [] }: FileOptions,
): Promise<RecordFile> {
  const delimiter = chosen ?? delimiterOf(sample);
  const first = await headerOf(file, delimiter);
  if (first.header.length === 0) throw new ImportProblem(`${file.name} is empty.`);
  const isNamed = names.length === 0 || first.header.some((name) => names.includes(name));
  if (isNamed && !first.hasRows)
    throw new ImportProblem(`${file.name} has a header but no rows: there is nothing to import.`);
  const header = isNamed ? first.header : [...names];
  return {
    name: file.name,
    encoding: file.encoding,
    delimiter,
    columns: header,
    async *records(onRead) {
      let isHeader = isNamed;
      for await (const { line, cells } of csvRecords(file.text(onRead), delimiter)) {
        if (isDelimiterLine(cells)) continue;
        if (!isHeader) yield recordOf(header, line, cells);
        isHeader = false;
      }
    },
    strayLines: file.strayLines,
  };
}

async function headerOf(file: TextFile, delimiter: Delimiter) {
  let header: string[] | null = null;
  for await (const { cells } of csvRecords(file.text(), delimiter)) {
    if (isDelimiterLine(cells)) continue;
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

/** Reads the file once for its columns, which each record may have others of. */
async function openJson(file: TextFile): Promise<RecordFile> {
  const columns = new Set<string>();
  let rows = 0;
  for await (const { values } of jsonRecords(file)) {
    rows++;
    for (const column of Object.keys(values)) columns.add(column);
  }
  if (rows === 0) throw new ImportProblem(`${file.name} is an empty list: there is nothing to import.`);
  return {
    name: file.name,
    encoding: file.encoding,
    delimiter: null,
    columns: [...columns],
    records: (onRead) => jsonRecords(file, onRead),
    strayLines: file.strayLines,
  };
}

async function* jsonRecords(file: TextFile, onRead?: (share: number) => void): AsyncGenerator<RawRecord> {
  const splitter = new JsonSplitter();
  let row = 0;
  for await (const piece of file.text(onRead))
    for (const text of splitter.push(piece)) yield { row: ++row, values: columnsOfJson(text, file.name) };
  if (splitter.isUnfinished())
    throw new ImportProblem(`${file.name} is not JSON: it ends in the middle of a record.`);
  if (splitter.loose === 1 && !LINES.test(file.name))
    throw new ImportProblem(`${file.name} is not a list of objects.`);
}

/** A file with one object is a list only if its name says so. */
const LINES = /\.(?:jsonl|ndjson|jsonlines|geojsonl|geojsons|geojsonseq|ldjson)(?:\.gz)?$/i;

/** Excel's first line `sep=;`. */
const isDelimiterLine = ([first = '', ...rest]: readonly string[]) =>
  /^sep=.?$/i.test(first) && rest.every((cell) => cell === '');

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
