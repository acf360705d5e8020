import type { NetworkHints } from './network-hints.ts';

/** Everything that the core touches of its surroundings; a test replaces each one. */
export interface Ports {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
  /** Begins the names of the two databases, so that several devices can live in one process. */
  databasePrefix: string;
  /** Origin of the API, '' for the page's own. */
  origin: string;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Packs a body by gzip; null where there is nothing that can. */
  pack: ((text: string) => Promise<Uint8Array<ArrayBuffer>>) | null;
  /** Web Locks; null where there are none. They only save radio time: nothing may depend on them. */
  locks: LockManager | null;
  channel: Channel;
  nowMs(): number;
  /** A number from 0 to below 1. */
  random(): number;
  uuid(): string;
  /** Runs `work` after a while; the answer cancels it. */
  setTimer(work: () => void, delayMs: number): () => void;
  /** Names this tab, the same after a reload; empty where there are no tabs. Two tabs keep what is typed apart. */
  tab: string;
  /** Asks the browser to wake the worker when there is signal; resolves whether or not it can. */
  requestWakeUp(): Promise<void>;
  /** Asks the browser to wake the worker now and then, so that it looks for what is new. May reject. */
  requestRefreshes(): Promise<void>;
  /** Asks the browser not to empty the storage; resolves to its answer. */
  persist(): Promise<boolean>;
  /** What the browser says of the network just now. */
  network(): NetworkHints;
  /** Drops the pictures that this phone keeps; they can be fetched again. */
  dropImages(): Promise<void>;
  /** Drops the roads and the water of its maps. @returns whether there were any. */
  dropMaps(): Promise<boolean>;
}

/** Messages between the pages and the worker of one phone. */
export interface Channel {
  post(message: ChannelMessage): void;
  /** @returns a function that ends the subscription. */
  subscribe(listener: (message: ChannelMessage) => void): () => void;
}

/** `flushed`: entries were delivered or refused. `wake`: somebody enqueued, whoever can should send. */
export type ChannelMessage =
  | { type: 'wake' }
  | { type: 'flushed'; sent: number; refused: number }
  | { type: 'reach'; reach: Reach };

/** What the last requests say about the way to our server. That there is none the browser is believed, that there is one never. */
export type Reach = 'unknown' | 'online' | 'weak' | 'offline';

const MESSAGE_TYPES = ['wake', 'flushed', 'reach'];

/** Whether a message is one of ours; anything else on the channel is ignored. */
export function isChannelMessage(message: unknown): message is ChannelMessage {
  const type = (message as { type?: unknown } | null)?.type;
  return typeof type === 'string' && MESSAGE_TYPES.includes(type);
}
