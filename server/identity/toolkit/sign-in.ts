import { z } from 'zod';
import { signInByPassword } from '../people/sign-in.ts';
import { Refusal } from '../refusal.ts';
import type { Provider } from '../tokens/provider.ts';
import { signInResponse } from './sign-in-response.ts';
import { mapProblems, TOO_MANY, toolkitCall } from './toolkit-call.ts';

const BODY = z.object({ email: z.string().optional(), password: z.string().optional() });

/** `accounts:signInWithPassword`. */
export const signInCall = (provider: Provider) =>
  toolkitCall(BODY, async ({ email, password }, c) => {
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
