import type { User } from '#contract/auth.ts';
import type { TokenPerson } from '../../identity.ts';
import type { Services } from '../../services.ts';
import type { InlineParts } from './documents.ts';

/** A complete response body, before it is compared with the client's copy. */
export interface BufferedBody {
  plain: Uint8Array<ArrayBuffer>;
  /** Null when no client has asked for gzip. */
  packed: Uint8Array<ArrayBuffer> | null;
  /** SHA-1 of the plain bytes. */
  hash: string;
  headers: readonly (readonly [name: string, value: string])[];
}

/** The authenticated person, and how they authenticated. */
interface SignedInSession {
  user: User;
  /** Null when only an ID token authenticates. */
  sessionId: string | null;
  /** Time of the sign-in, epoch milliseconds. */
  sinceMs: number;
  /** The ID token of the bearer. */
  token: TokenPerson | null;
  isBearer: boolean;
}

export interface AppEnv {
  Variables: {
    services: Services;
    requestId: string;
    session: SignedInSession | null;
    /** The cookie of a session that this request renewed. */
    renewedCookie: string | null;
    /** Client address, for IPv6 its network. Proxy headers count only with `TRUST_PROXY`. */
    address: string;
    isHttps: boolean;
    /** The database version when a cached route began to read; null for other routes. */
    cacheVersion: number | null;
    /** The complete response, when it exists. */
    buffered: BufferedBody | null;
    /** The response is sent while it is read, so it has no entity tag. */
    isStreamed: boolean | undefined;
    /** The database was behind, so the write was rejected. */
    isShed: boolean | undefined;
    /** A page that ends a pop-up sign-in keeps its opener. */
    keepsOpener: boolean | undefined;
    /** Hashes of a document's inline parts; undefined for other responses. */
    inlineParts: InlineParts | undefined;
  };
  Bindings: { incoming?: { socket?: { remoteAddress?: string; encrypted?: boolean; destroyed?: boolean } } };
}
