import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { ARE_YOU_THERE } from '#contract/sync.ts';

const SOURCE = readFileSync('public/sw-off.js', 'utf8');

/** Ends the worker's wait for a page. */
let endWait: () => void;

/** A page that the worker controls; a hanging page does not answer. */
class FakePage {
  readonly url = 'http://localhost:3000/outbox';
  readonly opened: string[] = [];
  private readonly isAlive: boolean;
  constructor(isAlive: boolean) {
    this.isAlive = isAlive;
  }
  postMessage({ type }: { type: string }, [port]: MessagePort[]) {
    expect(type).toBe(ARE_YOU_THERE);
    if (this.isAlive) port?.postMessage(true);
    else endWait();
  }
  async navigate(url: string) {
    this.opened.push(url);
  }
}

let acts: string[];

/** Runs the worker's install and activate events with these pages and caches. */
async function endWorker(pages: FakePage[], cacheNames: string[]) {
  const listeners = new Map<string, (event: { waitUntil(work: Promise<void>): void }) => void>();
  const indexedDB = {
    open: () => acts.push('opened a database'),
    deleteDatabase: () => acts.push('deleted one'),
  };
  const context = createContext({
    MessageChannel,
    setTimeout: (work: () => void) => {
      endWait = work;
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

test('the worker starts at once, deletes all caches and unregisters, but touches no database', async () => {
  await endWorker([], ['workbox-precache-v2', 'images-v1']);
  expect(acts).toEqual(['did not wait', 'dropped workbox-precache-v2', 'dropped images-v1', 'unregistered']);
});

test('the worker answers no request', async () => {
  expect((await endWorker([], [])).has('fetch')).toBe(false);
});

test('a page that answers is left alone, and a hanging page is reloaded', async () => {
  const [alive, hung] = [new FakePage(true), new FakePage(false)];
  await endWorker([alive, hung], []);
  expect([alive.opened, hung.opened]).toEqual([[], ['http://localhost:3000/outbox']]);
});
