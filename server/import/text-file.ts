import { closeSync, createReadStream, existsSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Encoding, Sniffer } from './encoding.ts';
import { ImportProblem } from './problem.ts';

/** A file of text, of which the encoding is known. */
export interface TextFile {
  name: string;
  encoding: Encoding;
  /** Its text in pieces, without a byte order mark. @param onRead how much of the file has been read, from 0 to 1. */
  text(onRead?: (share: number) => void): AsyncGenerator<string>;
}

/** How a file that is packed with gzip begins. */
const PACKED = [0x1f, 0x8b];

/** Reads a file through once, to tell its encoding. @throws ImportProblem where there is none, or no text in it. */
export async function openText(path: string, told: Encoding | null = null): Promise<TextFile> {
  const name = basename(path);
  if (!existsSync(path)) throw new ImportProblem(`There is no file ${path}.`);
  const file = statSync(path);
  if (!file.isFile()) throw new ImportProblem(`${path} is no file.`);
  const sniffer = new Sniffer();
  let length = 0;
  for await (const bytes of bytesOf(path)) {
    length += bytes.length;
    sniffer.feed(bytes);
  }
  if (length === 0) throw new ImportProblem(`${name} is empty.`);
  const encoding = sniffer.end(name, told);
  return {
    name,
    encoding,
    async *text(onRead = () => {}) {
      const decoder = new TextDecoder(encoding);
      let read = 0;
      for await (const bytes of bytesOf(path)) {
        read += bytes.length;
        onRead(read / length);
        yield decoder.decode(bytes, { stream: true });
      }
      yield decoder.decode();
    },
  };
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path);
  const bytes = isPacked(path) ? pipeline(file, createGunzip(), () => {}) : file;
  try {
    for await (const chunk of bytes) yield chunk as Uint8Array;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_'))
      throw new ImportProblem(`${basename(path)} is packed and damaged: ${message}.`);
    throw error;
  } finally {
    file.destroy();
  }
}

function isPacked(path: string): boolean {
  const handle = openSync(path, 'r');
  try {
    const start = new Uint8Array(PACKED.length);
    readSync(handle, start);
    return PACKED.every((byte, index) => start[index] === byte);
  } finally {
    closeSync(handle);
  }
}
