import { z } from 'zod';
import { removePerson } from '../../features/profile/delete-account.service.ts';
import type { Provider } from '../tokens/provider.ts';
import { assertRecent, verified } from './recent.ts';
import { toolkitCall } from './toolkit-call.ts';

const BODY = z.object({ idToken: z.string().optional() });

/** `accounts:delete`: deletes the account, as in the product. */
export const deleteCall = (provider: Provider) =>
  toolkitCall(BODY, async ({ idToken }) => {
    const proof = await verified(provider, idToken);
    assertRecent(provider, proof);
    await removePerson(provider.services, proof.user.id);
    return { kind: 'identitytoolkit#DeleteAccountResponse' };
  });
