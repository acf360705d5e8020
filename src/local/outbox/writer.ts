import type { Ports } from '../browser/ports.ts';
import type { Cache } from '../cache/cache.ts';
import type { Outbox } from './outbox.ts';

/** What the person's writes need of the core. */
export interface Writer {
  cache: Cache;
  outbox: Outbox;
  ports: Pick<Ports, 'nowMs' | 'uuid'>;
  /** Present time of this phone as text. */
  nowIso(): string;
  /** Frees what can be fetched again. */
  evict(): Promise<void>;
  engine: {
    /** Something waits: it is sent as soon as it can be. */
    wake(): void;
    sync(options: { isForced: true }): Promise<unknown>;
  };
}
