import { z } from 'zod';
import { suspensionOf } from '../../writes/standing.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import { findSubject } from '../people/people.ts';
import { Refusal } from '../refusal.ts';
import { findByRefreshToken, noteUsed } from '../sign-ins/sign-ins.ts';
import type { Provider } from '../tokens/provider.ts';
import { formCall } from './toolkit-call.ts';

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
