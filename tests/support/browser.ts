import { readFile } from 'node:fs/promises';
import { Window } from 'happy-dom';
import { beforeEach } from 'vitest';

/**
 * A page's surroundings for tests that draw real screens: elements and events are happy-dom's; requests, clocks and
 * storage stay Node's, so that the core and the server in this process meet as they do elsewhere.
 */
const page = new Window({ url: 'http://petiyard.test/', width: 360, height: 740 });

/** What Node has too, but a page needs of its own kind. */
const OF_THE_PAGE = ['navigator', 'Event', 'CustomEvent', 'EventTarget'];
const known = new Set(Object.getOwnPropertyNames(globalThis));
const names = Object.getOwnPropertyNames(page).filter((name) => !known.has(name));
for (const name of [...names, ...OF_THE_PAGE]) give(name, Reflect.get(page, name));
give('window', page);
give('self', page);
give('requestAnimationFrame', (work: () => void) => setTimeout(work, 0));
give('cancelAnimationFrame', (timer: NodeJS.Timeout) => clearTimeout(timer));

/** The app's own files, as the server serves them from `public`. */
give('fetch', async (address: string) => {
  try {
    return new Response(await readFile(new URL(`../../public${address}`, import.meta.url)));
  } catch {
    return new Response('', { status: 404 });
  }
});

function give(name: string, value: unknown) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

beforeEach(() => {
  page.localStorage.clear();
  page.sessionStorage.clear();
});
