import { readFile } from 'node:fs/promises';
import { GUIDES_URL, type Guide } from '#contract/guides.ts';

const LIBRARY_FILE = new URL(`../../../public${GUIDES_URL}`, import.meta.url);

let kept: Promise<ReadonlyMap<string, Guide>> | null = null;

/** The care library by slug, the same file that phones keep; read once. @throws when the file cannot be read. */
export function readLibrary(): Promise<ReadonlyMap<string, Guide>> {
  kept ??= readFile(LIBRARY_FILE, 'utf8').then(
    (text) => new Map((JSON.parse(text) as Guide[]).map((guide) => [guide.slug, guide])),
  );
  return kept;
}
