import type { Reader } from '../../db/store.ts';
import { toUser, type UserRow } from '../../features/auth/users.repository.ts';
import { announceName } from '../../features/profile/authored.ts';
import { writeProfile } from '../../features/profile/profile.service.ts';
import type { Services } from '../../services.ts';
import { performWrite } from '../../writes/write.ts';
import { Refusal } from '../refusal.ts';
import { beginSignIn, methodOf } from '../sign-ins/sign-ins.ts';
import { findStanding } from './arrive.ts';
import { assertNewPassword } from './new-password.ts';
import { hashed, hashOfNone, keepPassword } from './passwords.ts';
import { findSubject, isByEmail, keepKnown, type Subject } from './people.ts';
import type { Arrived } from './sign-up.ts';

/** Whose account is changed, by which of their sign-ins, and from where. */
export interface Changer {
  user: UserRow;
  signInId: number | null;
  address: string;
}

/** Changes the name or the e-mail address as the product's own profile does, with its rules and its letters. @throws AppError. */
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

/** Sets a new password. Everything that was signed in before ends; the same sign-in goes on with new tokens. @throws Refusal. */
export async function changePassword(
  services: Services,
  { user, signInId }: Changer,
  password: string,
): Promise<Arrived> {
  assertNewPassword(services, password);
  const hash = await hashed(services, password);
  return startOver(services, { personId: user.id, signInId }, (trx) =>
    keepPassword(trx, user.id, { hash, isKnown: true }),
  );
}

/** Ends everything that a person has signed in before, with the same commit as `job`, and goes on with new tokens. */
export function startOver(
  { store, sessions, nowMs }: Services,
  { personId, signInId }: { personId: number; signInId: number | null },
  job: (trx: Reader) => Promise<void> = () => Promise.resolve(),
): Promise<Arrived> {
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

/** Goes on with new tokens that know of what `job` changes with the same commit; what else is signed in goes on too. */
export function goOn(
  { store, nowMs }: Services,
  { personId, signInId }: { personId: number; signInId: number | null },
  job: (trx: Reader) => Promise<void> = () => Promise.resolve(),
): Promise<Arrived> {
  return store.write(async ({ trx }) => {
    const method = signInId === null ? undefined : await methodOf(trx, signInId);
    if (!method) throw new Refusal('TOKEN_EXPIRED');
    await job(trx);
    const signIn = await beginSignIn(trx, personId, method, nowMs());
    return { subject: await findStanding(trx, personId, nowMs()), signIn };
  });
}

/**
 * Takes ways of signing in away: `password`, `phone`, or accounts elsewhere. The last one stays, or the account were nobody's.
 * @throws Refusal OPERATION_NOT_ALLOWED, INVALID_PROVIDER_ID.
 */
export async function unlink(
  services: Services,
  personId: number,
  ways: readonly string[],
): Promise<Subject> {
  const { store, nowMs } = services;
  const before = await findSubject(store.read, personId);
  if (!before) throw new Refusal('USER_NOT_FOUND');
  const had = waysOf(before);
  if (ways.some((way) => !had.includes(way))) throw new Refusal('INVALID_PROVIDER_ID');
  const hash = ways.includes('password') ? await hashOfNone(services) : null;
  return store.write(async ({ trx }) => {
    if (hash !== null) await keepPassword(trx, personId, { hash, isKnown: false });
    if (ways.includes('phone')) await keepKnown(trx, personId, { phone: null });
    await trx
      .deleteFrom('identity_accounts')
      .where('person_id', '=', personId)
      .where('provider_id', 'in', [...ways])
      .execute();
    const after = await findStanding(trx, personId, nowMs());
    if (waysOf(after).length === 0)
      throw new Refusal('OPERATION_NOT_ALLOWED', 'This is the last way to sign in.');
    return after;
  });
}

/** A letter signs in only where somebody has shown that they read what is sent there. */
function waysOf(subject: Subject): string[] {
  const { known, accounts, isEmailVerified } = subject;
  const isByMail = known.has_password === 1 || (isEmailVerified && isByEmail(subject));
  return [
    ...(isByMail ? ['password'] : []),
    ...(known.phone === null ? [] : ['phone']),
    ...accounts.map((account) => account.provider_id),
  ];
}
