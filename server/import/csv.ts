import { pipeline, Readable } from 'node:stream';
import { CsvError, type InfoRecord, type Options, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { ImportProblem } from './problem.ts';

/** A CSV record; `line` is its first line in the file, from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** The supported delimiters. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Maximum record size in bytes: a larger one means another file type, or a missing quote. */
const RECORD_BYTES = 1_000_000;
/** A cell with more lines has lost its closing quote. */
const CELL_LINES = 100;

const OPTIONS = {
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: RECORD_BYTES,
  info: true,
} as const satisfies Options;

/** A result of csv-parse, whose types do not cover `info` with arrays. */
interface Parsed {
  info: InfoRecord;
  record: string[];
}

/**
 * Parses CSV by RFC 4180: quoted cells with delimiters, line breaks and doubled quotes; LF, CRLF or CR between
 * records. Skips a byte order mark and empty lines. A quote inside an unquoted cell is text. @throws ImportProblem
 * with the line of an unclosed quote.
 */
export function parseCsv(text: string): CsvRecord[] {
  const lines = new Lines();
  const records: CsvRecord[] = [];
  const on_record = (record: string[], info: InfoRecord) => {
    records.push(lines.place({ info, record }));
    return null;
  };
  try {
    parseSync(text, { ...OPTIONS, info: false, on_record });
    return records;
  } catch (error) {
    throw lines.problem(error);
  }
}

/** Parses a table from a stream of any length. @throws ImportProblem also when a quote has swallowed rows. */
export async function* csvRecords(
  text: AsyncIterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<CsvRecord> {
  const lines = new Lines();
  const parser = parse({ ...OPTIONS, delimiter });
  const source = Readable.from(text);
  pipeline(source, parser, () => {}); // errors surface in the loop below
  try {
    for await (const parsed of parser) yield lines.placeInTable(parsed as unknown as Parsed);
  } catch (error) {
    throw lines.problem(error);
  } finally {
    source.destroy();
  }
}

/** Counts lines as an editor does. */
class Lines {
  private last = { lines: 0, empty_lines: 0 };
  private pairs = 0; // csv-parse counts a CRLF inside quotes as two lines
  private width: number | null = null;

  place({ info, record: cells }: Parsed): CsvRecord {
    const within = cells.join();
    const ends = countOf(within, /[\r\n]/g);
    const line = info.lines - ends - this.pairs;
    this.pairs += countOf(within, /\r\n/g);
    this.last = info;
    return { line, cells };
  }

  placeInTable(parsed: Parsed): CsvRecord {
    const { line, cells } = this.place(parsed);
    this.width ??= cells.length;
    const lastLine = parsed.info.lines - this.pairs;
    if (lastLine > line && (cells.length !== this.width || cells.some(hasSwallowed)))
      throw new ImportProblem(
        `Line ${line}: a quote is missing or extra here: the record continues to line ${lastLine}.`,
      );
    return { line, cells };
  }

  /** Converts a CSV error to one with its line; returns other errors unchanged. */
  problem(error: unknown): unknown {
    if (!(error instanceof CsvError)) return error;
    const { lines, empty_lines } = this.last;
    const skipped = Number((error as { empty_lines?: number }).empty_lines ?? empty_lines) - empty_lines;
    const line = lines - this.pairs + 1 + skipped;
    switch (error.code) {
      case 'CSV_QUOTE_NOT_CLOSED':
        return new ImportProblem(
          `Line ${line}: the record that begins here opens a quote and never closes it.`,
        );
      case 'CSV_MAX_RECORD_SIZE':
        return new ImportProblem(
          `Line ${line}: the record that begins here is longer than ${RECORD_BYTES.toLocaleString('en')} bytes; a quote is missing, or the file is not a list.`,
        );
      default:
        return new ImportProblem(`Line ${line}: ${error.message}`);
    }
  }
}

/** A missing quote swallows the records up to the next quoted cell. */
const hasSwallowed = (cell: string) =>
  countOf(cell, /[\r\n]/g) > CELL_LINES || (/^"[\s\S]*[\r\n]/.test(cell) && /[,;\t|\r\n]"/.test(cell));

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Detects the delimiter: the one that Excel's line `sep=;` names, or the most frequent one in the header. */
export function delimiterOf(text: string): Delimiter {
  const named = DELIMITERS.find((delimiter) => text.replace(/^\ufeff/, '').startsWith(`sep=${delimiter}`));
  if (named !== undefined) return named;
  const [header = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}

/** Formats CSV with `\n` line ends; quotes cells only when needed. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(formatCell).join(',')}\n`).join('');
}

function formatCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
