import { MINUTE_MS } from './shared/time.ts';

/** An account elsewhere that signs somebody in here. */
export interface AccountElsewhere {
  /** As {@link SignInMethod} has it; null of a place that is not in the settings any more. */
  id: string | null;
  /** `google.com`, `apple.com`, `oidc.…` */
  providerId: string;
  /** How people call the place. */
  name: string;
  /** The address that it has there. */
  email: string | null;
  linkedAt: string;
}

/** Answer of `GET /api/auth/accounts`, the oldest first. */
export interface AccountsElsewhere {
  accounts: AccountElsewhere[];
  /** Whether a password signs the person in. */
  hasPassword: boolean;
}

/** The channel on which the pop-up tells the app how it ended. */
export const DONE_CHANNEL = 'petiyard-sign-in';
/** The page that the pop-up ends at. */
export const DONE_PAGE = '/identity/done.html';

/** Why nobody was signed in or linked. */
export type ElsewhereFault =
  /** The person said no there. */
  | 'cancelled'
  /** The other place did not answer. */
  | 'unreached'
  /** Too late, in another browser, or a second time. */
  | 'expired'
  /** What came proves nothing. */
  | 'refused'
  /** Somebody has that address here, and it is not proven on both sides. */
  | 'no-email-proof'
  /** It is linked with somebody else, or its address is somebody else's. */
  | 'taken'
  | 'disabled'
  | 'too-many';

/** How a sign-in elsewhere ended: behind the `#` of an address, and on the channel. */
export type ElsewhereOutcome =
  | { outcome: 'signed-in' }
  | { outcome: 'linked' }
  /** `pending` goes with the digits to `POST /api/auth/with/second-factor`. */
  | { outcome: 'second-factor'; pending: string }
  | { outcome: 'failed'; code: ElsewhereFault };

export const ELSEWHERE_LIMITS = {
  flowMs: 10 * MINUTE_MS, // as long as somebody may look for their password there
} as const;

export const ELSEWHERE_MESSAGES = {
  unknown: 'This server does not know that place.',
  gone: 'This account does not sign you in any more.',
  over: 'That took too long. Please sign in again.',
} as const;
