import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import {
  APP_FILES,
  FIRST_VIEWS,
  filesOf,
  type KeptFile,
  type ListedFile,
  OTHER_SCREENS,
  REVISION_DIGITS,
} from '#contract/app-files.ts';
import { folderOf, hasLanguage, isOnlyFor } from '#contract/languages.ts';

/** Files that no phone stores: what admins or few servers need, and what a browser without storage shows. */
export const NEVER_KEPT = 'assets/{sign-in-methods,without-storage,admin-pages}-*';
/** Documents that the worker's own document replaces. */
export const REPLACED = `{${[...FIRST_VIEWS.map(({ file }) => file), OTHER_SCREENS].join(',')}}`;
/** Files that a phone stores on first use. */
const KEPT_LATER = ['places/*.txt', 'map/counties/*.json'];
const FIRST_SCRIPT = /<script type="module"[^>]* src="([^"]+)"/;

/**
 * Adds the SHA-256 of each stored file to the worker's manifest, and writes the list of all storable files into the
 * build; a phone stores nothing else. The plugin tells the transform where the build is, and what Spanish, which is
 * built first, has left there: only phones that show it store that, by a list of its own.
 */
export function appFiles() {
  let folder = '';
  let inSpanish: string[] = [];
  let inEnglish: readonly string[] = [];
  const plugin: Plugin = {
    name: 'app-files',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
      const own = folderOf('es');
      const exclude = [NEVER_KEPT, own + REPLACED];
      inSpanish = globSync(['assets/*.js', `${own}*`], { cwd: folder, exclude });
    },
    writeBundle(_options, bundle) {
      inEnglish = Object.keys(bundle);
    },
  };
  const transform = async (entries: { url: string }[]) => {
    const shared = entries.map(({ url }) => url).filter((url) => isOnlyFor('es', url));
    const spanish = [...inSpanish, ...(inSpanish.length > 0 ? shared : [])].map((path) => ({
      ...listedFile(folder, path, true),
      ...scriptIn(folder, `/${path}`),
    }));
    const list = filesOf('es').slice(1);
    if (spanish.length > 0) writeFileSync(join(folder, list), JSON.stringify(spanish));
    const others = inSpanish.filter((path) => !inEnglish.includes(path));
    const kept = entries.map(({ url }) => url).filter((url) => !others.includes(url));
    if (spanish.length > 0) kept.push(list);
    const later = globSync(KEPT_LATER, { cwd: folder }).filter((path) => !kept.includes(path));
    const listed = [...kept, ...later].map((path) =>
      listedFile(folder, path, kept.includes(path) && !isOnlyFor('es', path)),
    );
    writeFileSync(join(folder, APP_FILES), JSON.stringify(listed));
    const manifest = kept.map((path) => ({
      ...keptFile(folder, path),
      size: statSync(join(folder, path)).size,
    }));
    return { manifest, warnings: [] };
  };
  return { plugin, transform };
}

/** Returns a file as the list describes it. */
export function listedFile(folder: string, path: string, isKept: boolean): ListedFile {
  const bytes = readFileSync(join(folder, path));
  const revision = createHash('sha256').update(bytes).digest('hex').slice(0, REVISION_DIGITS);
  const packed = hasLanguage(path) || isOnlyFor('es', path) ? { packed: gzipSync(bytes).length } : {};
  return { url: `/${path}`, revision, size: bytes.length, ...packed, isKept };
}

/** Returns a file as the worker lists it. */
function keptFile(folder: string, path: string): KeptFile {
  const { url, revision } = listedFile(folder, path, true);
  return { url, revision, ...scriptIn(folder, url) };
}

function scriptIn(folder: string, url: string): Pick<KeptFile, 'script'> {
  if (!url.endsWith('.html')) return {};
  const [, script] = FIRST_SCRIPT.exec(readFileSync(join(folder, url), 'utf8')) ?? [];
  if (!script) throw new Error(`${url} names no script`);
  return { script };
}
