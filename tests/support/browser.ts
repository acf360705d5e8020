import { readFile } from 'node:fs/promises';
import { Window } from 'happy-dom';
import { afterEach, beforeEach, vi } from 'vitest';

/** Globals of Node that a page needs in its own version. */
const OF_THE_PAGE = ['navigator', 'Event', 'CustomEvent', 'EventTarget'];

// The files of one worker share the page like the app's modules, which read it while loading.
if (!Reflect.has(globalThis, 'window')) openPage();
const { configure } = await import('@testing-library/dom'); // looks for a page while it loads, like React
const { cleanUp } = await import('./drawing.ts');

/**
 * Gives tests of real screens a page: elements and events come from happy-dom; requests, clocks and storage stay
 * Node's, so that the core and the server in this process meet as usual.
 */
function openPage() {
  const page = new Window({ url: 'http://petiyard.test/', width: 360, height: 740 });
  const known = new Set(Object.getOwnPropertyNames(globalThis));
  const names = Object.getOwnPropertyNames(page).filter((name) => !known.has(name));
  for (const name of [...names, ...OF_THE_PAGE]) give(name, Reflect.get(page, name));
  give('window', page);
  give('self', page);
  for (const name of ['setTimeout', 'clearTimeout'])
    Object.defineProperty(page, name, {
      value: (...given: unknown[]) => Reflect.apply(Reflect.get(globalThis, name), undefined, given),
    });
  give('requestAnimationFrame', (work: () => void) => setTimeout(work, 0));
  give('cancelAnimationFrame', (timer: NodeJS.Timeout) => clearTimeout(timer));
  give('fetch', fetchOwnFile);
}

/** The app's own files, as the server delivers them from `public`. */
async function fetchOwnFile(address: string): Promise<Response> {
  try {
    return new Response(await readFile(new URL(`../../public${address}`, import.meta.url)));
  } catch {
    return new Response('', { status: 404 });
  }
}

function give(name: string, value: unknown) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** The text of the page for the message of a failure. */
const pageWords = () => (document.querySelector('dialog[open], main')?.textContent ?? '').slice(0, 600);

configure({
  asyncUtilTimeout: 15_000, // generous, for a busy machine
  getElementError: (message) => new Error(`${(message ?? '').split('\n', 1)[0]}\nThe page: ${pageWords()}`),
});

// New ones instead of cleared ones: an app of the previous test may still write to the old ones.
beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) give(name, Reflect.construct(Storage, []));
});
afterEach(() => {
  cleanUp();
  vi.restoreAllMocks();
});
