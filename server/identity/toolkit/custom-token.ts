import { z } from 'zod';
import { readIssued } from '../issuers/issued.ts';
import { arrive } from '../people/arrive.ts';
import { meet } from '../people/outside.ts';
import { Refusal } from '../refusal.ts';
import type { Provider } from '../tokens/provider.ts';
import { answerArrival } from './answer-arrival.ts';
import { TOO_MANY, toldAs, toolkitCall } from './toolkit-call.ts';

const BODY = z.object({ token: z.string().optional() });
/** How an account is called that the operator's own program vouches for. */
const PLACE = { providerId: 'custom', name: 'custom' };

/** `accounts:signInWithCustomToken`: by a token that the operator's own program has signed. */
export const customTokenCall = (provider: Provider) =>
  toolkitCall(BODY, async ({ token }, c) => {
    const { services, custom } = provider;
    if (!custom)
      throw new Refusal('OPERATION_NOT_ALLOWED', 'This server knows no program that signs such tokens.');
    if (!token) throw new Refusal('MISSING_CUSTOM_TOKEN');
    const { uid } = await readIssued(custom, token);
    if (uid === null) throw new Refusal('INVALID_CUSTOM_TOKEN', 'It names no uid.');
    const outsider = {
      place: PLACE,
      sub: uid,
      email: null,
      isEmailVerified: false,
      name: null,
      photoUrl: null,
    };
    const arrival = await meet(
      services,
      outsider,
      c.get('address'),
      async ({ trx }, { personId, isNew }) => ({
        ...(await arrive(trx, personId, { method: 'custom' }, services.nowMs())),
        isNew,
      }),
    ).catch(toldAs(TOO_MANY));
    return { kind: 'identitytoolkit#VerifyCustomTokenResponse', ...(await answerArrival(provider, arrival)) };
  });
