import { readFile } from 'node:fs/promises';
import { GUIDES_URL, type Guide } from '#contract/guides.ts';
import { projectFile } from '../../root.ts';

const LIBRARY_FILE = projectFile(`public${GUIDES_URL}`);

let kept: Promise<ReadonlyMap<string, Guide>> | null = null;

/** The care library by slug, the same file that phones keep; read once. @throws when the file cannot be read. */
export function readLibrary(): Promise<ReadonlyMap<string, Guide>> {
  kept ??= readFile(LIBRARY_FILE, 'utf8').then(
    (text) => new Map((JSON.parse(text) as Guide[]).map((guide) => [guide.slug, guide])),
  );
  return kept;
}
