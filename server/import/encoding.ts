import { ImportProblem } from './problem.ts';

/** Encodings that lists come in, by the names of the Encoding Standard; Latin-1 is read as the Windows-1252 that it mostly is. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** As the report names them. */
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

/** The encoding of a name as people write it: 'UTF-8', 'latin1'. @throws ImportProblem for another one. */
export function encodingNamed(name: string): Encoding {
  const encoding = BY_NAME[name.toLowerCase().replace(/[^a-z0-9]/g, '')];
  if (!encoding) throw new ImportProblem(`The encoding is utf-8, utf-16 or latin1, not '${name}'.`);
  return encoding;
}

/** What begins files that are no text, and what they are. */
const KINDS: [start: string, kind: string][] = [
  ['PK\u0003\u0004', 'a spreadsheet or an archive (ZIP): save the list as CSV first'],
  ['%PDF-', 'a PDF: a list of it has to be saved as CSV first'],
  ['\u00d0\u00cf\u0011\u00e0', 'an old spreadsheet: save the list as CSV first'],
  ['SQLite format 3', 'a database: save the table as CSV first'],
];
/** So much of a file tells whether it is text, in bytes. */
const SAMPLE_BYTES = 65_536;
/** Texts have no signs of control but tabs, line ends and form feeds; a slip now and then is taken out later. */
const MOST_CONTROLS = 0.02;
const FIRST_PRINTED = 0x20;
const TEXT_CONTROLS = [0x09, 0x0a, 0x0c, 0x0d];
/** In UTF-16 every other byte of English is zero. */
const UTF16_ZEROS = 0.3;

/** Tells the encoding of a file by all of its bytes: a single wrong one shows that a text is not UTF-8. */
export class Sniffer {
  private sample = new Uint8Array(0);
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private isUtf8 = true;

  feed(bytes: Uint8Array): void {
    if (this.sample.length < SAMPLE_BYTES)
      this.sample = Buffer.concat([this.sample, bytes.subarray(0, SAMPLE_BYTES - this.sample.length)]);
    if (this.isUtf8) this.decode(bytes, true);
  }

  /** @param name of the file, @param told what the operator says it is. @throws ImportProblem where it is no text, or not the one that is told. */
  end(name: string, told: Encoding | null): Encoding {
    if (this.isUtf8) this.decode(new Uint8Array(0), false);
    const marked = markedAs(this.sample);
    const found = marked ?? this.utf16() ?? (this.isUtf8 ? 'utf-8' : 'windows-1252');
    const isWide = found.startsWith('utf-16');
    if (!isWide) assertText(this.sample, name);
    if (told === 'utf-16le' && isWide) return found; // a mark tells more than the operator knows
    if (told === 'utf-8' && found !== 'utf-8')
      throw new ImportProblem(
        `${name} is not UTF-8: it looks like ${ENCODING_NAMES[found]}. Leave --encoding out, or name that one.`,
      );
    return told ?? found;
  }

  private decode(bytes: Uint8Array, stream: boolean): void {
    try {
      this.decoder.decode(bytes, { stream });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.isUtf8 = false;
    }
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

/** What a byte order mark says. */
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
  if (controls > sample.length * MOST_CONTROLS)
    throw new ImportProblem(`${name} is no text: it has bytes in it that no list has.`);
}
