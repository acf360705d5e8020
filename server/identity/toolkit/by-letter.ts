import { z } from 'zod';
import { findUserRow } from '../../features/auth/users.repository.ts';
import { languageOfVisitor } from '../../http/core/language.ts';
import { findCode, linkByLetter, resetByLetter, signInByLetter } from '../people/by-letter.ts';
import { renewTokens } from '../people/change.ts';
import { Refusal } from '../refusal.ts';
import type { Provider } from '../tokens/provider.ts';
import { MODES, requestTypeOf } from './action-modes.ts';
import { assertRecent, verified } from './recent.ts';
import { signInResponse } from './sign-in-response.ts';
import { mapProblems, TOO_MANY, toolkitCall } from './toolkit-call.ts';

const LINK_BODY = z.object({
  email: z.string().optional(),
  oobCode: z.string().optional(),
  idToken: z.string().optional(),
});
const RESET_BODY = z.object({
  oobCode: z.string().optional(),
  newPassword: z.string().optional(),
  email: z.string().optional(),
});
const PROBLEM_CODES = {
  ...TOO_MANY,
  'email-taken': 'EMAIL_EXISTS',
  'fields-invalid': 'INVALID_EMAIL',
} as const;

/** `accounts:signInWithEmailLink`: with the handle in a link, or the digits below it. */
export const emailLinkCall = (provider: Provider) =>
  toolkitCall(LINK_BODY, async ({ email, oobCode, idToken }, c) => {
    if (!email) throw new Refusal('MISSING_EMAIL');
    if (!oobCode) throw new Refusal('MISSING_OOB_CODE');
    const { services } = provider;
    const address = c.get('address');
    const kind = 'identitytoolkit#EmailLinkSigninResponse';
    if (idToken === undefined) {
      const secret = { email, oobCode, language: languageOfVisitor(c) };
      const arrival = await signInByLetter(services, secret, address).catch(mapProblems(PROBLEM_CODES));
      return { kind, ...(await signInResponse(provider, arrival)) };
    }
    const proof = await verified(provider, idToken);
    assertRecent(provider, proof);
    const changer = { user: proof.user, signInId: proof.signInId, address };
    await linkByLetter(services, changer, { email, oobCode }).catch(mapProblems(PROBLEM_CODES));
    const arrived = await renewTokens(services, { personId: proof.user.id, signInId: proof.signInId });
    return { kind, ...(await signInResponse(provider, { ...arrived, isNew: false })) };
  });

/** `accounts:resetPassword`: describes a letter without consuming it, or sets a new password. */
export const resetCall = ({ services }: Provider) =>
  toolkitCall(RESET_BODY, async ({ oobCode, newPassword, email }, c) => {
    if (!oobCode) throw new Refusal('MISSING_OOB_CODE');
    const kind = 'identitytoolkit#ResetPasswordResponse';
    const address = c.get('address');
    if (newPassword !== undefined) {
      const to = await resetByLetter(services, { oobCode, email }, newPassword, address).catch(
        mapProblems(TOO_MANY),
      );
      return { kind, email: to, requestType: 'PASSWORD_RESET' };
    }
    const purposes = Object.values(MODES).map(({ purpose }) => purpose);
    const row = await findCode(services, purposes, { oobCode, email }, address).catch(mapProblems(TOO_MANY));
    const person = row.person_id === null ? undefined : await findUserRow(services.store.read, row.person_id);
    return {
      kind,
      email: person?.email ?? row.address_key,
      ...(row.new_address === null ? {} : { newEmail: row.new_address }),
      requestType: requestTypeOf(row),
    };
  });
