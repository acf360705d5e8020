import type { Logger } from 'pino';
import type { User } from '#contract/auth.ts';
import type { Gazetteer } from '#contract/shared/gazetteer.ts';
import type { Config } from '../config.ts';
import type { Store } from '../db/store.ts';
import type { PasswordWork } from '../features/auth/password-work.ts';
import type { Sessions } from '../features/auth/sessions.ts';
import type { Letters } from '../features/letters/letters.service.ts';
import type { PackFile } from '../features/map/pack-file.ts';
import type { Identity, OpenIdentity, TokenPerson } from '../identity-loader.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { FairTurns } from './fair-turns.ts';
import type { Faults } from './faults.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { RateLimits } from './rate-limits.ts';
import type { RequestNote } from './request-log.ts';
import type { InlineParts } from './security.ts';
import type { Whole } from './whole-answers.ts';
import type { WriteGate } from './write-gate.ts';

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
  /** Notes a request that was answered: a line in the log, and the figures. */
  noteRequest(note: RequestNote): void;
  identity: Identity | null;
}

/** Who asks, and by which secret. */
interface SignedInSession {
  user: User;
  /** Null where an ID token alone proves it. */
  sessionId: string | null;
  /** When they signed in, epoch milliseconds. */
  sinceMs: number;
  /** The ID token that came as bearer. */
  token: TokenPerson | null;
  isBearer: boolean;
}

export interface AppEnv {
  Variables: {
    services: Services;
    requestId: string;
    session: SignedInSession | null;
    /** The cookie of a session that this request has renewed. */
    renewedCookie: string | null;
    /** Address of the client, of IPv6 its network: the proxy's word only where `TRUST_PROXY` is set. */
    address: string;
    isHttps: boolean;
    /** The version of the database when a route began to read whose answers are kept; null of every other. */
    keptSince: number | null;
    /** The answer as a whole, once it is there. */
    whole: Whole | null;
    /** A page at which a pop-up ends that has been elsewhere: it stays its opener's. */
    keepsOpener: boolean | undefined;
    /** What a document carries inline; undefined for every other answer. */
    inlineParts: InlineParts | undefined;
  };
  Bindings: { incoming?: { socket?: { remoteAddress?: string; encrypted?: boolean } } };
}
