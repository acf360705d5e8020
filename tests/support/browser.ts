import { readFile } from 'node:fs/promises';
import { Window } from 'happy-dom';
import { afterEach, beforeEach, vi } from 'vitest';

/** What Node has too, but a page needs of its own kind. */
const OF_THE_PAGE = ['navigator', 'Event', 'CustomEvent', 'EventTarget'];

// The files that one worker runs share the page as they share the app's modules, which have read it when they loaded.
if (!Reflect.has(globalThis, 'window')) openPage();
const { configure } = await import('@testing-library/dom'); // looks for a page when it loads, as React does
const { cleanUp } = await import('./drawing.ts');

/**
 * Gives tests that draw real screens a page: elements and events are happy-dom's; requests, clocks and storage stay
 * Node's, so that the core and the server in this process meet as they do elsewhere.
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

/** The app's own files, as the server serves them from `public`. */
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

/** What stands on the page, as far as anybody wants to read it in a failure. */
const pageWords = () => (document.querySelector('dialog[open], main')?.textContent ?? '').slice(0, 600);

configure({
  asyncUtilTimeout: 15_000, // a busy machine is no fault of the product
  getElementError: (message) => new Error(`${(message ?? '').split('\n', 1)[0]}\nThe page: ${pageWords()}`),
});

// New ones, not cleared ones: an app of the test before may still hold the old ones and write to them.
beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) give(name, Reflect.construct(Storage, []));
});
afterEach(() => {
  cleanUp();
  vi.restoreAllMocks();
});
