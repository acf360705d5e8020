import type { Language } from '#contract/languages.ts';
import { formerUntilMs } from '../../features/auth/former-email.service.ts';
import { noteConfirmed } from '../../features/auth/own-email.service.ts';
import { revokeAccess } from '../../features/auth/recovery.service.ts';
import { assertFree, insertPerson, takeRegistration } from '../../features/auth/register.service.ts';
import { tried } from '../../features/auth/sign-in-tries.ts';
import { caseKey, findUserByEmail, findUserRow, type UserRow } from '../../features/auth/users.repository.ts';
import type { Services } from '../../services.ts';
import { type CodeRow, checkCode, consumeCode, findByHandle, findSentTo } from '../codes/codes.ts';
import { Refusal } from '../refusal.ts';
import { type Changer, changeProfile } from './change.ts';
import { completeFirstFactor, type FirstFactorResult } from './first-factor.ts';
import { assertNewPassword } from './new-password.ts';
import { hashWithinLimit, storePassword, unusablePasswordHash } from './passwords.ts';
import { newValues } from './sign-up.ts';
import { takeOver } from './take-over.ts';

/** The secret from a letter: the handle in its link, or the digits with the address. */
export interface LetterSecret {
  oobCode: string;
  email?: string | undefined;
}

type Purpose = CodeRow['purpose'];
const DIGITS = /^(?:[\s-]*\d){6}[\s-]*$/;

/**
 * Finds the code of a letter without consuming it; wrong digits count. @throws Refusal INVALID_OOB_CODE,
 * EXPIRED_OOB_CODE; AppError 429, 503.
 */
export async function findCode(
  services: Services,
  purposes: readonly Purpose[],
  { oobCode, email }: LetterSecret,
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
  { oobCode, email }: LetterSecret,
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
    if ((await tried(counted, () => checkCode(services, row, oobCode, address))) && row) return row;
  }
  throw new Refusal('INVALID_OOB_CODE');
}

/** Signs in the reader of a letter; an address without an account gets one. @throws Refusal; AppError. */
export async function signInByLetter(
  services: Services,
  secret: LetterSecret & { email: string; language: Language },
  address: string,
): Promise<FirstFactorResult> {
  const row = await findCode(services, ['sign-in'], secret, address);
  const key = caseKey(secret.email);
  if (row.address_key !== key) throw new Refusal('INVALID_EMAIL', 'The link was sent to another address.');
  const { store, nowMs } = services;
  const existing = await findUserByEmail(store.read, secret.email);
  if (!existing) takeRegistration(services, address);
  const values = newValues(secret.email, secret.language);
  const hash = await unusablePasswordHash(services, address);
  return store.write(async (write) => {
    const { trx } = write;
    if (!(await consumeCode(trx, row.id, nowMs()))) throw new Refusal('INVALID_OOB_CODE');
    const person = await findUserByEmail(trx, secret.email);
    if (person && person.id !== row.person_id) throw new Refusal('INVALID_OOB_CODE'); // an account was created meanwhile
    if (person) {
      await takeOver(services, write, person, hash);
      return {
        ...(await completeFirstFactor(trx, person.id, { method: 'password' }, nowMs())),
        isNew: false,
      };
    }
    if (row.person_id !== null) throw new Refusal('INVALID_OOB_CODE'); // the account has another address now
    await assertFree(trx, values, nowMs());
    const { id } = await insertPerson(write, values, hash, nowMs());
    await storePassword(trx, id, { hash, isKnown: false });
    await noteConfirmed(trx, id, key);
    return { ...(await completeFirstFactor(trx, id, { method: 'password' }, nowMs())), isNew: true };
  });
}

/** Links the address of a letter to a signed-in person, who has it or has none. @throws Refusal; AppError. */
export async function linkByLetter(
  services: Services,
  changer: Changer,
  secret: LetterSecret & { email: string },
): Promise<void> {
  const row = await findCode(services, ['sign-in'], secret, changer.address);
  const key = caseKey(secret.email);
  if (row.address_key !== key) throw new Refusal('INVALID_EMAIL', 'The link was sent to another address.');
  const other = await findUserByEmail(services.store.read, secret.email);
  if (other && other.id !== changer.user.id) throw new Refusal('EMAIL_EXISTS');
  await consume(services, row);
  if (!other) await changeProfile(services, changer, { email: secret.email });
  await confirm(services, changer.user.id, key);
}

const consume = ({ store, nowMs }: Services, { id }: CodeRow): Promise<void> =>
  store.write(async ({ trx }) => {
    if (!(await consumeCode(trx, id, nowMs()))) throw new Refusal('INVALID_OOB_CODE');
  });

/** After an address change, which may be a thief's, letters go to the previous address and confirm nothing. */
const confirm = ({ store, nowMs }: Services, personId: number, key: string): Promise<void> =>
  store.write(async ({ trx }) => {
    const row = await findUserRow(trx, personId);
    if (row && formerUntilMs(row, nowMs()) === null) await noteConfirmed(trx, personId, key);
  });

/**
 * Sets a new password from a letter, and revokes all other access to the account. @returns the address. @throws Refusal;
 * AppError.
 */
export async function resetByLetter(
  services: Services,
  secret: LetterSecret,
  password: string,
  address: string,
): Promise<string> {
  const { store, sessions, limits, nowMs } = services;
  const row = await findCode(services, ['password'], secret, address);
  const before = await ownerOf(services, row);
  assertNewPassword(services, password);
  const [hash, none] = [
    await hashWithinLimit(services, password, address),
    await unusablePasswordHash(services, address),
  ];
  await store.write(async (write) => {
    const { trx } = write;
    const person = await findUserRow(trx, before.id);
    if (!person || !(await consumeCode(trx, row.id, nowMs()))) throw new Refusal('INVALID_OOB_CODE');
    if (caseKey(person.email) !== row.address_key) throw new Refusal('INVALID_OOB_CODE');
    await takeOver(services, write, person, none);
    await storePassword(trx, person.id, { hash, isKnown: true });
    await revokeAccess({ sessions, nowMs: nowMs() }, write, person);
  });
  limits.loginsByName.forget(before.username_key);
  return before.email;
}

async function ownerOf({ store }: Services, row: CodeRow): Promise<UserRow> {
  const user = row.person_id === null ? undefined : await findUserRow(store.read, row.person_id);
  if (!user || user.email_key !== row.address_key) throw new Refusal('INVALID_OOB_CODE');
  return user;
}

/** Confirms an address, or changes to the new one, which ends all sessions and sign-ins. @throws Refusal; AppError. */
export async function applyLetter(
  services: Services,
  secret: LetterSecret,
  address: string,
): Promise<UserRow> {
  const row = await findCode(services, ['verify-email', 'change-email'], secret, address);
  const user = await ownerOf(services, row);
  await consume(services, row);
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
