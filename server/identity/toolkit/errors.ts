import type { Context } from 'hono';

/** Every refusal of the calls that clients of such a provider know, by its code there. */
export const TOOLKIT_CODES = [
  'ADMIN_ONLY_OPERATION',
  'CAPTCHA_CHECK_FAILED',
  'CREDENTIAL_MISMATCH',
  'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  'EMAIL_EXISTS',
  'EMAIL_NOT_FOUND',
  'EXPIRED_OOB_CODE',
  'FEDERATED_USER_ID_ALREADY_LINKED',
  'INVALID_ARGUMENT',
  'INVALID_CODE',
  'INVALID_CONTINUE_URI',
  'INVALID_CREDENTIAL_OR_PROVIDER_ID',
  'INVALID_CUSTOM_TOKEN',
  'INVALID_EMAIL',
  'INVALID_GRANT_TYPE',
  'INVALID_IDENTIFIER',
  'INVALID_IDP_RESPONSE',
  'INVALID_ID_TOKEN',
  'INVALID_LOGIN_CREDENTIALS',
  'INVALID_MFA_PENDING_CREDENTIAL',
  'INVALID_OOB_CODE',
  'INVALID_PENDING_TOKEN',
  'INVALID_PHONE_NUMBER',
  'INVALID_REFRESH_TOKEN',
  'INVALID_SESSION_INFO',
  'INVALID_TEMPORARY_PROOF',
  'MFA_ENROLLMENT_NOT_FOUND',
  'MISSING_CODE',
  'MISSING_CONTINUE_URI',
  'MISSING_CUSTOM_TOKEN',
  'MISSING_EMAIL',
  'MISSING_ID_TOKEN',
  'MISSING_OOB_CODE',
  'MISSING_OR_INVALID_NONCE',
  'MISSING_PASSWORD',
  'MISSING_REFRESH_TOKEN',
  'MISSING_REQ_TYPE',
  'MISSING_SESSION_INFO',
  'OPERATION_NOT_ALLOWED',
  'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
  'PASSWORD_LOGIN_DISABLED',
  'QUOTA_EXCEEDED',
  'RESET_PASSWORD_EXCEED_LIMIT',
  'SECOND_FACTOR_EXISTS',
  'SECOND_FACTOR_LIMIT_EXCEEDED',
  'SESSION_EXPIRED',
  'TOKEN_EXPIRED',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
  'UNAUTHORIZED_DOMAIN',
  'UNSUPPORTED_FIRST_FACTOR',
  'USER_DISABLED',
  'USER_NOT_FOUND',
  'WEAK_PASSWORD',
] as const;
export type ToolkitCode = (typeof TOOLKIT_CODES)[number];

/** A refusal that its client is told by a code; words of ours become its message. */
export class ToolkitError extends Error {
  readonly code: ToolkitCode;

  constructor(code: ToolkitCode, words?: string) {
    super(words === undefined ? code : `${code} : ${words}`);
    this.code = code;
  }
}

/**
 * Answers a refusal in the form that clients read: `error.message`, split at ' : '. Whatever is no word of the provider's
 * own, as 429, 500 and 503, never has this form: a client that is told of such an error when the page loads drops its person,
 * while a problem without `error` is to it a network that does not work.
 */
export const answerRefused = (c: Context, { message }: ToolkitError): Response =>
  c.json({ error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } }, 400, {
    'cache-control': 'no-store',
  });
