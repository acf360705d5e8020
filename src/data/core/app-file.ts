import { APP_FILES, type ListedFile } from '#contract/app-files.ts';
import { fileCaches } from '#src/local/browser/file-caches.ts';
import { revisionOf } from '#src/local/browser/revision.ts';

/** Finds a file in the caches of the worker and of pages. */
const find = async (path: string): Promise<Response | undefined> =>
  (await fileCaches())?.match(path, { ignoreSearch: true });

/** Returns whether an app file is on this phone. */
export const isKept = async (path: string): Promise<boolean> => (await find(path)) !== undefined;

/** Returns the text of an app file on this phone. */
export const readKept = async (path: string): Promise<string | undefined> => (await find(path))?.text();

/**
 * Reads an app file that is stored at its first use: from this phone, otherwise from the server. It is stored only if its
 * revision is in the build's list. @param parse throws for invalid text @throws Error when the file cannot be fetched
 */
export async function readLater<T>(store: string, path: string, parse: (text: string) => T): Promise<T> {
  const stored = await readKept(path);
  if (stored !== undefined) return parse(stored);
  const text = await fetchText(path);
  const value = parse(text);
  try {
    if (await isAsBuilt(path, text))
      await (await (await fileCaches())?.open(store))?.put(path, new Response(text));
  } catch {
    // Without storage, the list or free space the file is not stored.
  }
  return value;
}

/** Fetches a text file, through the worker. @throws Error for any status but 2xx */
export async function fetchText(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

/** Compares a file with the server's current list. */
async function isAsBuilt(path: string, text: string): Promise<boolean> {
  const list = (await (await fetch(APP_FILES, { cache: 'no-cache' })).json()) as ListedFile[];
  const revision = await revisionOf(new TextEncoder().encode(text));
  return list.some((file) => file.url === path && file.revision === revision);
}
