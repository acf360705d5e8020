import { APP_FILES, type AppFile } from '#contract/app-files.ts';

/** The browser's stores of files and the way to the server; a test replaces them. */
export interface FilePorts {
  caches: Pick<CacheStorage, 'keys' | 'open'> | null;
  fetch: (path: string) => Promise<Response>;
  origin: string;
}

export const browserFiles = (): FilePorts => ({
  caches: 'caches' in globalThis ? caches : null,
  fetch: (path) => fetch(path),
  origin: location.origin,
});

/** What the check of the app's files found. `unkept`: this browser keeps no app at all. */
export type FilesFound = { kind: 'unkept' } | { kind: 'kept'; missing: AppFile[]; bytes: number };

/** Compares what the worker keeps with the list that came with this very version. */
export async function checkFiles(ports: FilePorts): Promise<FilesFound> {
  const store = await openPrecache(ports);
  const list = await store?.match(APP_FILES, { ignoreSearch: true });
  if (!store || !list) return { kind: 'unkept' };
  const files = (await list.json()) as AppFile[];
  const here = new Set((await store.keys()).map((request) => request.url));
  return {
    kind: 'kept',
    missing: files.filter((file) => !here.has(keyOf(file, ports.origin))),
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
}

/** Reads a kept file without asking the network; null when it is not here. */
export async function readFile(ports: FilePorts, path: string): Promise<string | null> {
  const response = await (await openPrecache(ports))?.match(path, { ignoreSearch: true });
  return response ? response.text() : null;
}

/** Whether a file is kept, by the worker or by a page. */
export async function hasFile({ caches }: FilePorts, path: string): Promise<boolean> {
  for (const name of (await caches?.keys()) ?? []) {
    const store = await caches?.open(name);
    if (await store?.match(path, { ignoreSearch: true })) return true;
  }
  return false;
}

/** What came of fetching missing files. `newer`: the server has another version by now, whose worker brings them all. */
export type FilesMended = 'done' | 'newer' | 'unreached';

/** Fetches missing files, but only of the very version that runs: files of two versions would not fit together. */
export async function mendFiles(ports: FilePorts, missing: readonly AppFile[]): Promise<FilesMended> {
  const store = await openPrecache(ports);
  if (!store) return 'unreached';
  try {
    const present = await fetchList(ports);
    for (const file of missing) {
      if (!present.some(({ url, revision }) => url === file.url && revision === file.revision))
        return 'newer';
      const response = await ports.fetch(uncached(file.url));
      if (!response.ok || response.redirected) return 'unreached';
      await store.put(keyOf(file, ports.origin), response);
    }
    return 'done';
  } catch (error) {
    if (error instanceof Error && error.name === 'QuotaExceededError') throw error;
    return 'unreached';
  }
}

/** The server's own list, past the worker's copy. A hotel's page is no list. */
async function fetchList({ fetch }: FilePorts): Promise<AppFile[]> {
  const response = await fetch(uncached(APP_FILES));
  const isJson = /^application\/json/.test(response.headers.get('content-type') ?? '');
  const list: unknown = response.ok && isJson ? await response.json() : null;
  if (!Array.isArray(list)) throw new Error(`${APP_FILES}: not a list`);
  return list as AppFile[];
}

/** The worker answers only for addresses as they stand in its list. */
const uncached = (path: string) => `${path}?fresh`;

/** Under which Workbox keeps a file. https://developer.chrome.com/docs/workbox/modules/workbox-precaching */
function keyOf({ url, revision }: AppFile, origin: string): string {
  const key = new URL(url, origin);
  if (revision !== null) key.searchParams.set('__WB_REVISION__', revision);
  return key.href;
}

/** The name ends in the worker's scope, which a page need not know. */
async function openPrecache({ caches }: FilePorts): Promise<Cache | undefined> {
  const name = (await caches?.keys())?.find((each) => each.startsWith('workbox-precache'));
  return name === undefined ? undefined : caches?.open(name);
}
