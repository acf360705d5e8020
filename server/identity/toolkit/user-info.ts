import { SECOND_MS } from '#contract/shared/time.ts';
import { factorsOf } from '../people/factors.ts';
import { isByEmail, type Subject } from '../people/people.ts';

/** Sent in place of the password hash, which never leaves the server, to show that one exists. */
const HAS_PASSWORD = 'UkVEQUNURUQ=';

/** The person in the form of `accounts:lookup`. */
export function userOf(subject: Subject, lastS: number | undefined) {
  const { user, email, isEmailVerified, displayName, known } = subject;
  const createdMs = Date.parse(user.created_at);
  return {
    localId: String(user.id),
    ...(email === null ? {} : { email, emailVerified: isEmailVerified }),
    ...(displayName === null ? {} : { displayName }),
    ...(known.photo_url === null ? {} : { photoUrl: known.photo_url }),
    ...(known.phone === null ? {} : { phoneNumber: known.phone }),
    ...(known.has_password === 1 ? { passwordHash: HAS_PASSWORD } : {}),
    createdAt: String(createdMs),
    lastLoginAt: String(lastS === undefined ? createdMs : lastS * SECOND_MS),
    validSince: String(known.valid_since_s),
    disabled: false,
    providerUserInfo: providersOf(subject),
    ...mfaOf(subject),
  };
}

/** Lists a person's sign-in methods. */
export function providersOf(subject: Subject) {
  const { email, displayName, known, accounts } = subject;
  const name = displayName === null ? {} : { displayName };
  const own = isByEmail(subject)
    ? [{ providerId: 'password', rawId: email, federatedId: email, email, ...name }]
    : [];
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
  return [...own, ...phone, ...others];
}

/** Lists second factors, without their secrets. */
export const mfaInfoOf = (subject: Subject) =>
  factorsOf(subject).map(({ id, name, enrolledAtMs }) => ({
    mfaEnrollmentId: id,
    ...(name === null ? {} : { displayName: name }),
    enrolledAt: new Date(enrolledAtMs).toISOString(),
    totpInfo: {},
  }));

function mfaOf(subject: Subject) {
  const mfaInfo = mfaInfoOf(subject);
  return mfaInfo.length > 0 ? { mfaInfo } : {};
}
