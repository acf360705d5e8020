import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { APP_FILES, type KeptFile, type ListedFile, REVISION_DIGITS } from '#contract/app-files.ts';

/** Files that a phone stores on first use. */
const KEPT_LATER = ['places/*.txt', 'map/counties/*.json'];
const FIRST_SCRIPT = /<script type="module"[^>]* src="([^"]+)"/;

/**
 * Adds the SHA-256 of each stored file to the worker's manifest, and writes the list of all storable files into the
 * build; a phone stores nothing else. The plugin tells the transform where the build is.
 */
export function appFiles() {
  let folder = '';
  const plugin: Plugin = {
    name: 'app-files',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
  };
  const transform = async (entries: { url: string }[]) => {
    const kept = entries.map(({ url }) => url);
    const later = globSync(KEPT_LATER, { cwd: folder }).filter((path) => !kept.includes(path));
    const listed = [...kept, ...later].map((path) => listedFile(folder, path, kept.includes(path)));
    writeFileSync(join(folder, APP_FILES), JSON.stringify(listed));
    const manifest = listed
      .filter(({ isKept }) => isKept)
      .map(({ isKept: _, ...file }) => ({ ...file, ...scriptIn(folder, file.url) }));
    return { manifest, warnings: [] };
  };
  return { plugin, transform };
}

/** Returns a file as the list describes it. */
export function listedFile(folder: string, path: string, isKept: boolean): ListedFile {
  const bytes = readFileSync(join(folder, path));
  const revision = createHash('sha256').update(bytes).digest('hex').slice(0, REVISION_DIGITS);
  return { url: `/${path}`, revision, size: bytes.length, isKept };
}

function scriptIn(folder: string, url: string): Pick<KeptFile, 'script'> {
  if (!url.endsWith('.html')) return {};
  const [, script] = FIRST_SCRIPT.exec(readFileSync(join(folder, url), 'utf8')) ?? [];
  if (!script) throw new Error(`${url} names no script`);
  return { script };
}
