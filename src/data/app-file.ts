import { APP_FILES, type ListedFile } from '#contract/app-files.ts';
import { fileCaches } from '#src/local/browser/file-caches.ts';
import { revisionOf } from '#src/local/browser/revision.ts';

/** A file of the app as it is kept here, by the worker or by a page. */
const find = async (path: string): Promise<Response | undefined> =>
  (await fileCaches())?.match(path, { ignoreSearch: true });

/** Whether a file of the app is on this phone. */
export const isKept = async (path: string): Promise<boolean> => (await find(path)) !== undefined;

/** The text of a file of the app that is on this phone. */
export const readKept = async (path: string): Promise<string | undefined> => (await find(path))?.text();

/**
 * Reads a file of the app that a phone keeps once somebody needs it: what is kept, else what the server has. That is kept
 * then, if it is what the build has made.
 * @param parse throws where the text is something else @throws Error when it cannot be had now
 */
export async function readLater<T>(store: string, path: string, parse: (text: string) => T): Promise<T> {
  const kept = await readKept(path);
  if (kept !== undefined) return parse(kept);
  const text = await fetchText(path);
  const value = parse(text);
  try {
    if (await isAsBuilt(path, text))
      await (await (await fileCaches())?.open(store))?.put(path, new Response(text));
  } catch {
    // Without a store, without the list or on a full phone it lives as long as this page.
  }
  return value;
}

/** A file of the app as it comes, from the worker or the server. @throws Error */
export async function fetchText(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

/** Compares a file with the server's list of this moment: both are of the same version. */
async function isAsBuilt(path: string, text: string): Promise<boolean> {
  const list = (await (await fetch(APP_FILES, { cache: 'no-cache' })).json()) as ListedFile[];
  const revision = await revisionOf(new TextEncoder().encode(text));
  return list.some((file) => file.url === path && file.revision === revision);
}
