import { MixedUtf8 } from './mixed-utf8.ts';
import { ImportProblem } from './problem.ts';

/** Supported encodings, named by the Encoding Standard. Latin-1 is read as Windows-1252, which it usually is. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Names for the report. */
export const ENCODING_NAMES: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Latin-1 (Windows-1252)',
};

const BY_NAME: Record<string, Encoding> = {
  utf8: 'utf-8',
  utf16: 'utf-16le',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  latin1: 'windows-1252',
  iso88591: 'windows-1252',
  windows1252: 'windows-1252',
  cp1252: 'windows-1252',
};

/** Returns the encoding of a common name: 'UTF-8', 'latin1'. @throws ImportProblem for an unknown one. */
export function encodingNamed(name: string): Encoding {
  const encoding = BY_NAME[name.toLowerCase().replace(/[^a-z0-9]/g, '')];
  if (!encoding) throw new ImportProblem(`The encoding is utf-8, utf-16 or latin1, not '${name}'.`);
  return encoding;
}

/** Signatures of files that are not text. */
const KINDS: [start: string, kind: string][] = [
  ['PK\u0003\u0004', 'a spreadsheet or an archive (ZIP): save the list as CSV first'],
  ['%PDF-', 'a PDF: save its list as CSV first'],
  ['\u00d0\u00cf\u0011\u00e0', 'an old spreadsheet: save the list as CSV first'],
  ['SQLite format 3', 'a database: save the table as CSV first'],
];
/** Sample size for detecting text, in bytes. */
const SAMPLE_BYTES = 65_536;
/** Text has no control characters except tabs, line breaks and form feeds; rare ones are removed later. */
const CONTROLS_MAX = 0.02;
const FIRST_PRINTED = 0x20;
const TEXT_CONTROLS = [0x09, 0x0a, 0x0c, 0x0d];
/** In UTF-16 every other byte of English text is zero. */
const UTF16_ZEROS = 0.3;

/** Detects the encoding of a file from all its bytes. */
export class Sniffer {
  private sample = new Uint8Array(0);
  private readonly decoder = new MixedUtf8();

  feed(bytes: Uint8Array): void {
    if (this.sample.length < SAMPLE_BYTES)
      this.sample = Buffer.concat([this.sample, bytes.subarray(0, SAMPLE_BYTES - this.sample.length)]);
    this.decoder.decode(bytes);
  }

  /**
   * @param name of the file, @param chosen the operator's choice. @throws ImportProblem when it is not text, or not in
   * the chosen encoding.
   */
  end(name: string, chosen: Encoding | null): Encoding {
    this.decoder.decode(new Uint8Array(0), true);
    const { sequences, strays } = this.decoder;
    const isUtf8 = strays === 0 || strays < sequences; // Latin-1 text hardly ever looks like UTF-8
    const marked = markedAs(this.sample);
    const found = marked ?? this.utf16() ?? (isUtf8 ? 'utf-8' : 'windows-1252');
    const isWide = found.startsWith('utf-16');
    if (!isWide) assertText(this.sample, name);
    if (chosen === 'utf-16le' && isWide) return found; // the byte order mark is more precise
    if (chosen === 'utf-8' && found !== 'utf-8')
      throw new ImportProblem(
        `${name} is not UTF-8: it looks like ${ENCODING_NAMES[found]}. Omit --encoding, or use that one.`,
      );
    return chosen ?? found;
  }

  private utf16(): Encoding | null {
    const zeros = [0, 0];
    this.sample.forEach((byte, index) => {
      if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
    });
    const [even = 0, odd = 0] = zeros.map((count) => count / (this.sample.length / 2));
    if (odd > UTF16_ZEROS && even < odd / 2) return 'utf-16le';
    return even > UTF16_ZEROS && odd < even / 2 ? 'utf-16be' : null;
  }
}

/** Returns the encoding of a byte order mark. */
function markedAs([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

function assertText(sample: Uint8Array, name: string): void {
  const start = Buffer.from(sample.subarray(0, 16)).toString('latin1');
  const kind = KINDS.find(([begins]) => start.startsWith(begins))?.[1];
  if (kind !== undefined) throw new ImportProblem(`${name} is ${kind}.`);
  const controls = sample.filter((byte) => byte < FIRST_PRINTED && !TEXT_CONTROLS.includes(byte)).length;
  if (controls > sample.length * CONTROLS_MAX) throw new ImportProblem(`${name} is not a text file.`);
}
