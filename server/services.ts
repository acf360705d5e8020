import type { Logger } from 'pino';
import type { Gazetteer } from '#contract/shared/gazetteer.ts';
import type { Config } from './config.ts';
import type { Store } from './db/store.ts';
import type { PasswordWork } from './features/auth/password-work.ts';
import type { Sessions } from './features/auth/sessions.ts';
import type { Letters } from './features/letters/letters.service.ts';
import type { PackFile } from './features/map/pack-file.ts';
import type { findMade } from './features/sync/made.ts';
import type { FairTurns } from './http/fair-turns.ts';
import type { Faults } from './http/faults.ts';
import type { KeptAnswers } from './http/kept-answers.ts';
import type { RequestNote } from './http/request-log.ts';
import type { WriteGate } from './http/write-gate.ts';
import type { Identity, OpenIdentity } from './identity-loader.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Metrics } from './metrics/metrics.ts';

/** What the app is built from; every edge that a test replaces is here. */
export interface AppDeps {
  config: Config;
  store: Store;
  log: Logger;
  nowMs(): number;
  gazetteer: Gazetteer;
  /** Counts requests for whoever watches; absent where nobody does. */
  metrics?: Metrics;
  /** Aborted when a stopping server waits no longer for what is still on its way to it. */
  lastCall?: AbortSignal;
  /** Absent or null where no letter can be sent. */
  letters?: Letters | null;
  /** Absent or null where there is no identity provider. */
  openIdentity?: OpenIdentity | null;
  /** Absent or null where the operator has set none. */
  mapPack?: PackFile | null;
}

/** The deps of a request handler, with what `createApp` made of them. */
export interface Services extends AppDeps {
  sessions: Sessions;
  limits: RateLimits;
  gate: WriteGate;
  passwords: PasswordWork;
  /** What is dear to read, by address. */
  inTurn: FairTurns;
  faults: Faults;
  kept: KeptAnswers;
  /** Finds the rows of a write whose outcome was forgotten. */
  findMade: typeof findMade;
  /** Notes a request that was answered: a line in the log, and the figures. */
  noteRequest(note: RequestNote): void;
  identity: Identity | null;
}
