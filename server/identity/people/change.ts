import type { Reader } from '../../db/store.ts';
import { toUser, type UserRow } from '../../features/auth/users.repository.ts';
import { announceName } from '../../features/profile/authored.ts';
import { writeProfile } from '../../features/profile/profile.service.ts';
import type { Services } from '../../services.ts';
import { performWrite } from '../../writes/write.ts';
import { Refusal } from '../refusal.ts';
import { beginSignIn, methodOf } from '../sign-ins/sign-ins.ts';
import { findStanding } from './first-factor.ts';
import { assertNewPassword } from './new-password.ts';
import { hashWithinLimit, storePassword, unusablePasswordHash } from './passwords.ts';
import { findSubject, isByEmail, type Subject, storeProviderData } from './people.ts';
import type { SignedIn } from './sign-up.ts';

/** The account to change, the sign-in that changes it, and the client address. */
export interface Changer {
  user: UserRow;
  signInId: number | null;
  address: string;
}

/** Changes name or email address through the product's profile write, with its rules and letters. @throws AppError. */
export async function changeProfile(
  services: Services,
  { user, address }: Changer,
  args: { fullName?: string; email?: string },
): Promise<void> {
  const person = toUser(user);
  await performWrite(services, {
    ...{ name: 'profile.change', args, run: writeProfile, user: person, key: null, address },
  });
  await announceName(services.store, user.id, services.nowMs());
  services.letters?.nudge();
}

/** Sets a new password. All earlier sessions end; this sign-in continues with new tokens. @throws Refusal. */
export async function changePassword(
  services: Services,
  { user, signInId, address }: Changer,
  password: string,
): Promise<SignedIn> {
  assertNewPassword(services, password);
  const hash = await hashWithinLimit(services, password, address);
  return restartSignIns(services, { personId: user.id, signInId }, (trx) =>
    storePassword(trx, user.id, { hash, isKnown: true }),
  );
}

/** Ends all earlier sessions of a person in the same commit as `job`, and returns new tokens. */
export function restartSignIns(
  { store, sessions, nowMs }: Services,
  { personId, signInId }: { personId: number; signInId: number | null },
  job: (trx: Reader) => Promise<void> = () => Promise.resolve(),
): Promise<SignedIn> {
  return store.write(async (write) => {
    const { trx } = write;
    const method = signInId === null ? undefined : await methodOf(trx, signInId);
    if (!method) throw new Refusal('TOKEN_EXPIRED');
    await job(trx);
    const signIn = await beginSignIn(trx, personId, method, nowMs());
    await sessions.closeOthersIn(write, personId, { sessionId: null, signInId: signIn.row.id });
    return { subject: await findStanding(trx, personId, nowMs()), signIn };
  });
}

/** Returns new tokens that include what `job` changes in the same commit; other sessions continue. */
export function renewTokens(
  { store, nowMs }: Services,
  { personId, signInId }: { personId: number; signInId: number | null },
  job: (trx: Reader) => Promise<void> = () => Promise.resolve(),
): Promise<SignedIn> {
  return store.write(async ({ trx }) => {
    const method = signInId === null ? undefined : await methodOf(trx, signInId);
    if (!method) throw new Refusal('TOKEN_EXPIRED');
    await job(trx);
    const signIn = await beginSignIn(trx, personId, method, nowMs());
    return { subject: await findStanding(trx, personId, nowMs()), signIn };
  });
}

/**
 * Removes sign-in methods: `password`, `phone`, or external accounts. The last one must remain. @throws Refusal
 * OPERATION_NOT_ALLOWED, INVALID_PROVIDER_ID.
 */
export async function unlink(
  services: Services,
  { user, address }: Changer,
  methods: readonly string[],
): Promise<Subject> {
  const { store, nowMs } = services;
  const personId = user.id;
  const before = await findSubject(store.read, personId);
  if (!before) throw new Refusal('USER_NOT_FOUND');
  const current = methodsOf(before);
  if (methods.some((name) => !current.includes(name))) throw new Refusal('INVALID_PROVIDER_ID');
  const hash = methods.includes('password') ? await unusablePasswordHash(services, address) : null;
  return store.write(async ({ trx }) => {
    if (hash !== null) await storePassword(trx, personId, { hash, isKnown: false });
    if (methods.includes('phone')) await storeProviderData(trx, personId, { phone: null });
    await trx
      .deleteFrom('identity_accounts')
      .where('person_id', '=', personId)
      .where('provider_id', 'in', [...methods])
      .execute();
    const after = await findStanding(trx, personId, nowMs());
    if (methodsOf(after).length === 0)
      throw new Refusal('OPERATION_NOT_ALLOWED', 'This is the last way to sign in.');
    return after;
  });
}

/** A letter signs in only at a confirmed address. */
function methodsOf(subject: Subject): string[] {
  const { known, accounts, isEmailVerified } = subject;
  const isByMail = known.has_password === 1 || (isEmailVerified && isByEmail(subject));
  return [
    ...(isByMail ? ['password'] : []),
    ...(known.phone === null ? [] : ['phone']),
    ...accounts.map((account) => account.provider_id),
  ];
}
