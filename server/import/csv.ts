/** One record of a CSV text; `line` is the line of the file on which it begins, from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/**
 * Reads CSV as RFC 4180 has it: quoted cells with commas, line ends and doubled quotes; LF, CRLF or CR between
 * records; a byte order mark is skipped, and so are empty lines. A quote inside an unquoted cell is kept as text.
 * A quoted cell that is never closed ends with the text.
 */
export function parseCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const record: CsvRecord = { line, cells: [] };
    let isOpen = true;
    while (isOpen) {
      const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
      record.cells.push(cell.value);
      line += cell.lines;
      at = cell.end;
      isOpen = text[at] === ',';
      if (isOpen) at += 1;
    }
    if (at < text.length) {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      line += 1;
    }
    if (record.cells.length > 1 || record.cells[0] !== '') records.push(record);
  }
  return records;
}

/** A CSV text with `\n` line ends; cells are quoted only where they must be. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(formatCell).join(',')}\n`).join('');
}

interface Cell {
  value: string;
  end: number;
  lines: number;
}

const CELL_END = /[,\r\n]/g;
const LINE_END = /\r\n|\r|\n/g;

function plainCell(text: string, start: number): Cell {
  CELL_END.lastIndex = start;
  const end = CELL_END.exec(text)?.index ?? text.length;
  return { value: text.slice(start, end), end, lines: 0 };
}

function quotedCell(text: string, start: number): Cell {
  let value = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    const stop = quote < 0 ? text.length : quote;
    value += text.slice(from, stop);
    const isDoubled = text[stop + 1] === '"';
    if (quote >= 0 && isDoubled) {
      value += '"';
      from = stop + 2;
      continue;
    }
    const rest = plainCell(text, Math.min(text.length, stop + 1));
    return { value: value + rest.value, end: rest.end, lines: (value.match(LINE_END) ?? []).length };
  }
}

function formatCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
