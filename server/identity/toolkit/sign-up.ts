import { z } from 'zod';
import { signUp } from '../people/sign-up.ts';
import { Refusal } from '../refusal.ts';
import type { Provider } from '../tokens/provider.ts';
import { toldAs, toolkitCall } from './toolkit-call.ts';

const BODY = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  idToken: z.string().optional(),
});

/** `accounts:signUp`: a new account with e-mail address and password. */
export const signUpCall = (provider: Provider) =>
  toolkitCall(BODY, async ({ email, password, idToken }, c) => {
    if (idToken !== undefined) throw new Refusal('OPERATION_NOT_ALLOWED');
    if (email === undefined && password === undefined) throw new Refusal('ADMIN_ONLY_OPERATION'); // nobody is anonymous here
    if (!email) throw new Refusal('MISSING_EMAIL');
    if (!password) throw new Refusal('MISSING_PASSWORD');
    const { subject, signIn } = await signUp(provider.services, { email, password }, c.get('address')).catch(
      toldAs({ 'email-taken': 'EMAIL_EXISTS' }),
    );
    return {
      kind: 'identitytoolkit#SignupNewUserResponse',
      ...(await provider.makeTokens(subject, signIn)),
      email: subject.email,
    };
  });
