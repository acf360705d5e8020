import { CsvError, type InfoRecord, type Options, parse } from 'csv-parse/sync';

/** One record of a CSV text; `line` is the line of the file on which it begins, from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

const OPTIONS = {
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  info: true,
} as const satisfies Options;

/**
 * Reads CSV as RFC 4180 has it: quoted cells with commas, line ends and doubled quotes; LF, CRLF or CR between
 * records; a byte order mark is skipped, and so are empty lines. A quote inside an unquoted cell is kept as text.
 * A quoted cell that is never closed ends with the text.
 */
export function parseCsv(text: string): CsvRecord[] {
  let pairs = 0; // csv-parse takes a CRLF within quotes for two lines
  return closed(text).map(({ info, record: cells }) => {
    const within = cells.join();
    const line = info.lines - countOf(within, /[\r\n]/g) - pairs;
    pairs += countOf(within, /\r\n/g);
    return { line, cells };
  });
}

function closed(text: string): { info: InfoRecord; record: string[] }[] {
  try {
    return parse(text, OPTIONS) as never; // its types do not know `info` with lists of cells
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      return parse(`${text}"`, OPTIONS) as never;
    throw error;
  }
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** A CSV text with `\n` line ends; cells are quoted only where they must be. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(formatCell).join(',')}\n`).join('');
}

function formatCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
