import { createHash } from 'node:crypto';
import { type KeptFile, REVISION_DIGITS } from '#contract/app-files.ts';
import { keptLanguages } from '#src/local/browser/phone-languages.ts';
import { FakeCaches } from '#tests/support/fake-caches.ts';
import { KeptFiles } from '../../sw/kept-files.ts';

const ORIGIN = 'https://phone.test';
export const PRECACHE = `workbox-precache-v2-${ORIGIN}/`;

/** The files of one version of the app, by path, as the server has them. */
export type Build = Record<string, string>;

/** Its first script, which its documents reference. */
export const SCRIPT = '/assets/main-x1.js';

/** The list of a build, as the worker has it. */
export const listOf = (build: Build): KeptFile[] =>
  Object.entries(build).map(([url, text]) => ({
    url,
    revision: createHash('sha256').update(text).digest('hex').slice(0, REVISION_DIGITS),
    ...(url.endsWith('.html') ? { script: SCRIPT } : {}),
  }));

/** A phone whose worker saves a build, and the server with the same build. `server.answer` can be replaced. */
export function startKeptFiles(build: Build, caches = new FakeCaches()) {
  const server = {
    build,
    requests: [] as string[],
    async answer(url: string): Promise<Response> {
      const text = server.build[url.split('?')[0] ?? ''];
      return new Response(text ?? '', { status: text === undefined ? 404 : 200 });
    },
  };
  const files = new KeptFiles(listOf(build), PRECACHE, {
    caches: caches as unknown as CacheStorage,
    origin: ORIGIN,
    languages: () => keptLanguages(caches as unknown as CacheStorage),
    async fetch(url) {
      server.requests.push(url);
      return server.answer(url);
    },
  });
  const isKept = (path: string) => caches.pathsIn(PRECACHE).some((each) => each.startsWith(`${path}?`));
  return { caches, files, server, isKept };
}
