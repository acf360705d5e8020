/** Writes rows as CSV (RFC 4180). */
export const csvOf = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

function cellOf(value: unknown): string {
  const text = String(value);
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Decodes a file as spreadsheets save it: UTF-8, UTF-16 with its byte order mark, or else Windows-1252. Without this, the
 * names of a file from Excel would lose their accents.
 */
export function csvText(file: ArrayBuffer): string {
  const start = new Uint8Array(file.slice(0, 2)).join();
  if (start === '255,254') return new TextDecoder('utf-16le').decode(file);
  if (start === '254,255') return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** A first line that names the separator to Excel. */
const SEPARATOR_LINE = /^sep=.\r?\n/i;

/** Reads CSV (RFC 4180), also with semicolons or tabs, a byte order mark and any line ends. Empty lines are left out. */
export function parseCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '').replace(SEPARATOR_LINE, '');
  const separator = [',', ';', '\t'].toSorted((a, b) => countIn(plain, b) - countIn(plain, a))[0] ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    row.push(cell);
    if (row.some((each) => each !== '')) rows.push(row);
    [row, cell] = [[], ''];
  };
  for (let at = 0; at < plain.length; at += 1) {
    const char = plain[at] ?? '';
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === separator) {
      row.push(cell);
      cell = '';
    } else if (char === '\n' || char === '\r') endRow();
    else cell += char;
  }
  endRow();
  return rows;
}

/** How often the first line has a separator. */
const countIn = (text: string, separator: string) =>
  (text.split(/[\r\n]/, 1)[0] ?? '').split(separator).length;
