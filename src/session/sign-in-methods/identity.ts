import type { FieldError } from '#contract/rules.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import type { Core } from '#src/local/core.ts';
import { IDENTITY_SENTENCES } from './identity.words.ts';

/** Times from docs/specification.md, section 9. docs/identity.md explains why the app does not need the others. */
export const IDENTITY_TIMES_MS = {
  network: 30 * SECOND_MS,
  networkOfPhones: 60 * SECOND_MS, // a weak cell takes longer
  early: 30 * SECOND_MS, // tokens are treated as expired this long before they are
  proof: 5 * MINUTE_MS, // lifetime of a re-authentication; the server has the same limit
  popUpClosed: 8 * SECOND_MS, // the result of a closed window may still arrive
  popUpWatch: SECOND_MS, // polling interval for a closed window
} as const;

/** An error code as client libraries of the provider name it. Source: docs/specification.md, section 8. */
export type IdentityCode = keyof typeof IDENTITY_SENTENCES;

export type IdentityAnswer<T> = { kind: 'ok'; body: T } | { kind: 'refused'; code: IdentityCode };

/** Tokens of a verified person, or the second factor that is still required. */
export interface Tokens {
  idToken?: string;
  refreshToken?: string;
  mfaPendingCredential?: string;
  mfaInfo?: readonly { mfaEnrollmentId: string; displayName?: string }[];
}

/** Base URL and public key of a provider. */
export interface Provider {
  toolkit: string;
  key: string;
}

/** The provider in our own server accepts any key. */
const ownProvider = ({ ports }: Core): Provider => ({
  toolkit: `${ports.origin}/identitytoolkit.googleapis.com`,
  key: 'petiyard',
});

/** Calls the provider. Never throws: a timeout or an invalid response is `network-request-failed`. */
export async function callIdentity<T = Tokens>(
  core: Core,
  path: string,
  body: object,
  { toolkit, key }: Provider = ownProvider(core),
): Promise<IdentityAnswer<T>> {
  const { fetch, setTimer } = core.ports;
  const abort = new AbortController();
  const stopTimer = setTimer(() => abort.abort(), networkMs(navigator.userAgent));
  try {
    const response = await fetch(`${toolkit}${path}?key=${encodeURIComponent(key)}`, {
      method: 'POST',
      signal: abort.signal,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answerOf(response.status, await response.json());
  } catch {
    return { kind: 'refused', code: 'network-request-failed' };
  } finally {
    stopTimer();
  }
}

/** Returns the request timeout in milliseconds. */
export const networkMs = (userAgent: string): number =>
  /Android|iPhone|iPad|Mobile/.test(userAgent)
    ? IDENTITY_TIMES_MS.networkOfPhones
    : IDENTITY_TIMES_MS.network;

function answerOf<T>(status: number, body: { error?: { message?: unknown } } | null): IdentityAnswer<T> {
  if (status < 300 && body !== null && typeof body === 'object') return { kind: 'ok', body: body as T };
  const message = body?.error?.message;
  if (typeof message === 'string') return { kind: 'refused', code: identityCodeOf(message) };
  // A busy or starting server counts as a network failure, which signs nobody out.
  return { kind: 'refused', code: status === 429 ? 'too-many-requests' : 'network-request-failed' };
}

/** Server codes with another name in client libraries. All others are lower-cased and hyphenated. */
const RENAMED = new Map<string, IdentityCode>(
  Object.entries({
    ADMIN_ONLY_OPERATION: 'admin-restricted-operation',
    CREDENTIAL_MISMATCH: 'custom-token-mismatch',
    CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
    EMAIL_EXISTS: 'email-already-in-use',
    EMAIL_NOT_FOUND: 'user-not-found',
    EXPIRED_OOB_CODE: 'expired-action-code',
    FEDERATED_USER_ID_ALREADY_LINKED: 'credential-already-in-use',
    INVALID_CODE: 'invalid-verification-code',
    INVALID_CREDENTIAL_OR_PROVIDER_ID: 'invalid-credential',
    INVALID_IDENTIFIER: 'invalid-email',
    INVALID_IDP_RESPONSE: 'invalid-credential',
    INVALID_ID_TOKEN: 'invalid-user-token',
    INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
    INVALID_MFA_PENDING_CREDENTIAL: 'invalid-multi-factor-session',
    INVALID_OOB_CODE: 'invalid-action-code',
    INVALID_PASSWORD: 'wrong-password',
    INVALID_PENDING_TOKEN: 'invalid-credential',
    INVALID_SESSION_INFO: 'invalid-verification-id',
    INVALID_TEMPORARY_PROOF: 'invalid-credential',
    MFA_ENROLLMENT_NOT_FOUND: 'multi-factor-info-not-found',
    MISSING_CODE: 'missing-verification-code',
    MISSING_IDENTIFIER: 'missing-email',
    MISSING_MFA_ENROLLMENT_ID: 'missing-multi-factor-info',
    MISSING_MFA_PENDING_CREDENTIAL: 'missing-multi-factor-session',
    MISSING_SESSION_INFO: 'missing-verification-id',
    PASSWORD_LOGIN_DISABLED: 'operation-not-allowed',
    RESET_PASSWORD_EXCEED_LIMIT: 'too-many-requests',
    SECOND_FACTOR_EXISTS: 'second-factor-already-in-use',
    SECOND_FACTOR_LIMIT_EXCEEDED: 'maximum-second-factor-count-exceeded',
    SESSION_EXPIRED: 'code-expired',
    TOKEN_EXPIRED: 'user-token-expired',
    TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
    UNAUTHORIZED_DOMAIN: 'unauthorized-continue-uri',
    USER_NOT_FOUND: 'user-token-expired',
  } as const),
);

const isIdentityCode = (code: string): code is IdentityCode => Object.hasOwn(IDENTITY_SENTENCES, code);

/** Returns the client code for a server message, `CODE : details`. Unknown codes are `internal-error`. */
export function identityCodeOf(message: string): IdentityCode {
  const code = message.split(' : ')[0] ?? '';
  const hyphenated = code.toLowerCase().replaceAll('_', '-');
  return RENAMED.get(code) ?? (isIdentityCode(hyphenated) ? hyphenated : 'internal-error');
}

/** Only these two codes end the session on this phone. */
export const endsSession = (code: IdentityCode): boolean =>
  code === 'user-disabled' || code === 'user-token-expired';

/** Form fields of the error codes. All other codes are shown above the button. */
const FIELD_OF: Partial<Record<IdentityCode, string>> = {
  'invalid-email': 'email',
  'missing-email': 'email',
  'invalid-phone-number': 'phone',
  'missing-phone-number': 'phone',
  'invalid-action-code': 'code',
  'expired-action-code': 'code',
  'wrong-password': 'password',
  'missing-password': 'password',
  'weak-password': 'password',
  'invalid-verification-code': 'code',
};

/** Returns the form errors for a refusal. */
export const errorsOf = (code: IdentityCode): readonly FieldError[] => [
  { path: FIELD_OF[code] ?? '', message: IDENTITY_SENTENCES[code] },
];
