import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { APP_FILES } from '#contract/app-files.ts';

interface Entry {
  url: string;
  revision: string | null;
  size: number;
}

/**
 * Writes the list of the files that the worker keeps into the built app, where the list itself is one of them: so a
 * phone can tell by itself whether each one is there. The transform runs on the worker's manifest, the plugin tells it
 * where the app is built.
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
  const transform = async (entries: Entry[]) => {
    const files = entries.map(({ url, revision, size }) => ({ url: `/${url}`, revision, size }));
    const text = JSON.stringify(files);
    writeFileSync(join(folder, APP_FILES), text);
    const revision = createHash('md5').update(text).digest('hex');
    return {
      manifest: [...entries, { url: APP_FILES.slice(1), revision, size: text.length }],
      warnings: [],
    };
  };
  return { plugin, transform };
}
