import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { ARE_YOU_THERE } from '#contract/sync.ts';

const SOURCE = readFileSync('public/sw-off.js', 'utf8');

/** Ends the worker's patience with the page that it asked last. */
let losePatience: () => void;

/** A page that the worker controls; one that hangs lets the worker wait until its patience is over. */
class FakePage {
  readonly url = 'http://localhost:3000/outbox';
  readonly opened: string[] = [];
  private readonly isWell: boolean;
  constructor(isWell: boolean) {
    this.isWell = isWell;
  }
  postMessage({ type }: { type: string }, [port]: MessagePort[]) {
    expect(type).toBe(ARE_YOU_THERE);
    if (this.isWell) port?.postMessage(true);
    else losePatience();
  }
  async navigate(url: string) {
    this.opened.push(url);
  }
}

let acts: string[];

/** Runs the worker's two life events over these pages and caches; resolves when it has stepped aside. */
async function endWorker(pages: FakePage[], cacheNames: string[]) {
  const listeners = new Map<string, (event: { waitUntil(work: Promise<void>): void }) => void>();
  const indexedDB = {
    open: () => acts.push('opened a database'),
    deleteDatabase: () => acts.push('deleted one'),
  };
  const context = createContext({
    MessageChannel,
    setTimeout: (work: () => void) => {
      losePatience = work;
    },
    indexedDB,
    caches: {
      keys: async () => cacheNames,
      delete: async (name: string) => void acts.push(`dropped ${name}`),
    },
    self: {
      addEventListener: (type: string, listener: never) => listeners.set(type, listener),
      skipWaiting: async () => void acts.push('did not wait'),
      registration: { unregister: async () => void acts.push('unregistered') },
      clients: { matchAll: async () => pages },
    },
  });
  runInContext(SOURCE, context);
  let work = Promise.resolve();
  for (const type of ['install', 'activate'])
    listeners.get(type)?.({
      waitUntil(promise) {
        work = promise;
      },
    });
  await work;
  return listeners;
}

beforeEach(() => {
  acts = [];
});

test('it starts at once, drops every cache of files and ends the registration; no database is touched', async () => {
  await endWorker([], ['workbox-precache-v2', 'images-v1']);
  expect(acts).toEqual(['did not wait', 'dropped workbox-precache-v2', 'dropped images-v1', 'unregistered']);
});

test('it answers no request', async () => {
  expect((await endWorker([], [])).has('fetch')).toBe(false);
});

test('a page that works is left alone, one that hangs is opened anew', async () => {
  const [well, hung] = [new FakePage(true), new FakePage(false)];
  await endWorker([well, hung], []);
  expect([well.opened, hung.opened]).toEqual([[], ['http://localhost:3000/outbox']]);
});
