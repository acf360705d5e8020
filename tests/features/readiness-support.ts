import { readFileSync } from 'node:fs';
import { APP_FILES, type AppFile } from '#contract/app-files.ts';
import type { FilePorts } from '#src/features/readiness/app-files.ts';

const ORIGIN = 'http://petiyard.test';
const PRECACHE = `workbox-precache-v2-${ORIGIN}/`;

/** The files of one version of the app, as the server has them. */
export interface Build {
  files: AppFile[];
  texts: Record<string, string>;
}

export const BUILD: Build = {
  files: [
    { url: '/shell.html', revision: 'a1', size: 20 },
    { url: '/assets/main-x1.js', revision: null, size: 30 },
    { url: '/library/guides.json', revision: 'b1', size: 40 },
    { url: '/places/florida.txt', revision: 'c1', size: 50 },
    { url: '/map/us-states.json', revision: 'd1', size: 60 },
    { url: '/map/counties/FL.json', revision: 'f1', size: 70 },
  ],
  texts: {
    '/shell.html': '<!doctype html>',
    '/assets/main-x1.js': 'start()',
    '/library/guides.json': '[{"slug":"colic"}]',
    '/places/florida.txt': readFileSync('public/places/florida.txt', 'utf8'),
    '/map/us-states.json': readFileSync('public/map/us-states.json', 'utf8'),
    '/map/counties/FL.json': readFileSync('public/map/counties/FL.json', 'utf8'),
  },
};

/** States whose counties a page has kept beside the worker's files. */
const KEPT_COUNTIES = ['GA', 'AR', 'TN', 'MS'];

/** A phone's store of files that the worker has filled from a build, and the server that has one. */
export function startFiles(build: Build = BUILD) {
  const kept = new Map<string, string>();
  const server = { build, isReached: true, asked: [] as string[] };
  const keyOf = ({ url, revision }: AppFile) =>
    ORIGIN + url + (revision === null ? '' : `?__WB_REVISION__=${revision}`);
  for (const file of build.files) kept.set(keyOf(file), build.texts[file.url] ?? '');
  kept.set(`${ORIGIN}${APP_FILES}?__WB_REVISION__=e1`, JSON.stringify(build.files));

  for (const code of KEPT_COUNTIES) kept.set(`${ORIGIN}/map/counties/${code}.json`, '{}');

  const store = {
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    match: async (path: string) => {
      const key = [...kept.keys()].find((each) => each.split('?')[0] === ORIGIN + path);
      return key === undefined ? undefined : new Response(kept.get(key));
    },
    put: async (key: string, response: Response) => void kept.set(key, await response.text()),
  };
  const ports: FilePorts = {
    caches: {
      keys: async () => (kept.size > 0 ? ['images-v1', PRECACHE] : ['images-v1']),
      open: async () => store as unknown as Cache,
    },
    origin: ORIGIN,
    async fetch(path) {
      server.asked.push(path);
      if (!server.isReached) throw new TypeError('Failed to fetch');
      const [plain = ''] = path.split('?');
      const text = plain === APP_FILES ? JSON.stringify(server.build.files) : server.build.texts[plain];
      const type = plain.endsWith('.json') ? 'application/json' : 'text/plain';
      return new Response(text ?? '', {
        status: text === undefined ? 404 : 200,
        headers: { 'content-type': type },
      });
    },
  };
  return { ports, kept, server, drop: (part: string) => dropFile(kept, part) };
}

function dropFile(kept: Map<string, string>, part: string) {
  const key = [...kept.keys()].find((each) => each.includes(part));
  if (key === undefined) throw new Error(`no file ${part}`);
  kept.delete(key);
}
