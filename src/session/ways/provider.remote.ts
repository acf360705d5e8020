import type { AuthState, SignedIn, User } from '#contract/auth.ts';
import { problemOf } from '#contract/problems.ts';
import type { FieldError } from '#contract/rules.ts';
import type { Core } from '#src/local/core.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { troubleOf } from '../auth-answers.ts';
import { enterBy } from '../sign-in.ts';
import { keepAsked } from './asked-code.ts';
import { IDENTITY_SENTENCES } from './identity.words.ts';
import { type Arrival, callIdentity, type IdentityAnswer, type Toolkit } from './identity-calls.ts';
import type { IdentityCode } from './identity-codes.ts';
import { WAYS_WORDS as WORDS } from './ways.words.ts';

/** Somebody has shown the first factor: what is asked of them next. */
export interface Pending {
  credential: string;
  factors: readonly { id: string; name: string }[];
}

/** What came of a way to sign in. */
export type CameIn = { user: User } | { pending: Pending } | { trouble: readonly FieldError[] };

/** At which field a code is told; any other stands above the button. */
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

/** What a form says of a refusal. */
export const troubleOfCode = (code: IdentityCode): readonly FieldError[] => [
  { path: FIELD_OF[code] ?? '', message: IDENTITY_SENTENCES[code] },
];

/** Whether it is kept where a code was sent: whoever signs in may leave the app to read it. */
interface Asking {
  keeps: boolean;
  /** Where the link of a letter leads on to, a path of the app. */
  returnTo?: string;
}

/** Asks for a letter with a link and a code. */
export async function askLetter(
  core: Core,
  email: string,
  { keeps, returnTo = '/' }: Asking,
): Promise<Trouble> {
  const next = `/?${new URLSearchParams({ signin: '1', returnTo })}`;
  const continueUrl = new URL(next, core.ports.origin || location.origin).href; // a page's own requests name no origin
  const body = { requestType: 'EMAIL_SIGNIN', email, continueUrl, canHandleCodeInApp: true };
  const came = await callIdentity(core, '/v1/accounts:sendOobCode', body);
  if (came.kind === 'refused') return troubleOfCode(came.code);
  if (keeps) await keepAsked(core, { kind: 'letter', to: email, sessionInfo: '' });
  return undefined;
}

/** Shows what a letter carried: its digits, or what stood in its link. */
export const showLetter = (core: Core, email: string, oobCode: string): Promise<IdentityAnswer<Arrival>> =>
  callIdentity<Arrival>(core, '/v1/accounts:signInWithEmailLink', { email, oobCode });

/** Asks for a text message with digits. @returns what comes back with them */
export async function askText(
  core: Core,
  phoneNumber: string,
  { keeps }: Asking,
): Promise<{ sessionInfo: string } | { trouble: readonly FieldError[] }> {
  const body = { phoneNumber, recaptchaToken: '', captchaResponse: 'NO_RECAPTCHA' };
  const came = await callIdentity<{ sessionInfo: string }>(core, '/v1/accounts:sendVerificationCode', body);
  if (came.kind === 'refused') return { trouble: troubleOfCode(came.code) };
  const { sessionInfo } = came.body;
  if (keeps) await keepAsked(core, { kind: 'phone', to: phoneNumber, sessionInfo });
  return { sessionInfo };
}

/** Shows the digits of a text message. */
export const showText = (core: Core, sessionInfo: string, code: string): Promise<IdentityAnswer<Arrival>> =>
  callIdentity<Arrival>(core, '/v1/accounts:signInWithPhoneNumber', { sessionInfo, code });

/** The same of somebody who is signed in: a number that nobody has makes no account. */
export async function showTextAgain(
  core: Core,
  sessionInfo: string,
  code: string,
): Promise<IdentityAnswer<Arrival>> {
  const body = { sessionInfo, code, operation: 'REAUTH' };
  const told = await callIdentity<Arrival>(core, '/v1/accounts:signInWithPhoneNumber', body);
  const isNobodys = told.kind === 'refused' && told.code === 'user-token-expired';
  return isNobodys ? { kind: 'refused', code: 'user-not-found' } : told;
}

/** Shows a password to the provider. */
export const showPassword = (core: Core, email: string, password: string, toolkit?: Toolkit) =>
  callIdentity<Arrival>(
    core,
    '/v1/accounts:signInWithPassword',
    { email, password, returnSecureToken: true },
    toolkit,
  );

/** Shows the digits of an app, after the first factor. */
export const showSecond = (
  core: Core,
  pending: Pending,
  { factor, digits }: { factor: string; digits: string },
  toolkit?: Toolkit,
) =>
  callIdentity<Arrival>(
    core,
    '/v2/accounts/mfaSignIn:finalize',
    {
      mfaPendingCredential: pending.credential,
      mfaEnrollmentId: factor,
      totpVerificationInfo: { verificationCode: digits },
    },
    toolkit,
  );

/** Somebody who has shown the first factor, and what is asked of them next; null where nothing is. */
export function pendingOf({ mfaPendingCredential, mfaInfo = [] }: Arrival): Pending | null {
  if (mfaPendingCredential === undefined) return null;
  const factors = mfaInfo.map((one) => ({ id: one.mfaEnrollmentId, name: one.displayName ?? WORDS.app }));
  return { credential: mfaPendingCredential, factors };
}

/**
 * Signs in whoever has shown who they are: the cookie of our own session takes the place of the provider's tokens, which end
 * at once. So the phone keeps none, and the worker sends with the cookie alone.
 */
export async function enterByArrival(core: Core, arrival: Arrival, toolkit?: Toolkit): Promise<CameIn> {
  const { idToken } = arrival;
  const pending = pendingOf(arrival);
  if (pending) return { pending };
  if (idToken === undefined) return { trouble: troubleOfCode('internal-error') };
  const answer = await enterBy(core, () => exchange(core, idToken));
  if (answer.kind !== 'ok') return { trouble: troubleOf(answer, WORDS.notIn) ?? [] };
  // Not waited for: what does not end now ends by itself, and nobody has it any more.
  void endTokens(core, arrival, toolkit);
  return { user: answer.body.user };
}

/** Signs in whoever has signed in elsewhere: the cookie is there, and our server says whose it is. */
export async function enterByCookie(core: Core): Promise<Exclude<CameIn, { pending: Pending }>> {
  const answer = await enterBy(core, async () => {
    const state = await core.api.request<AuthState>('/api/auth/user');
    if (state.kind !== 'ok') return state;
    if (!state.body.authenticated) return NOBODY;
    return { ...state, body: { user: state.body.user, token: null } };
  });
  if (answer.kind === 'ok') return { user: answer.body.user };
  return { trouble: troubleOf(answer, WORDS.notIn) ?? [] };
}

const NOBODY = { kind: 'problem', problem: problemOf('not-signed-in'), retryAfterMs: 0 } as const;

/** The digits of whoever has come back from elsewhere. */
export async function enterBySecondElsewhere(core: Core, pending: string, code: string) {
  const sent = { method: 'POST', body: { pending, code } } as const;
  const answer = await enterBy(core, () => core.api.request<SignedIn>('/api/auth/with/second-factor', sent));
  if (answer.kind === 'ok') return { user: answer.body.user };
  return { trouble: troubleOf(answer, WORDS.notIn) ?? [] };
}

/** Ends tokens of the provider that nobody needs any more. */
export const endTokens = (core: Core, { idToken, refreshToken }: Arrival, toolkit?: Toolkit) =>
  callIdentity(
    core,
    '/v2/accounts:revokeToken',
    { idToken, token: refreshToken, providerId: 'password', tokenType: 'REFRESH_TOKEN' },
    toolkit,
  );

async function exchange({ api }: Core, idToken: string) {
  const answer = await api.request<Extract<AuthState, { authenticated: true }>>('/api/auth/token', {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}` },
  });
  if (answer.kind !== 'ok') return answer;
  return { ...answer, body: { user: answer.body.user, token: null } };
}
