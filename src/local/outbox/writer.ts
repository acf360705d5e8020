import type { Ports } from '../browser/ports.ts';
import type { Cache } from '../cache/cache.ts';
import type { Outbox } from './outbox.ts';

/** The parts of the core that a person's writes need. */
export interface Writer {
  cache: Cache;
  outbox: Outbox;
  ports: Pick<Ports, 'nowMs' | 'uuid'>;
  /** The current time of this phone as text. */
  nowIso(): string;
  /** Frees space by dropping cached data. */
  evict(): Promise<void>;
  engine: {
    /** Something waits: send it as soon as possible. */
    wake(): void;
    sync(options: { isForced: true }): Promise<unknown>;
  };
}
