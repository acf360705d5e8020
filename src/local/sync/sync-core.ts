import type { Rows } from '#contract/entities.ts';
import type { Ports } from '../browser/ports.ts';
import type { Cache } from '../cache/cache.ts';
import type { ShownRows } from '../cache/shown.ts';
import type { Api } from '../link/api.ts';
import type { ReachTracker } from '../link/reach.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Leases } from './leases.ts';
import type { PullPace } from './pull-pace.ts';

/** The result of storing an answer. `late`: a new history began since the request. */
export type Kept = 'kept' | 'full' | 'late';

/** The server history known at request time; null on a new phone. */
export type HistoryStamp = string | null;

/** The parts of the core that engine and keeper share. */
export interface SyncCore {
  ports: Ports;
  cache: Cache;
  outbox: Outbox;
  api: Api;
  reach: ReachTracker;
  /** The current time of this phone as text, for display only. */
  nowIso(): string;
  /** Frees cached data: pictures, old threads, saved areas. Never the outbox. */
  evict(): Promise<void>;
  /** Like `evict`, but keeps saved areas: used for data that was only fetched. */
  evictLittle(): Promise<void>;
  /** The history stamp to read before a request. */
  stamp(): Promise<HistoryStamp>;
  /** Stores rows from outside a stream, making room for them. */
  keep(rows: Rows, stamp: HistoryStamp): Promise<Kept>;
  /** The rows on screen, which survive eviction. */
  shown: ShownRows;
  /** The leases of passes that are sending. */
  leases: Leases;
  /** The adaptive size of pulls. */
  pullPace: PullPace;
}
