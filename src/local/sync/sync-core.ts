import type { Rows } from '#contract/sync.ts';
import type { Ports } from '../browser/ports.ts';
import type { Cache } from '../cache/cache.ts';
import type { ShownRows } from '../cache/shown.ts';
import type { Api } from '../link/api.ts';
import type { ReachTracker } from '../link/reach.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Leases } from './leases.ts';
import type { PullPace } from './pull-pace.ts';

/** What came of storing an answer. `late`: the phone has learned of another history since it asked. */
export type Kept = 'kept' | 'full' | 'late';

/** The server's history that the phone knows when it asks; null on a new phone. */
export type HistoryStamp = string | null;

/** What the parts of engine and keeper work with. */
export interface SyncCore {
  ports: Ports;
  cache: Cache;
  outbox: Outbox;
  api: Api;
  reach: ReachTracker;
  /** Present time of this phone as text; it serves display only. */
  nowIso(): string;
  /** Frees what can be fetched again: pictures, old threads, areas but the home area. Never the outbox. */
  evict(): Promise<void>;
  /** The same without the areas: for what is only fetched, nothing that the person keeps is given up. */
  evictLittle(): Promise<void>;
  /** What `keep` wants to know of the moment at which the server was asked. */
  asked(): Promise<HistoryStamp>;
  /** Stores rows that came outside a stream, with room made for them. */
  keep(rows: Rows, asked: HistoryStamp): Promise<Kept>;
  /** What stays although room is made, because the screen is about it. */
  shown: ShownRows;
  /** Which passes of this phone are sending. */
  leases: Leases;
  /** How much a pull asks for, by what the link has carried. */
  pullPace: PullPace;
  /** The last public pull of this page and the tag of its answer: while both stay the same nothing is new. */
  publicTag: { path: string; tag: string | null } | null;
}
