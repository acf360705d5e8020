import { z } from 'zod';
import { verifyExternalToken } from '../issuers/external-token.ts';
import { findOrCreatePerson } from '../people/external-accounts.ts';
import { completeFirstFactor } from '../people/first-factor.ts';
import { Refusal } from '../refusal.ts';
import type { Provider } from '../tokens/provider.ts';
import { signInResponse } from './sign-in-response.ts';
import { mapProblems, TOO_MANY, toolkitCall } from './toolkit-call.ts';

const BODY = z.object({ token: z.string().optional() });
/** Name of accounts from the operator's own issuer. */
const PLACE = { providerId: 'custom', name: 'custom' };

/** `accounts:signInWithCustomToken`: with a token that the operator's issuer signed. */
export const customTokenCall = (provider: Provider) =>
  toolkitCall(BODY, async ({ token }, c) => {
    const { services, custom } = provider;
    if (!custom) throw new Refusal('OPERATION_NOT_ALLOWED', 'This server has no custom token issuer.');
    if (!token) throw new Refusal('MISSING_CUSTOM_TOKEN');
    const { uid } = await verifyExternalToken(custom, token);
    if (uid === null) throw new Refusal('INVALID_CUSTOM_TOKEN', 'It has no uid.');
    const external = {
      place: PLACE,
      sub: uid,
      email: null,
      isEmailVerified: false,
      name: null,
      photoUrl: null,
    };
    const arrival = await findOrCreatePerson(
      services,
      external,
      c.get('address'),
      async ({ trx }, { personId, isNew }) => ({
        ...(await completeFirstFactor(trx, personId, { method: 'custom' }, services.nowMs())),
        isNew,
      }),
    ).catch(mapProblems(TOO_MANY));
    return {
      kind: 'identitytoolkit#VerifyCustomTokenResponse',
      ...(await signInResponse(provider, arrival)),
    };
  });
