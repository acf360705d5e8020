import type { Logger } from 'pino';
import type { User } from '#contract/auth.ts';
import type { Gazetteer } from '#contract/shared/gazetteer.ts';
import type { Config } from './config.ts';
import type { Reader, Store } from './db/store.ts';
import type { PasswordWork } from './features/auth/password-work.ts';
import type { Sessions } from './features/auth/sessions.ts';
import type { Letters } from './features/letters/letters.service.ts';
import type { PackFile } from './features/map/pack-file.ts';
import type { Faults } from './http/core/faults.ts';
import type { FairQueue } from './http/performance/fair-queue.ts';
import type { WriteGate } from './http/performance/write-gate.ts';
import type { Identity, OpenIdentity } from './identity.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { PictureStore } from './pictures/picture-files.ts';
import type { Applied, WriteName } from './writes/outcomes.ts';

/** Everything the app is built from; tests replace any of it. */
export interface AppDeps {
  config: Config;
  store: Store;
  log: Logger;
  nowMs(): number;
  gazetteer: Gazetteer;
  /** Absent when metrics are off. */
  metrics?: Metrics;
  /** Aborted when the stopping server no longer waits for requests that are still being sent. */
  lastCall?: AbortSignal;
  /** Absent or null when no mail is configured. */
  letters?: Letters | null;
  /** Absent or null when no identity provider is configured. */
  openIdentity?: OpenIdentity | null;
  /** Absent or null when no pictures are stored. */
  pictures?: PictureStore | null;
  /** Absent or null when no map pack is configured. */
  mapPack?: PackFile | null;
}

/** The deps of a request handler, with the parts that `createApp` adds. */
export interface Services extends AppDeps {
  sessions: Sessions;
  limits: RateLimits;
  gate: WriteGate;
  passwords: PasswordWork;
  /** Runs expensive reads, fairly by address. */
  inTurn: FairQueue;
  /** Running account exports by person id, with the time of the last read, epoch milliseconds. */
  exporting: Map<number, number>;
  faults: Faults;
  /** Rebuilds the outcome of a write from the rows that carry its key, after the stored outcome has expired. */
  findMade(db: Reader, user: User | null, key: string, name?: WriteName): Promise<Applied | undefined>;
  identity: Identity | null;
}
