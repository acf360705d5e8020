import { z } from 'zod';
import { removePerson } from '../../features/profile/delete-account.service.ts';
import { suspensionOf } from '../../writes/standing.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import { findSubject } from '../people/people.ts';
import { signInByPassword } from '../people/sign-in.ts';
import { Refusal } from '../refusal.ts';
import { endSignIn, findByRefreshToken, lastSignInS, noteUsed } from '../sign-ins/sign-ins.ts';
import type { Provider } from '../tokens/provider.ts';
import { assertRecent, verified } from './recent.ts';
import { signInResponse } from './sign-in-response.ts';
import { formCall, mapProblems, TOO_MANY, toolkitCall } from './toolkit-call.ts';
import { userOf } from './user-info.ts';

const SIGN_IN_BODY = z.object({ email: z.string().optional(), password: z.string().optional() });

/** `accounts:signInWithPassword`. */
export const signInCall = (provider: Provider) =>
  toolkitCall(SIGN_IN_BODY, async ({ email, password }, c) => {
    if (!email) throw new Refusal('MISSING_EMAIL');
    if (!password) throw new Refusal('MISSING_PASSWORD');
    const arrival = await signInByPassword(provider.services, { email, password }, c.get('address')).catch(
      mapProblems(TOO_MANY),
    );
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      ...(await signInResponse(provider, arrival)),
    };
  });

const LOOKUP_BODY = z.object({ idToken: z.string().optional() });

/** `accounts:lookup`: returns the person of an ID token. Clients call it after every sign-in and page load. */
export const lookupCall = ({ services, verify }: Provider) =>
  toolkitCall(LOOKUP_BODY, async ({ idToken }) => {
    if (!idToken) throw new Refusal('MISSING_ID_TOKEN');
    const { user } = await verify(idToken);
    const { read } = services.store;
    const subject = await findSubject(read, user.id);
    if (!subject) throw new Refusal('USER_NOT_FOUND');
    const lastS = await lastSignInS(read, user.id);
    return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [userOf(subject, lastS)] };
  });

const FORM = z.object({ grant_type: z.string().optional(), refresh_token: z.string().optional() });

/**
 * Returns a new ID token for a refresh token, which stays the same: if a changed one were lost, the phone would be
 * signed out. An unknown one is TOKEN_EXPIRED, the only code that signs the phone out.
 */
export const refreshCall = ({ services, settings, makeTokens }: Provider) =>
  formCall(FORM, async ({ grant_type, refresh_token: refreshToken }) => {
    if (grant_type !== 'refresh_token') throw new Refusal('INVALID_GRANT_TYPE');
    if (!refreshToken) throw new Refusal('MISSING_REFRESH_TOKEN');
    const { store, nowMs } = services;
    const row = await findByRefreshToken(store.read, refreshToken, nowMs());
    const subject = row && (await findSubject(store.read, row.person_id));
    if (!row || !subject) throw new Refusal('TOKEN_EXPIRED');
    if (suspensionOf(subject.user, nowMs())) throw new Refusal('USER_DISABLED');
    if (nowMs() - row.used_at_ms >= IDENTITY_LIMITS.usedEveryMs)
      await store.write(async ({ trx }) => {
        if (!(await noteUsed(trx, row.id, nowMs()))) throw new Refusal('TOKEN_EXPIRED');
      });
    const { idToken, expiresIn, localId } = await makeTokens(subject, { row, refreshToken });
    return {
      access_token: idToken,
      id_token: idToken,
      expires_in: expiresIn,
      refresh_token: refreshToken,
      token_type: 'Bearer',
      user_id: localId,
      project_id: settings.project,
    };
  });

const REVOKE_BODY = z.object({ idToken: z.string().optional(), token: z.string().optional() });

/**
 * `accounts:revokeToken`: ends one of the person's sign-ins by its refresh token. An unknown token is no error (RFC
 * 7009, 2.2). External tokens are never stored.
 */
export const revokeCall = (provider: Provider) =>
  toolkitCall(REVOKE_BODY, async ({ idToken, token }) => {
    const { user } = await verified(provider, idToken);
    const { store, nowMs } = provider.services;
    const row = token ? await findByRefreshToken(store.read, token, nowMs()) : undefined;
    if (row?.person_id === user.id) await store.write(({ trx }) => endSignIn(trx, row.id));
    return {};
  });

const DELETE_BODY = z.object({ idToken: z.string().optional() });

/** `accounts:delete`: deletes the account, as in the product. */
export const deleteCall = (provider: Provider) =>
  toolkitCall(DELETE_BODY, async ({ idToken }) => {
    const proof = await verified(provider, idToken);
    assertRecent(provider, proof);
    await removePerson(provider.services, proof.user.id);
    return { kind: 'identitytoolkit#DeleteAccountResponse' };
  });
