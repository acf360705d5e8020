/** What an identity provider's client is told, by its names. Source: docs/specification.md, section 8. */
const CLIENT_CODES = [
  'account-exists-with-different-credential',
  'admin-restricted-operation',
  'cancelled-popup-request',
  'captcha-check-failed',
  'code-expired',
  'credential-already-in-use',
  'custom-token-mismatch',
  'email-already-in-use',
  'expired-action-code',
  'internal-error',
  'invalid-action-code',
  'invalid-continue-uri',
  'invalid-credential',
  'invalid-custom-token',
  'invalid-email',
  'invalid-multi-factor-session',
  'invalid-phone-number',
  'invalid-recaptcha-action',
  'invalid-recaptcha-token',
  'invalid-user-token',
  'invalid-verification-code',
  'invalid-verification-id',
  'maximum-second-factor-count-exceeded',
  'missing-email',
  'missing-multi-factor-info',
  'missing-multi-factor-session',
  'missing-password',
  'missing-phone-number',
  'missing-recaptcha-token',
  'missing-recaptcha-version',
  'missing-verification-code',
  'missing-verification-id',
  'multi-factor-auth-required',
  'multi-factor-info-not-found',
  'network-request-failed',
  'operation-not-allowed',
  'password-does-not-meet-requirements',
  'popup-blocked',
  'popup-closed-by-user',
  'quota-exceeded',
  'recaptcha-not-enabled',
  'requires-recent-login',
  'second-factor-already-in-use',
  'too-many-requests',
  'unauthorized-continue-uri',
  'unauthorized-domain',
  'unsupported-first-factor',
  'unverified-email',
  'user-disabled',
  'user-mismatch',
  'user-not-found',
  'user-token-expired',
  'weak-password',
  'wrong-password',
] as const;
export type IdentityCode = (typeof CLIENT_CODES)[number];

/**
 * The server's codes that clients call otherwise; any other is written small, with hyphens. What only a fault of this
 * app can bring about is an internal error.
 */
const RENAMED = {
  ADMIN_ONLY_OPERATION: 'admin-restricted-operation',
  CREDENTIAL_MISMATCH: 'custom-token-mismatch',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  EMAIL_EXISTS: 'email-already-in-use',
  EMAIL_NOT_FOUND: 'user-not-found',
  EXPIRED_OOB_CODE: 'expired-action-code',
  FEDERATED_USER_ID_ALREADY_LINKED: 'credential-already-in-use',
  INVALID_ARGUMENT: 'internal-error',
  INVALID_CODE: 'invalid-verification-code',
  INVALID_CREDENTIAL_OR_PROVIDER_ID: 'invalid-credential',
  INVALID_GRANT_TYPE: 'internal-error',
  INVALID_IDENTIFIER: 'invalid-email',
  INVALID_IDP_RESPONSE: 'invalid-credential',
  INVALID_ID_TOKEN: 'invalid-user-token',
  INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
  INVALID_MFA_PENDING_CREDENTIAL: 'invalid-multi-factor-session',
  INVALID_OOB_CODE: 'invalid-action-code',
  INVALID_PASSWORD: 'wrong-password',
  INVALID_PENDING_TOKEN: 'invalid-credential',
  INVALID_PROVIDER_ID: 'internal-error',
  INVALID_REFRESH_TOKEN: 'internal-error',
  INVALID_REQ_TYPE: 'internal-error',
  INVALID_SESSION_INFO: 'invalid-verification-id',
  INVALID_TEMPORARY_PROOF: 'invalid-credential',
  MFA_ENROLLMENT_NOT_FOUND: 'multi-factor-info-not-found',
  MISSING_CODE: 'missing-verification-code',
  MISSING_CONTINUE_URI: 'internal-error',
  MISSING_CUSTOM_TOKEN: 'internal-error',
  MISSING_IDENTIFIER: 'missing-email',
  MISSING_ID_TOKEN: 'internal-error',
  MISSING_MFA_ENROLLMENT_ID: 'missing-multi-factor-info',
  MISSING_MFA_PENDING_CREDENTIAL: 'missing-multi-factor-session',
  MISSING_OOB_CODE: 'internal-error',
  MISSING_OR_INVALID_NONCE: 'internal-error',
  MISSING_REFRESH_TOKEN: 'internal-error',
  MISSING_REQ_TYPE: 'internal-error',
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
} as const satisfies Record<string, IdentityCode>;

type Hyphened<S extends string> = S extends `${infer Head}_${infer Rest}`
  ? `${Lowercase<Head>}-${Hyphened<Rest>}`
  : Lowercase<S>;

/** What clients call a code of the server's. A test has the compiler say that every one of them has a sentence. */
export type ClientCodeOf<S extends string> = S extends keyof typeof RENAMED
  ? (typeof RENAMED)[S]
  : Hyphened<S>;

/** The client's name of what a server has refused: `CODE : words`. A newer server's code is an internal error. */
export function identityCodeOf(message: string): IdentityCode {
  const code = message.split(' : ')[0] ?? '';
  const renamed = Object.hasOwn(RENAMED, code) ? RENAMED[code as keyof typeof RENAMED] : null;
  const small = code.toLowerCase().replaceAll('_', '-');
  return renamed ?? CLIENT_CODES.find((one) => one === small) ?? 'internal-error';
}

/** These two alone say that whoever is signed in is so no more. */
export const endsSignIn = (code: IdentityCode): boolean =>
  code === 'user-disabled' || code === 'user-token-expired';
