import { readFile } from 'node:fs/promises';
import { GUIDES_URL, type Guide } from '#contract/guides.ts';
import { projectFile } from '../../root.ts';

const LIBRARY_FILE = projectFile(`public${GUIDES_URL}`);

let library: Promise<ReadonlyMap<string, Guide>> | null = null;

/**
 * Reads the care library by slug once; phones keep the same file.
 * @throws when the file cannot be read.
 */
export function readLibrary(): Promise<ReadonlyMap<string, Guide>> {
  library ??= readFile(LIBRARY_FILE, 'utf8').then(
    (text) => new Map((JSON.parse(text) as Guide[]).map((guide) => [guide.slug, guide])),
  );
  return library;
}
