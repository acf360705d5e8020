import type { User } from '#contract/auth.ts';
import type { TokenPerson } from '../identity.ts';
import type { Services } from '../services.ts';
import type { InlineParts } from './documents.ts';

/** A complete response body, before it is compared with the client's copy. */
export interface Whole {
  plain: Uint8Array<ArrayBuffer>;
  /** Null when no client has asked for gzip. */
  packed: Uint8Array<ArrayBuffer> | null;
  /** SHA-1 of the plain bytes. */
  hash: string;
  headers: readonly (readonly [name: string, value: string])[];
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
