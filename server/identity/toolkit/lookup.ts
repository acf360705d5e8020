import { z } from 'zod';
import { SECOND_MS } from '#contract/shared/time.ts';
import { findSubject, type Subject } from '../people/people.ts';
import { Refusal } from '../refusal.ts';
import { lastSignInS } from '../sign-ins/sign-ins.ts';
import type { Provider } from '../tokens/provider.ts';
import { toolkitCall } from './toolkit-call.ts';

const BODY = z.object({ idToken: z.string().optional() });
/** Stands where a client asks whether there is a password; the hash never leaves the server. */
const HAS_PASSWORD = 'UkVEQUNURUQ=';

/** `accounts:lookup`: whom an ID token proves. Clients ask it after every sign-in and whenever a page loads. */
export const lookupCall = ({ services, verify }: Provider) =>
  toolkitCall(BODY, async ({ idToken }) => {
    if (!idToken) throw new Refusal('MISSING_ID_TOKEN');
    const { user } = await verify(idToken);
    const { read } = services.store;
    const subject = await findSubject(read, user.id);
    if (!subject) throw new Refusal('USER_NOT_FOUND');
    const lastS = await lastSignInS(read, user.id);
    return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [userOf(subject, lastS)] };
  });

function userOf(subject: Subject, lastS: number | undefined) {
  const { user, email, isEmailVerified, displayName, known } = subject;
  const createdMs = Date.parse(user.created_at);
  return {
    localId: String(user.id),
    email,
    emailVerified: isEmailVerified,
    ...(displayName === null ? {} : { displayName }),
    ...(known.photo_url === null ? {} : { photoUrl: known.photo_url }),
    ...(known.phone === null ? {} : { phoneNumber: known.phone }),
    ...(known.has_password === 1 ? { passwordHash: HAS_PASSWORD } : {}),
    createdAt: String(createdMs),
    lastLoginAt: String(lastS === undefined ? createdMs : lastS * SECOND_MS),
    validSince: String(known.valid_since_s),
    disabled: false,
    providerUserInfo: providersOf(subject),
  };
}

/** Each way in which somebody can sign in. */
function providersOf({ email, displayName, known, accounts }: Subject) {
  const named = displayName === null ? {} : { displayName };
  const own = { providerId: 'password', rawId: email, federatedId: email, email, ...named };
  const phone =
    known.phone === null ? [] : [{ providerId: 'phone', rawId: known.phone, phoneNumber: known.phone }];
  const others = accounts.map((account) => ({
    providerId: account.provider_id,
    rawId: account.raw_id,
    federatedId: account.raw_id,
    ...(account.email === null ? {} : { email: account.email }),
    ...(account.display_name === null ? {} : { displayName: account.display_name }),
    ...(account.photo_url === null ? {} : { photoUrl: account.photo_url }),
  }));
  return [...(known.has_password === 1 ? [own] : []), ...phone, ...others];
}
