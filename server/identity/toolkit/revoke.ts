import { z } from 'zod';
import { endSignIn, findByRefreshToken } from '../sign-ins/sign-ins.ts';
import type { Provider } from '../tokens/provider.ts';
import { verified } from './recent.ts';
import { toolkitCall } from './toolkit-call.ts';

const BODY = z.object({ idToken: z.string().optional(), token: z.string().optional() });

/**
 * `accounts:revokeToken`: ends one of the person's sign-ins by its refresh token. An unknown token is no error (RFC
 * 7009, 2.2). External tokens are never stored.
 */
export const revokeCall = (provider: Provider) =>
  toolkitCall(BODY, async ({ idToken, token }) => {
    const { user } = await verified(provider, idToken);
    const { store, nowMs } = provider.services;
    const row = token ? await findByRefreshToken(store.read, token, nowMs()) : undefined;
    if (row?.person_id === user.id) await store.write(({ trx }) => endSignIn(trx, row.id));
    return {};
  });
