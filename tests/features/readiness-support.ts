import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import type { FileTrouble } from '#contract/app-files.ts';
import type { FilesWorker } from '#src/features/readiness/check.ts';
import { type Build, SCRIPT, startKeptFiles } from '#tests/support/kept-files.ts';
import { workOnFiles } from '../../sw/kept-files.ts';

export const BUILD: Build = {
  '/shell.html': `<!doctype html><script type="module" src="${SCRIPT}"></script>`,
  [SCRIPT]: 'start()',
  '/library/guides.json': '[{"slug":"colic"}]',
  '/places/florida.txt': readFileSync('public/places/florida.txt', 'utf8'),
  '/map/us-states.json': readFileSync('public/map/us-states.json', 'utf8'),
  '/map/counties/FL.json': readFileSync('public/map/counties/FL.json', 'utf8'),
};

/** States whose counties a page has saved beside the worker's files. */
const KEPT_COUNTIES = ['GA', 'AR', 'TN', 'MS'];

/** A phone whose worker has saved a build, and the server with the same build. */
export async function startFiles() {
  const { caches, files, server, isKept } = startKeptFiles(BUILD);
  vi.stubGlobal('caches', caches);
  await files.mend();
  server.requests.length = 0;
  const places = await caches.open('places-counties-v1');
  for (const code of KEPT_COUNTIES) await places.put(`/map/counties/${code}.json`, new Response('{}'));
  let trouble: FileTrouble | null = null;
  const worker: NonNullable<FilesWorker> = {
    unready: () => trouble,
    async workOnFiles(work) {
      const found = await workOnFiles(files, work, async () => server.build !== BUILD);
      trouble = found.trouble === 'missing' ? (trouble ?? 'missing') : found.trouble;
      return found;
    },
  };
  /** Deletes the file with this name, or replaces its content. */
  const spoil = async (part: string, content?: string) => {
    for (const name of await caches.keys()) {
      const path = caches.pathsIn(name).find((each) => each.includes(part));
      if (path === undefined) continue;
      const store = await caches.open(name);
      await (content === undefined ? store.delete(path) : store.put(path, new Response(content)));
      return;
    }
    throw new Error(`no file ${part}`);
  };
  return { worker, server, spoil, isKept };
}
