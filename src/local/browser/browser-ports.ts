import { PERIODIC_SYNC_TAG, SYNC_CHANNEL, SYNC_TAG } from '#contract/sync.ts';
import { fileCaches } from './file-caches.ts';
import { networkHints } from './network-hints.ts';
import type { Channel, ChannelMessage, Ports } from './ports.ts';
import { randomUuid } from './uuid.ts';

/** Name prefix of the worker's picture caches. */
const IMAGE_CACHES = 'images-';
/** Name prefix of the caches for roads and water. */
const MAP_CACHES = 'map-';

/** Ports that differ between a page and the worker. */
export interface ContextPorts {
  /** Registers a one-time background sync; a no-op where the browser has none. */
  requestWakeUp(tag: string): Promise<void>;
  /** Registers periodic background syncs; rejects where the browser does not support or allow them. */
  requestRefreshes(tag: string): Promise<void>;
  /** Asks the browser to persist the storage; only a page may ask. */
  persist(): Promise<boolean>;
  tab: string;
}

/** Builds the ports on the real browser, for a page or the worker. */
export function browserPorts({ requestWakeUp, requestRefreshes, persist, tab }: ContextPorts): Ports {
  const scope = globalThis;
  return {
    indexedDB: databasesOf(scope),
    IDBKeyRange: scope.IDBKeyRange,
    databasePrefix: 'petiyard-',
    origin: '',
    fetch: (url, init) => scope.fetch(url, init),
    pack: 'CompressionStream' in scope ? packed : null,
    locks: scope.navigator?.locks ?? null,
    channel: channelOf(),
    nowMs: () => Date.now(),
    random: () => Math.random(),
    uuid: () => randomUuid(scope.crypto),
    setTimer: (work, delayMs) => {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
    requestWakeUp: () => requestWakeUp(SYNC_TAG),
    requestRefreshes: () => requestRefreshes(PERIODIC_SYNC_TAG),
    persist,
    tab,
    network: () => networkHints(scope.navigator),
    dropImages: async () => void (await dropCaches(IMAGE_CACHES)),
    dropMaps: () => dropCaches(MAP_CACHES),
  };
}

/** The browser's databases, or a factory that refuses to open any where the browser has none or hides them. */
function databasesOf(scope: Pick<typeof globalThis, 'indexedDB'>): IDBFactory {
  try {
    if (scope.indexedDB) return scope.indexedDB;
  } catch {
    // Reading the property itself throws.
  }
  const refuse = () => {
    throw new DOMException('The browser has no databases for this page.', 'SecurityError');
  };
  return { open: refuse, deleteDatabase: refuse, databases: refuse, cmp: refuse };
}

/** @returns whether any cache had this prefix. */
async function dropCaches(beginning: string): Promise<boolean> {
  const caches = await fileCaches();
  const names = ((await caches?.keys()) ?? []).filter((name) => name.startsWith(beginning));
  await Promise.all(names.map((name) => caches?.delete(name)));
  return names.length > 0;
}

async function packed(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Without BroadcastChannel, tabs see each other's changes on their next read. */
const NO_CHANNEL: Channel = { post: () => {}, subscribe: () => () => {} };

function channelOf(): Channel {
  if (!('BroadcastChannel' in globalThis)) return NO_CHANNEL;
  const channel = new BroadcastChannel(SYNC_CHANNEL);
  return {
    post: (message) => channel.postMessage(message),
    subscribe(listener) {
      const receive = ({ data }: MessageEvent<ChannelMessage>) => listener(data);
      channel.addEventListener('message', receive);
      return () => channel.removeEventListener('message', receive);
    },
  };
}
