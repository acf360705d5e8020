import { closeSync, createReadStream, existsSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Encoding, Sniffer } from './encoding.ts';
import { MixedUtf8 } from './mixed-utf8.ts';
import { ImportProblem } from './problem.ts';

/** A text file with its detected encoding. */
export interface TextFile {
  name: string;
  encoding: Encoding;
  /** Its text in chunks, without a byte order mark. @param onRead called with the progress from 0 to 1. */
  text(onRead?: (share: number) => void): AsyncGenerator<string>;
  /** Lines of the text read last with bytes that are not UTF-8, which were read as Windows-1252. */
  strayLines(): number[];
}

/** Magic number of gzip. */
const GZIP = [0x1f, 0x8b];

/** Reads a file once to detect its encoding. @throws ImportProblem when it is missing or not text. */
export async function openText(path: string, chosen: Encoding | null = null): Promise<TextFile> {
  const name = basename(path);
  if (!existsSync(path)) throw new ImportProblem(`There is no file ${path}.`);
  const file = statSync(path);
  if (!file.isFile()) throw new ImportProblem(`${path} is not a file.`);
  const sniffer = new Sniffer();
  let length = 0;
  for await (const bytes of bytesOf(path)) {
    length += bytes.length;
    sniffer.feed(bytes);
  }
  if (length === 0) throw new ImportProblem(`${name} is empty.`);
  const encoding = sniffer.end(name, chosen);
  let strayLines: ReadonlySet<number> = new Set();
  return {
    name,
    encoding,
    strayLines: () => [...strayLines],
    async *text(onRead = () => {}) {
      let read = 0;
      const decoder = encoding === 'utf-8' ? new MixedUtf8() : new TextDecoder(encoding);
      const decode = (bytes: Uint8Array, isLast: boolean) =>
        decoder instanceof MixedUtf8
          ? decoder.decode(bytes, isLast)
          : decoder.decode(bytes, { stream: !isLast });
      if (decoder instanceof MixedUtf8) strayLines = decoder.strayLines;
      for await (const bytes of bytesOf(path)) {
        read += bytes.length;
        onRead(read / length);
        yield decode(bytes, false);
      }
      yield decode(new Uint8Array(0), true);
    },
  };
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path);
  const bytes = isGzip(path) ? pipeline(file, createGunzip(), () => {}) : file;
  try {
    for await (const chunk of bytes) yield chunk as Uint8Array;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_')) throw new ImportProblem(`${basename(path)} is a damaged archive: ${message}.`);
    throw error;
  } finally {
    file.destroy();
  }
}

function isGzip(path: string): boolean {
  const handle = openSync(path, 'r');
  try {
    const start = new Uint8Array(GZIP.length);
    readSync(handle, start);
    return GZIP.every((byte, index) => start[index] === byte);
  } finally {
    closeSync(handle);
  }
}
