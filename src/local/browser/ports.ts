import type { NetworkHints } from './network-hints.ts';

/** Everything outside that the core touches; tests replace each port. */
export interface Ports {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
  /** Name prefix of both databases, so that several devices can live in one process. */
  databasePrefix: string;
  /** Origin of the API, '' for the page's own. */
  origin: string;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Whether the page is being left: the browser may break off its requests. */
  isLeaving?(): boolean;
  /** Compresses a body with gzip; null where the platform cannot. */
  pack: ((text: string) => Promise<Uint8Array<ArrayBuffer>>) | null;
  /** Web Locks; null where there are none. They only save radio time: nothing may depend on them. */
  locks: LockManager | null;
  channel: Channel;
  nowMs(): number;
  /** A number from 0 to below 1. */
  random(): number;
  uuid(): string;
  /** Runs `work` after a delay. @returns a function that cancels it. */
  setTimer(work: () => void, delayMs: number): () => void;
  /** Identifies this tab across reloads; empty in the worker. Drafts are kept per tab. */
  tab: string;
  /** Asks the browser for a background sync once there is signal; resolves either way. */
  requestWakeUp(): Promise<void>;
  /** Asks the browser for periodic background syncs. May reject. */
  requestRefreshes(): Promise<void>;
  /** Asks the browser to persist the storage; resolves to its answer. */
  persist(): Promise<boolean>;
  /** The browser's current network hints. */
  network(): NetworkHints;
  /** Drops the cached pictures. */
  dropImages(): Promise<void>;
  /** Drops the cached roads and water. @returns whether there were any. */
  dropMaps(): Promise<boolean>;
}

/** Messages between the pages and the worker of one phone. */
export interface Channel {
  post(message: ChannelMessage): void;
  /** @returns a function that ends the subscription. */
  subscribe(listener: (message: ChannelMessage) => void): () => void;
}

/**
 * `began`: a page started; the one before it may have died before it reported its writes. `flushed`: entries were
 * delivered or refused. `wake`: an entry was enqueued; any context may send it. `lost`: the browser reported no network at `atMs`.
 * `reach`: what a request found that began at `beganMs`, by the phone's clock.
 */
export type ChannelMessage =
  | { type: 'began' }
  | { type: 'wake' }
  | { type: 'flushed'; sent: number; refused: number }
  | { type: 'lost'; atMs: number }
  | { type: 'reach'; reach: Reach; beganMs: number };

/** Reachability of our server, from the latest requests. Trust the browser's `offline`; never trust its `online`. */
export type Reach = 'unknown' | 'online' | 'weak' | 'offline';
