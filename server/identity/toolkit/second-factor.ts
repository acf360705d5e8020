import { z } from 'zod';
import { addFactor, beginFactor, completeSecondFactor, removeFactor } from '../people/second-factor.ts';
import { TOTP_FORM } from '../people/totp.ts';
import { Refusal } from '../refusal.ts';
import type { Provider } from '../tokens/provider.ts';
import { assertRecent, verified } from './recent.ts';
import { mapProblems, TOO_MANY, toolkitCall } from './toolkit-call.ts';

const NAME_MAX = 60;
const OF_PHONE = z.unknown().optional();
const START_BODY = z.object({
  idToken: z.string().optional(),
  totpEnrollmentInfo: z.object({}).optional(),
  phoneEnrollmentInfo: OF_PHONE,
});
const FINALIZE_BODY = z.object({
  idToken: z.string().optional(),
  displayName: z.string().max(NAME_MAX).nullish(),
  totpVerificationInfo: z
    .object({ sessionInfo: z.string().optional(), verificationCode: z.string().optional() })
    .optional(),
});
const WITHDRAW_BODY = z.object({
  idToken: z.string().optional(),
  mfaEnrollmentId: z.string().optional(),
});
const SIGN_IN_BODY = z.object({
  mfaPendingCredential: z.string().optional(),
  mfaEnrollmentId: z.string().optional(),
  totpVerificationInfo: z.object({ verificationCode: z.string().optional() }).optional(),
});

/**
 * `mfaEnrollment:start`: returns the secret for an authenticator app. Text messages are not supported as a second
 * factor, because numbers get hijacked.
 */
export const startFactorCall = (provider: Provider) =>
  toolkitCall(START_BODY, async ({ idToken, totpEnrollmentInfo }) => {
    const proof = await verified(provider, idToken);
    assertRecent(provider, proof);
    if (!totpEnrollmentInfo)
      throw new Refusal('OPERATION_NOT_ALLOWED', 'Only authenticator apps are supported.');
    const { secret, sessionInfo, endsAtMs } = await beginFactor(provider.services, proof.user.id);
    return {
      totpSessionInfo: {
        ...{ sharedSecretKey: secret, sessionInfo },
        verificationCodeLength: TOTP_FORM.digits,
        hashingAlgorithm: TOTP_FORM.algorithm,
        periodSec: TOTP_FORM.period,
        finalizeEnrollmentTime: new Date(endsAtMs).toISOString(),
      },
    };
  });

/** `mfaEnrollment:finalize`: verifies the app's digits. */
export const finalizeFactorCall = (provider: Provider) =>
  toolkitCall(FINALIZE_BODY, async ({ idToken, displayName, totpVerificationInfo: verification }, c) => {
    const { services, makeTokens } = provider;
    const proof = await verified(provider, idToken);
    if (!verification?.sessionInfo) throw new Refusal('MISSING_SESSION_INFO');
    if (!verification.verificationCode) throw new Refusal('MISSING_CODE');
    const address = c.get('address');
    const changer = { user: proof.user, signInId: proof.signInId, address };
    const answer = { handle: verification.sessionInfo, digits: verification.verificationCode, address };
    const { subject, signIn } = await addFactor(services, changer, answer, displayName || null).catch(
      mapProblems(TOO_MANY),
    );
    return { ...(await makeTokens(subject, signIn)), totpAuthInfo: {} };
  });

/** `mfaEnrollment:withdraw`: removes a second factor. */
export const withdrawFactorCall = (provider: Provider) =>
  toolkitCall(WITHDRAW_BODY, async ({ idToken, mfaEnrollmentId }, c) => {
    const proof = await verified(provider, idToken);
    assertRecent(provider, proof);
    if (!mfaEnrollmentId) throw new Refusal('MISSING_MFA_ENROLLMENT_ID');
    const changer = { user: proof.user, signInId: proof.signInId, address: c.get('address') };
    const { subject, signIn } = await removeFactor(provider.services, changer, mfaEnrollmentId);
    return provider.makeTokens(subject, signIn);
  });

/** `mfaSignIn:start`: sends a text message at other providers; an authenticator app needs none. */
export const startSecondCall = () =>
  toolkitCall(SIGN_IN_BODY, async ({ mfaPendingCredential }) => {
    if (!mfaPendingCredential) throw new Refusal('MISSING_MFA_PENDING_CREDENTIAL');
    throw new Refusal('OPERATION_NOT_ALLOWED', 'Only authenticator apps are supported.');
  });

/** `mfaSignIn:finalize`: verifies the digits after the first factor. */
export const finalizeSecondCall = (provider: Provider) =>
  toolkitCall(SIGN_IN_BODY, async (body, c) => {
    const { mfaPendingCredential: handle, mfaEnrollmentId, totpVerificationInfo } = body;
    if (!handle) throw new Refusal('MISSING_MFA_PENDING_CREDENTIAL');
    if (!mfaEnrollmentId) throw new Refusal('MISSING_MFA_ENROLLMENT_ID');
    if (!totpVerificationInfo?.verificationCode) throw new Refusal('MISSING_CODE');
    const answer = { handle, digits: totpVerificationInfo.verificationCode, address: c.get('address') };
    const { subject, signIn } = await completeSecondFactor(provider.services, answer, mfaEnrollmentId).catch(
      mapProblems(TOO_MANY),
    );
    return provider.makeTokens(subject, signIn);
  });
