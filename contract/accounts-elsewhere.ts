import { MINUTE_MS } from './shared/time.ts';

/** An external account that signs a person in. */
export interface AccountElsewhere {
  /** As in {@link SignInMethod}; null if the provider is no longer configured. */
  id: string | null;
  /** `google.com`, `apple.com`, `oidc.…` */
  providerId: string;
  /** Display name of the provider. */
  name: string;
  /** The address that the provider reports. */
  email: string | null;
  linkedAt: string;
}

/** Response of `GET /api/auth/accounts`, oldest first. */
export interface AccountsElsewhere {
  accounts: AccountElsewhere[];
  /** Whether the person can also sign in with a password. */
  hasPassword: boolean;
}

/** Broadcast channel that carries the result of the pop-up to the app. */
export const DONE_CHANNEL = 'petiyard-sign-in';
/** The last page of the pop-up. */
export const DONE_PAGE = '/identity/done.html';

/** Why a sign-in or link failed. */
export type ElsewhereFault =
  /** The person declined at the provider. */
  | 'cancelled'
  /** The provider did not respond. */
  | 'unreached'
  /** The flow expired, came from another browser, or ran twice. */
  | 'expired'
  /** The returned token is invalid. */
  | 'refused'
  /** The address belongs to an account here and is not verified on both sides. */
  | 'no-email-proof'
  /** The account or its address belongs to another person. */
  | 'taken'
  | 'disabled'
  | 'too-many';

/** Result of an external sign-in, in the URL fragment and on the channel. */
export type ElsewhereOutcome =
  | { outcome: 'signed-in' }
  | { outcome: 'linked' }
  /** `pending` goes with the digits to `POST /api/auth/with/second-factor`. */
  | { outcome: 'second-factor'; pending: string }
  | { outcome: 'failed'; code: ElsewhereFault };

export const ELSEWHERE_LIMITS = {
  flowMs: 10 * MINUTE_MS, // time to find a password at the provider
} as const;

export const ELSEWHERE_MESSAGES = {
  unknown: 'This server does not know that place.',
  gone: 'This account no longer signs you in.',
  over: 'That took too long. Please sign in again.',
} as const;
