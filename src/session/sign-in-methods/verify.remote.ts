import type { AuthState, SignedIn, User } from '#contract/auth.ts';
import { problemOf } from '#contract/problems.ts';
import type { FieldError } from '#contract/rules.ts';
import type { Core } from '#src/local/core.ts';
import type { Answer } from '#src/local/link/api.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { troubleOf } from '../auth-answers.ts';
import { enterBy } from '../sign-in.ts';
import { callIdentity, errorsOf, type IdentityAnswer, type Provider, type Tokens } from './identity.ts';
import { METHOD_WORDS as WORDS } from './methods.words.ts';
import { rememberCode } from './pending-code.ts';

export type Errors = { errors: readonly FieldError[] };
/** Result of a sign-in. */
export type SignInResult = { user: User } | Errors;

interface CodeOptions {
  /** Whether the phone remembers that a code was sent, so that the person may leave the app to read it. */
  remembers: boolean;
  /** App path that the link in the email leads to. */
  returnTo?: string;
}

/** Requests an email with a link and a code. */
export async function sendLetter(
  core: Core,
  email: string,
  { remembers, returnTo = '/' }: CodeOptions,
): Promise<Trouble> {
  const next = `/?${new URLSearchParams({ signin: '1', returnTo })}`;
  const continueUrl = new URL(next, core.ports.origin || location.origin).href; // `origin` is empty in a page
  const body = { requestType: 'EMAIL_SIGNIN', email, continueUrl, canHandleCodeInApp: true };
  const answer = await callIdentity(core, '/v1/accounts:sendOobCode', body);
  if (answer.kind === 'refused') return errorsOf(answer.code);
  if (remembers) await rememberCode(core, { kind: 'letter', to: email, sessionInfo: '' });
  return undefined;
}

/** Verifies the code or the link of an email. */
export const verifyLetter = (core: Core, email: string, oobCode: string) =>
  callIdentity(core, '/v1/accounts:signInWithEmailLink', { email, oobCode });

/** Requests a text message with a code. */
export async function sendText(
  core: Core,
  phoneNumber: string,
  { remembers }: CodeOptions,
): Promise<{ sessionInfo: string } | Errors> {
  const body = { phoneNumber, recaptchaToken: '', captchaResponse: 'NO_RECAPTCHA' };
  const answer = await callIdentity<{ sessionInfo: string }>(core, '/v1/accounts:sendVerificationCode', body);
  if (answer.kind === 'refused') return { errors: errorsOf(answer.code) };
  const { sessionInfo } = answer.body;
  if (remembers) await rememberCode(core, { kind: 'phone', to: phoneNumber, sessionInfo });
  return { sessionInfo };
}

const VERIFY_TEXT = '/v1/accounts:signInWithPhoneNumber';

/** Verifies the code of a text message. */
export const verifyText = (core: Core, sessionInfo: string, code: string) =>
  callIdentity(core, VERIFY_TEXT, { sessionInfo, code });

/** Verifies the code for a person who is signed in. An unknown number creates no account. */
export async function verifyTextAgain(
  core: Core,
  sessionInfo: string,
  code: string,
): Promise<IdentityAnswer<Tokens>> {
  const answer = await callIdentity(core, VERIFY_TEXT, { sessionInfo, code, operation: 'REAUTH' });
  const isUnknown = answer.kind === 'refused' && answer.code === 'user-token-expired';
  return isUnknown ? { kind: 'refused', code: 'user-not-found' } : answer;
}

/** Verifies a password. */
export const verifyPassword = (core: Core, email: string, password: string, provider?: Provider) =>
  callIdentity(
    core,
    '/v1/accounts:signInWithPassword',
    { email, password, returnSecureToken: true },
    provider,
  );

/** A verified first factor. */
export interface Pending {
  credential: string;
  factors: readonly { id: string; name: string }[];
}

/** Returns what the second factor needs; null if none is required. */
export function pendingOf({ mfaPendingCredential, mfaInfo = [] }: Tokens): Pending | null {
  if (mfaPendingCredential === undefined) return null;
  const factors = mfaInfo.map((info) => ({ id: info.mfaEnrollmentId, name: info.displayName ?? WORDS.app }));
  return { credential: mfaPendingCredential, factors };
}

/** Verifies the digits of an authenticator app. */
export const verifySecondFactor = (
  core: Core,
  { credential }: Pending,
  { factor, digits }: { factor: string; digits: string },
  provider?: Provider,
) =>
  callIdentity(
    core,
    '/v2/accounts/mfaSignIn:finalize',
    {
      mfaPendingCredential: credential,
      mfaEnrollmentId: factor,
      totpVerificationInfo: { verificationCode: digits },
    },
    provider,
  );

/**
 * Signs in with the provider's tokens. Our session cookie replaces them, so they are revoked at once: the phone stores no
 * token, and the service worker sends with the cookie.
 */
export async function signInByTokens(core: Core, tokens: Tokens, provider?: Provider): Promise<SignInResult> {
  const { idToken } = tokens;
  if (idToken === undefined) return { errors: errorsOf('internal-error') };
  const headers = { authorization: `Bearer ${idToken}` };
  const result = await enter(core, async () =>
    withoutToken(await core.api.request<AuthState>('/api/auth/token', { method: 'POST', headers })),
  );
  // Not awaited: tokens that are not revoked now expire, and nobody has them.
  if ('user' in result) void revokeTokens(core, tokens, provider);
  return result;
}

/** Signs in the person of the session cookie, which a sign-in at another site has set. */
export const signInByCookie = (core: Core): Promise<SignInResult> =>
  enter(core, async () => withoutToken(await core.api.request<AuthState>('/api/auth/user')));

/** Completes a sign-in at another site with the digits of an authenticator app. */
export const signInBySecondFactor = (core: Core, pending: string, code: string): Promise<SignInResult> =>
  enter(core, () =>
    core.api.request<SignedIn>('/api/auth/with/second-factor', { method: 'POST', body: { pending, code } }),
  );

/** Signs in by a request. @param words for no signal, and for a refusal without a message. */
export async function enter(
  core: Core,
  request: () => Promise<Answer<{ user: User; token: string | null }>>,
  words: { offline: string; failed: string } = WORDS.notIn,
): Promise<SignInResult> {
  const answer = await enterBy(core, request);
  return answer.kind === 'ok' ? { user: answer.body.user } : { errors: troubleOf(answer, words) ?? [] };
}

const NOT_SIGNED_IN = { kind: 'problem', problem: problemOf('not-signed-in'), retryAfterMs: 0 } as const;

function withoutToken(answer: Answer<AuthState>): Answer<{ user: User; token: null }> {
  if (answer.kind !== 'ok') return answer;
  const { user } = answer.body;
  return user ? { ...answer, body: { user, token: null } } : NOT_SIGNED_IN;
}

/** Revokes the provider's tokens. */
export const revokeTokens = (core: Core, { idToken, refreshToken }: Tokens, provider?: Provider) =>
  callIdentity(
    core,
    '/v2/accounts:revokeToken',
    { idToken, token: refreshToken, providerId: 'password', tokenType: 'REFRESH_TOKEN' },
    provider,
  );
