import type { User } from '#contract/auth.ts';
import { PROBLEM_MESSAGES } from '#contract/problems.ts';
import type { FieldError } from '#contract/rules.ts';
import { endSession } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import {
  callIdentity,
  endsSession,
  errorsOf,
  type IdentityAnswer,
  type IdentityCode,
  type Tokens,
} from './identity.ts';
import { type Errors, revokeTokens } from './verify.remote.ts';

/** The person's account at the provider. */
export interface Account {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  phoneNumber?: string;
  /** Set if the person has a password. */
  passwordHash?: string;
  mfaInfo?: readonly { mfaEnrollmentId: string; displayName?: string; enrolledAt: string }[];
}

/** A fresh re-authentication, valid for five minutes. Changes of sign-in methods require it. */
export interface Proof {
  user: User;
  tokens: Tokens;
  account: Account;
}

/** Result of a change: a proof with the new account, and new tokens if the change has created some. */
export type Changed = { proof: Proof } | Errors;

/** Two codes also end the session; unsent posts stay on the phone. */
async function refused(core: Core, user: User, code: IdentityCode): Promise<readonly FieldError[]> {
  if (endsSession(code)) await endSession(core.cache, core.ports.nowMs(), user.id);
  return errorsOf(code);
}

/** Turns tokens into a proof if they belong to the person who is signed in. */
export async function proofOf(core: Core, user: User, tokens: Tokens): Promise<Changed> {
  const { idToken } = tokens;
  const answer = await callIdentity<{ users?: Account[] }>(core, '/v1/accounts:lookup', { idToken });
  if (answer.kind === 'refused') return { errors: await refused(core, user, answer.code) };
  const account = answer.body.users?.[0];
  if (account?.localId === String(user.id)) return { proof: { user, tokens, account } };
  void revokeTokens(core, tokens);
  return { errors: errorsOf('user-mismatch') };
}

async function changed(
  core: Core,
  { user, tokens }: Proof,
  answer: IdentityAnswer<Tokens>,
): Promise<Changed> {
  if (answer.kind === 'refused') return { errors: await refused(core, user, answer.code) };
  return proofOf(core, user, answer.body.idToken === undefined ? tokens : answer.body);
}

/** Adds a phone number that was verified by a text message. */
export async function addPhone(
  core: Core,
  proof: Proof,
  verified: { sessionInfo: string; code: string },
): Promise<Changed> {
  const body = { ...verified, idToken: proof.tokens.idToken };
  const answer = await callIdentity<Tokens & { temporaryProof?: string }>(
    core,
    '/v1/accounts:signInWithPhoneNumber',
    body,
  );
  if (answer.kind === 'ok' && answer.body.temporaryProof !== undefined)
    return { errors: errorsOf('credential-already-in-use') };
  return changed(core, proof, answer);
}

/** Removes the phone number. The last sign-in method cannot be removed. */
export async function removePhone(core: Core, proof: Proof): Promise<Changed> {
  const body = { idToken: proof.tokens.idToken, deleteProvider: ['phone'] };
  const answer = await callIdentity(core, '/v1/accounts:update', body);
  if (answer.kind === 'refused' && answer.code === 'operation-not-allowed')
    return { errors: [{ path: '', message: PROBLEM_MESSAGES['last-way-in'] }] };
  return changed(core, proof, answer);
}

/** An authenticator app that is being set up. */
export interface NewApp {
  secret: string;
  sessionInfo: string;
}

/** Starts the setup of an authenticator app. The secret is sent only once. */
export async function beginApp(core: Core, { user, tokens }: Proof): Promise<NewApp | Errors> {
  const body = { idToken: tokens.idToken, totpEnrollmentInfo: {} };
  const answer = await callIdentity<{ totpSessionInfo: { sharedSecretKey: string; sessionInfo: string } }>(
    core,
    '/v2/accounts/mfaEnrollment:start',
    body,
  );
  if (answer.kind === 'refused') return { errors: await refused(core, user, answer.code) };
  const { sharedSecretKey: secret, sessionInfo } = answer.body.totpSessionInfo;
  return { secret, sessionInfo };
}

/** Completes the setup with the digits that the app shows. */
export async function addApp(
  core: Core,
  proof: Proof,
  setup: { sessionInfo: string; verificationCode: string; displayName: string },
): Promise<Changed> {
  const { displayName, ...totpVerificationInfo } = setup;
  const body = { idToken: proof.tokens.idToken, displayName, totpVerificationInfo };
  return changed(core, proof, await callIdentity(core, '/v2/accounts/mfaEnrollment:finalize', body));
}

/** Removes an authenticator app. */
export async function removeApp(core: Core, proof: Proof, id: string): Promise<Changed> {
  const body = { idToken: proof.tokens.idToken, mfaEnrollmentId: id };
  return changed(core, proof, await callIdentity(core, '/v2/accounts/mfaEnrollment:withdraw', body));
}

/** Deletes an account that has no password. */
export async function deleteByProof(core: Core, { user, tokens }: Proof): Promise<Trouble> {
  const answer = await callIdentity(core, '/v1/accounts:delete', { idToken: tokens.idToken });
  return answer.kind === 'ok' ? undefined : refused(core, user, answer.code);
}
