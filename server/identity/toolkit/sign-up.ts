import { z } from 'zod';
import { caseKey } from '../../features/auth/users.repository.ts';
import { languageOfVisitor } from '../../http/core/language.ts';
import { changePassword, changeProfile } from '../people/change.ts';
import { assertNewPassword } from '../people/new-password.ts';
import { findSubject } from '../people/people.ts';
import { signUp } from '../people/sign-up.ts';
import { Refusal } from '../refusal.ts';
import type { Provider } from '../tokens/provider.ts';
import { assertRecent, verified } from './recent.ts';
import { mapProblems, TOO_MANY, toolkitCall } from './toolkit-call.ts';

const BODY = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  idToken: z.string().optional(),
});

/**
 * `accounts:signUp`: creates an account with email address and password; with `idToken` adds a password to an account
 * without one.
 */
export const signUpCall = (provider: Provider) =>
  toolkitCall(BODY, async ({ email, password, idToken }, c) => {
    if (email === undefined && password === undefined) throw new Refusal('ADMIN_ONLY_OPERATION'); // there are no anonymous accounts
    if (!email) throw new Refusal('MISSING_EMAIL');
    if (!password) throw new Refusal('MISSING_PASSWORD');
    if (idToken !== undefined) return link(provider, { idToken, email, password }, c.get('address'));
    const values = { email, password, language: languageOfVisitor(c) };
    const { subject, signIn } = await signUp(provider.services, values, c.get('address')).catch(
      mapProblems({ 'email-taken': 'EMAIL_EXISTS' }),
    );
    return {
      kind: 'identitytoolkit#SignupNewUserResponse',
      ...(await provider.makeTokens(subject, signIn)),
      email: subject.email,
    };
  });

/** Adds a password to an account without one, and an email address if it has none. */
async function link(
  provider: Provider,
  { idToken, email, password }: { idToken: string; email: string; password: string },
  address: string,
) {
  const { services } = provider;
  const proof = await verified(provider, idToken);
  assertRecent(provider, proof);
  const subject = await findSubject(services.store.read, proof.user.id);
  if (!subject) throw new Refusal('USER_NOT_FOUND');
  if (subject.known.has_password === 1)
    throw new Refusal('OPERATION_NOT_ALLOWED', 'The account already has a password.');
  if (subject.email !== null && caseKey(subject.email) !== caseKey(email)) throw new Refusal('INVALID_EMAIL');
  assertNewPassword(services, password);
  const changer = { user: proof.user, signInId: proof.signInId, address };
  if (subject.email === null)
    await changeProfile(services, changer, { email }).catch(
      mapProblems({ ...TOO_MANY, 'email-taken': 'EMAIL_EXISTS', 'fields-invalid': 'INVALID_EMAIL' }),
    );
  const arrived = await changePassword(services, changer, password);
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    ...(await provider.makeTokens(arrived.subject, arrived.signIn)),
    email: arrived.subject.email,
  };
}
