import type { User } from '#contract/auth.ts';
import { PROBLEM_MESSAGES } from '#contract/problems.ts';
import type { FieldError } from '#contract/rules.ts';
import { endSession } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { type Arrival, callIdentity, type IdentityAnswer } from './identity-calls.ts';
import { endsSignIn, type IdentityCode } from './identity-codes.ts';
import { endTokens, troubleOfCode } from './provider.remote.ts';

/** How somebody signs in, as the provider tells of them. */
export interface Known {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  phoneNumber?: string;
  /** There, of whoever has a password. */
  passwordHash?: string;
  mfaInfo?: readonly { mfaEnrollmentId: string; displayName?: string; enrolledAt: string }[];
}

/** Who has just shown once more who they are: for five minutes they may change how they sign in. */
export interface Proof {
  tokens: Arrival;
  known: Known;
}

/** A refusal, told at its field. Two codes say that whoever is signed in is so no more: what they wrote stays on the phone. */
async function refused(core: Core, user: User, code: IdentityCode): Promise<readonly FieldError[]> {
  if (endsSignIn(code)) await endSession(core.cache, core.ports.nowMs(), user.id);
  return troubleOfCode(code);
}

/** Takes what somebody has shown for a proof, if it is of the person who is signed in here. */
export async function proofOf(
  core: Core,
  user: User,
  tokens: Arrival,
): Promise<{ proof: Proof } | { trouble: readonly FieldError[] }> {
  const { idToken } = tokens;
  const came = await callIdentity<{ users?: Known[] }>(core, '/v1/accounts:lookup', { idToken });
  if (came.kind === 'refused') return { trouble: await refused(core, user, came.code) };
  const known = came.body.users?.[0];
  if (known?.localId === String(user.id)) return { proof: { tokens, known } };
  void endTokens(core, tokens);
  return { trouble: troubleOfCode('user-mismatch') };
}

/** What came of a change: the proof with what is known now, and new tokens where the change has made some. */
type Changed = { proof: Proof } | { trouble: readonly FieldError[] };

async function changed(
  core: Core,
  user: User,
  proof: Proof,
  told: IdentityAnswer<Arrival>,
): Promise<Changed> {
  if (told.kind === 'refused') return { trouble: await refused(core, user, told.code) };
  return proofOf(core, user, told.body.idToken === undefined ? proof.tokens : told.body);
}

/** Gives the person a phone number, by the digits of its message. */
export async function addPhone(
  core: Core,
  user: User,
  proof: Proof,
  shown: { sessionInfo: string; code: string },
): Promise<Changed> {
  const { idToken } = proof.tokens;
  const told = await callIdentity<Arrival & { temporaryProof?: string }>(
    core,
    '/v1/accounts:signInWithPhoneNumber',
    { ...shown, idToken },
  );
  if (told.kind === 'ok' && told.body.temporaryProof !== undefined)
    return { trouble: troubleOfCode('credential-already-in-use') };
  return changed(core, user, proof, told);
}

/** Takes the phone number away. The last way to sign in stays. */
export async function removePhone(core: Core, user: User, proof: Proof): Promise<Changed> {
  const body = { idToken: proof.tokens.idToken, deleteProvider: ['phone'] };
  const told = await callIdentity<Arrival>(core, '/v1/accounts:update', body);
  if (told.kind === 'refused' && told.code === 'operation-not-allowed') return { trouble: LAST_WAY };
  return changed(core, user, proof, told);
}

/** An app with digits that is being set up. */
export interface NewApp {
  secret: string;
  sessionInfo: string;
}

/** Begins with an app that shows digits: its secret is told this once. */
export async function beginApp(
  core: Core,
  user: User,
  { tokens }: Proof,
): Promise<NewApp | { trouble: readonly FieldError[] }> {
  const body = { idToken: tokens.idToken, totpEnrollmentInfo: {} };
  const told = await callIdentity<{ totpSessionInfo: { sharedSecretKey: string; sessionInfo: string } }>(
    core,
    '/v2/accounts/mfaEnrollment:start',
    body,
  );
  if (told.kind === 'refused') return { trouble: await refused(core, user, told.code) };
  const { sharedSecretKey, sessionInfo } = told.body.totpSessionInfo;
  return { secret: sharedSecretKey, sessionInfo };
}

/** Sets the app up, by the digits that it shows. */
export async function addApp(
  core: Core,
  user: User,
  proof: Proof,
  shown: { sessionInfo: string; verificationCode: string; displayName: string },
): Promise<Changed> {
  const { displayName, ...totpVerificationInfo } = shown;
  const body = { idToken: proof.tokens.idToken, displayName, totpVerificationInfo };
  return changed(core, user, proof, await callIdentity(core, '/v2/accounts/mfaEnrollment:finalize', body));
}

/** Takes an app with digits away. */
export async function removeApp(core: Core, user: User, proof: Proof, id: string): Promise<Changed> {
  const body = { idToken: proof.tokens.idToken, mfaEnrollmentId: id };
  return changed(core, user, proof, await callIdentity(core, '/v2/accounts/mfaEnrollment:withdraw', body));
}

/** Deletes the account of whoever has no password to delete it with. */
export async function deleteByProof(core: Core, user: User, { tokens }: Proof): Promise<Trouble> {
  const told = await callIdentity(core, '/v1/accounts:delete', { idToken: tokens.idToken });
  return told.kind === 'ok' ? undefined : refused(core, user, told.code);
}

const LAST_WAY: readonly FieldError[] = [{ path: '', message: PROBLEM_MESSAGES['last-way-in'] }];
