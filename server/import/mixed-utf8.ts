const LEAD_MIN = 0xc2;
const ASCII_MAX = 0x7f;
const NEW_LINE = '\n';

/** Decodes UTF-8 in which single bytes are Windows-1252, as in a list joined from two files. */
export class MixedUtf8 {
  /** Number of characters of several bytes. */
  sequences = 0;
  /** Number of bytes that are not UTF-8. */
  strays = 0;
  /** Lines with such bytes, from 1. */
  readonly strayLines = new Set<number>();
  private line = 1;
  private pending = new Uint8Array(0);
  private readonly fatal = new TextDecoder('utf-8', { fatal: true });
  private readonly latin = new TextDecoder('windows-1252');

  /** Decodes the next bytes; an unfinished character waits for more of them, unless `isLast`. */
  decode(bytes: Uint8Array, isLast = false): string {
    const all = this.pending.length > 0 ? Buffer.concat([this.pending, bytes]) : bytes;
    const end = isLast ? all.length : all.length - unfinished(all);
    this.pending = all.slice(end);
    return this.whole(all.subarray(0, end));
  }

  private whole(bytes: Uint8Array): string {
    let text = '';
    let from = 0;
    for (let i = 0; i < bytes.length; ) {
      const length = lengthAt(bytes, i);
      if (length > 1) this.sequences++;
      if (length === 0) {
        text += this.noted(this.fatal.decode(bytes.subarray(from, i))) + this.stray(bytes.subarray(i, i + 1));
        from = i + 1;
      }
      i += Math.max(1, length);
    }
    return text + this.noted(this.fatal.decode(bytes.subarray(from)));
  }

  private stray(byte: Uint8Array): string {
    this.strays++;
    this.strayLines.add(this.line);
    return this.latin.decode(byte);
  }

  private noted(text: string): string {
    for (let at = text.indexOf(NEW_LINE); at >= 0; at = text.indexOf(NEW_LINE, at + 1)) this.line++;
    return text;
  }
}

/** Returns the length of the character at an index; 0 if it is not UTF-8. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead <= ASCII_MAX) return 1;
  const length = lengthOf(lead);
  const second = bytes[at + 1] ?? 0;
  const isWrong =
    length === 0 ||
    (lead === 0xe0 && second < 0xa0) || // overlong
    (lead === 0xed && second > 0x9f) || // a surrogate
    (lead === 0xf0 && second < 0x90) ||
    (lead === 0xf4 && second > 0x8f); // beyond Unicode
  if (isWrong) return 0;
  for (let i = 1; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

function lengthOf(lead: number): number {
  if (lead < LEAD_MIN || lead > 0xf4) return 0;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/** Returns how many bytes at the end begin a character that is not complete. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= LEAD_MIN) return lengthOf(byte) > back ? back : 0;
    if (byte <= ASCII_MAX) return 0;
  }
  return 0;
}
