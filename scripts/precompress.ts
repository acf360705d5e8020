import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:html|js|css|svg|json|txt|webmanifest)$/;
/** Smaller files do not shrink. */
const LEAST_BYTES = 1024;
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Writes `.br` and `.gz` beside every text file over 1 kB, for `serveStatic({precompressed: true})`. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(texts.map((entry) => compress(join(entry.parentPath, entry.name)))); // on all cores
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < LEAST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, await brotli(bytes, { params }));
  await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
}
