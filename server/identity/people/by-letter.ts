import { formerUntilMs } from '../../features/auth/former-email.service.ts';
import { noteConfirmed } from '../../features/auth/own-email.service.ts';
import { assertFree, insertPerson, takeRegistration } from '../../features/auth/register.service.ts';
import { tried } from '../../features/auth/sign-in-tries.ts';
import { caseKey, findUserByEmail, findUserRow, type UserRow } from '../../features/auth/users.repository.ts';
import type { Services } from '../../services.ts';
import { type CodeRow, consumeCode, findByHandle, findSentTo, isCode } from '../codes/codes.ts';
import { Refusal } from '../refusal.ts';
import { type Arrival, arrive } from './arrive.ts';
import { type Changer, changeProfile } from './change.ts';
import { assertNewPassword } from './new-password.ts';
import { hashed, hashOfNone, keepPassword } from './passwords.ts';
import { newValues } from './sign-up.ts';
import { takeOver } from './take-over.ts';

/** What somebody brings from a letter: what stood in its link, or with their address the digits. */
export interface Brought {
  oobCode: string;
  email?: string | undefined;
}

type Purpose = CodeRow['purpose'];
const DIGITS = /^(?:[\s-]*\d){6}[\s-]*$/;

/**
 * What a letter opens. Looking uses nothing up, but wrong digits count. @throws Refusal INVALID_OOB_CODE, EXPIRED_OOB_CODE;
 * AppError 429, 503.
 */
export async function findBrought(
  services: Services,
  purposes: readonly Purpose[],
  { oobCode, email }: Brought,
  address: string,
): Promise<CodeRow> {
  const { store, nowMs } = services;
  if (DIGITS.test(oobCode)) return findByDigits(services, purposes, { oobCode, email }, address);
  const row = await findByHandle(store.read, oobCode);
  if (!row || !purposes.includes(row.purpose)) throw new Refusal('INVALID_OOB_CODE');
  if (row.expires_at_ms <= nowMs()) throw new Refusal('EXPIRED_OOB_CODE');
  return row;
}

async function findByDigits(
  services: Services,
  purposes: readonly Purpose[],
  { oobCode, email }: Brought,
  address: string,
): Promise<CodeRow> {
  if (!email) throw new Refusal('INVALID_OOB_CODE');
  const { limits, store } = services;
  const key = caseKey(email);
  for (const purpose of purposes) {
    const row = await findSentTo(store.read, purpose, key);
    if (!row && purpose !== purposes.at(-1)) continue;
    const counted = [
      { tries: limits.codesByName, name: `identity ${purpose}:${key}` },
      { tries: limits.loginsByAddress, name: address },
    ];
    if ((await tried(counted, () => isCode(services, row, oobCode))) && row) return row;
  }
  throw new Refusal('INVALID_OOB_CODE');
}

/** Signs in whoever reads what is sent to an address; one that nobody has becomes a new account. @throws Refusal; AppError. */
export async function signInByLetter(
  services: Services,
  brought: Brought & { email: string },
  address: string,
): Promise<Arrival> {
  const row = await findBrought(services, ['sign-in'], brought, address);
  const key = caseKey(brought.email);
  if (row.address_key !== key) throw new Refusal('INVALID_EMAIL', 'The link was sent to another address.');
  const { store, nowMs } = services;
  const known = await findUserByEmail(store.read, brought.email);
  if (!known) takeRegistration(services, address);
  const values = newValues(brought.email);
  const hash = await hashOfNone(services);
  return store.write(async (write) => {
    const { trx } = write;
    if (!(await consumeCode(trx, row.id, nowMs()))) throw new Refusal('INVALID_OOB_CODE');
    const person = await findUserByEmail(trx, brought.email);
    if (person && person.id !== row.person_id) throw new Refusal('INVALID_OOB_CODE'); // somebody has come meanwhile
    if (person) {
      await takeOver(services, write, person, hash);
      return { ...(await arrive(trx, person.id, { method: 'password' }, nowMs())), isNew: false };
    }
    if (row.person_id !== null) throw new Refusal('INVALID_OOB_CODE'); // whose address it was has another one now
    await assertFree(trx, values, nowMs());
    const { id } = await insertPerson(write, values, hash, nowMs());
    await keepPassword(trx, id, { hash, isKnown: false });
    await noteConfirmed(trx, id, key);
    return { ...(await arrive(trx, id, { method: 'password' }, nowMs())), isNew: true };
  });
}

/** Links an address to somebody who is signed in: their own, or, of one who has none, this one. @throws Refusal; AppError. */
export async function linkByLetter(
  services: Services,
  changer: Changer,
  brought: Brought & { email: string },
): Promise<void> {
  const row = await findBrought(services, ['sign-in'], brought, changer.address);
  const key = caseKey(brought.email);
  if (row.address_key !== key) throw new Refusal('INVALID_EMAIL', 'The link was sent to another address.');
  const other = await findUserByEmail(services.store.read, brought.email);
  if (other && other.id !== changer.user.id) throw new Refusal('EMAIL_EXISTS');
  await spend(services, row);
  if (!other) await changeProfile(services, changer, { email: brought.email });
  await confirm(services, changer.user.id, key);
}

const spend = ({ store, nowMs }: Services, { id }: CodeRow): Promise<void> =>
  store.write(async ({ trx }) => {
    if (!(await consumeCode(trx, id, nowMs()))) throw new Refusal('INVALID_OOB_CODE');
  });

/** Where the address was changed by a sign-in that may be a thief's, the letter went to the one before: it confirms nothing. */
const confirm = ({ store, nowMs }: Services, personId: number, key: string): Promise<void> =>
  store.write(async ({ trx }) => {
    const row = await findUserRow(trx, personId);
    if (row && formerUntilMs(row, nowMs()) === null) await noteConfirmed(trx, personId, key);
  });

/** Sets a new password by a letter, and ends everything that was signed in. @returns the address. @throws Refusal; AppError. */
export async function resetByLetter(
  services: Services,
  brought: Brought,
  password: string,
  address: string,
): Promise<string> {
  const { store, sessions, limits, nowMs } = services;
  const row = await findBrought(services, ['password'], brought, address);
  const before = await ownerOf(services, row);
  assertNewPassword(services, password);
  const [hash, none] = [await hashed(services, password), await hashOfNone(services)];
  await store.write(async (write) => {
    const { trx } = write;
    const person = await findUserRow(trx, before.id);
    if (!person || !(await consumeCode(trx, row.id, nowMs()))) throw new Refusal('INVALID_OOB_CODE');
    if (caseKey(person.email) !== row.address_key) throw new Refusal('INVALID_OOB_CODE');
    await takeOver(services, write, person, none);
    await keepPassword(trx, person.id, { hash, isKnown: true });
    await sessions.closeOthersIn(write, person.id, null);
  });
  limits.loginsByName.forget(before.username_key);
  return before.email;
}

async function ownerOf({ store }: Services, row: CodeRow): Promise<UserRow> {
  const user = row.person_id === null ? undefined : await findUserRow(store.read, row.person_id);
  if (!user || user.email_key !== row.address_key) throw new Refusal('INVALID_OOB_CODE');
  return user;
}

/** Says that an address is the person's, or makes the new one theirs, which ends what was signed in. @throws Refusal; AppError. */
export async function applyLetter(services: Services, brought: Brought, address: string): Promise<UserRow> {
  const row = await findBrought(services, ['verify-email', 'change-email'], brought, address);
  const user = await ownerOf(services, row);
  await spend(services, row);
  const to = row.new_address;
  if (row.purpose === 'change-email' && to !== null) {
    await changeProfile(services, { user, signInId: null, address }, { email: to });
    await services.store.write(async (write) => {
      await noteConfirmed(write.trx, user.id, caseKey(to));
      await services.sessions.closeOthersIn(write, user.id, null);
    });
  } else await services.store.write(({ trx }) => noteConfirmed(trx, user.id, row.address_key));
  const after = await findUserRow(services.store.read, user.id);
  if (!after) throw new Refusal('USER_NOT_FOUND');
  return after;
}
