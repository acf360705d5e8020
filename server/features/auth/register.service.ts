import { AUTH_MESSAGES, passwordsMatch, REGISTER_RULES, type RegisterBody } from '#contract/auth.ts';
import type { Language } from '#contract/languages.ts';
import { AUTH_LIMITS } from '#contract/limits.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Reader, Write } from '../../db/store.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';
import { checkFields } from '../../rules/zod-rules.ts';
import type { Services } from '../../services.ts';
import { type Arrival, assertNotSuspended, type Entered, enter, isPasswordOf } from './auth.service.ts';
import { makeSecret } from './codes.service.ts';
import { findKept } from './kept-suspensions.service.ts';
import { disguised, skeletonOf } from './look-alikes.service.ts';
import { queueEmailLetter } from './own-email.service.ts';
import { assertPassword } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import {
  caseKey,
  findLookAlike,
  findUserByEmail,
  findUserByName,
  insertUser,
  toUser,
  type UserRow,
} from './users.repository.ts';

/** The data of a new account, except its password. */
export type NewPerson = Pick<RegisterBody, 'username' | 'email' | 'fullName' | 'location'> & {
  language?: Language | undefined;
};

/** The signed-in user; `isNew` is false if a repeat of the same request signed in. */
export type Registered = Entered & { isNew: boolean };

/**
 * Creates an account and signs in, with one commit. A taken name is refused before the slow hash: the answer reveals it
 * anyway, and each attempt counts against the address. A repeat within minutes, because the answer was lost, signs in.
 * @throws AppError 409 `username-taken` or `email-taken`, 422, 429, 503 when the queue is too long.
 */
export async function register(services: Services, body: unknown, arrival: Arrival): Promise<Registered> {
  const values = parseRegistration(body);
  assertPassword(services, values.password);
  takeRegistration(services, arrival.address);
  const { read } = services.store;
  const repeated = await findRepeatOrAssertFree(read, values, services.nowMs());
  if (repeated) return signInAgain(services, repeated, values, arrival);
  const { passwords } = services;
  const { address } = arrival;
  const hash = () => passwords.run(address, () => hashPassword(values.password));
  const passwordHash = await passwords.admit(address, hash);
  const welcome = await makeWelcome(services, arrival.address);
  const result = await services.store.write(async (write) => {
    const repeated = await findRepeatOrAssertFree(write.trx, values, services.nowMs()); // a repeat may have arrived while we hashed
    if (repeated) return { repeated };
    const newPerson = { ...values, language: arrival.language };
    const person = await insertPerson(write, newPerson, passwordHash, services.nowMs());
    if (welcome)
      await queueEmailLetter({ ...welcome, trx: write.trx, nowMs: services.nowMs() }, person, welcome.secret);
    return { user: toUser(person), opened: await enter(services, write, person.id, arrival), isNew: true };
  });
  return 'repeated' in result ? signInAgain(services, result.repeated, values, arrival) : result;
}

/** Returns the secrets for the letter to a new account; null without mail or after too many letters to one address. */
export async function makeWelcome(services: Services, address: string) {
  const { letters, limits } = services;
  const { byAddress } = limits.lettersAsked;
  if (!letters || byAddress.waitMs(address) > 0) return null;
  byAddress.add(address);
  return { letters, secret: await makeSecret(services, address) };
}

function parseRegistration(body: unknown): RegisterBody {
  const checked = checkFields(REGISTER_RULES, body);
  const mismatch = typeof body === 'object' && body !== null && passwordsOf(body);
  if (!checked.ok) throw fieldsInvalid(withMismatch(checked.errors, mismatch || null));
  const { fullName, username, email } = checked.values;
  const errors = [...disguised('fullName', fullName), ...disguised('username', username)];
  // An address signs its owner in, with or without an account.
  if (username.includes('@') && caseKey(username) !== caseKey(email))
    errors.push({ path: 'username', message: AUTH_MESSAGES.usernameOfAnother });
  if (mismatch) errors.push(mismatch);
  if (errors.length > 0) throw fieldsInvalid(errors);
  return checked.values;
}

/**
 * Returns the account of an earlier, identical registration; undefined if name and e-mail are free. It checks for the
 * repeat second, because in the other order an account could appear between the two reads. @throws AppError 409.
 */
async function findRepeatOrAssertFree(
  db: Reader,
  values: RegisterBody,
  nowMs: number,
): Promise<UserRow | undefined> {
  try {
    await assertFree(db, values, nowMs);
    return undefined;
  } catch (error) {
    const repeated = await findRepeated(db, values, nowMs);
    if (repeated) return repeated;
    throw error;
  }
}

/** Finds an account that was created with this name and e-mail within the last minutes. */
async function findRepeated(db: Reader, values: RegisterBody, nowMs: number): Promise<UserRow | undefined> {
  const row = await findUserByName(db, values.username);
  const isSame = row?.email_key === caseKey(values.email);
  const isFresh = row && nowMs - Date.parse(row.created_at) <= AUTH_LIMITS.registerAgainMs;
  return isSame && isFresh ? row : undefined;
}

/**
 * Signs in to the account of a repeated registration. @throws AppError 409 `username-taken` for another password, which
 * counts as a failed sign-in.
 */
async function signInAgain(
  services: Services,
  row: UserRow,
  { password }: RegisterBody,
  arrival: Arrival,
): Promise<Registered> {
  const account = { row, name: row.username_key };
  if (!(await isPasswordOf(services, account, password, arrival.address))) throw taken('username');
  assertNotSuspended(row, services.nowMs());
  const opened = await services.store.write((write) => enter(services, write, row.id, arrival));
  return { user: toUser(row), opened, isNew: false };
}

/** Inserts an account within a write, and notifies its own stream. */
export async function insertPerson({ trx }: Write, values: NewPerson, passwordHash: string, nowMs: number) {
  const nowIso = new Date(nowMs).toISOString();
  const row = {
    username: values.username,
    username_key: caseKey(values.username),
    username_skeleton: skeletonOf(values.username),
    email: values.email,
    email_key: caseKey(values.email),
    full_name: values.fullName,
    location: values.location,
    password_hash: passwordHash,
    is_admin: 0,
    animals: '[]',
    business_types: '[]',
    language: values.language ?? 'en',
    created_at: nowIso,
    version: 0,
  };
  const id = await insertUser(trx, row);
  await recordChanges(trx, [{ entity: 'profile', id, streams: [`me:${id}`] }], nowIso);
  return { ...row, id };
}

/** Counts a new account against its address. @throws AppError 429. */
export function takeRegistration({ limits }: Services, address: string): void {
  const waitMs = limits.takeRegistration(address);
  if (waitMs > 0)
    throw new AppError('too-many-requests', {
      detail: AUTH_MESSAGES.tooManyRegistrations,
      retryAfterS: waitMs / SECOND_MS,
    });
}

/** The names of a suspended person stay taken after they delete the account. @throws AppError 409. */
export async function assertFree(
  db: Reader,
  { username, email }: { username: string; email: string },
  nowMs: number,
): Promise<void> {
  if (await findLookAlike(db, username)) throw taken('username');
  if (await findUserByEmail(db, email)) throw taken('email');
  const suspension = await findKept(db, { username, email }, nowMs);
  if (suspension) throw taken(suspension);
}

/** Returns the 409 for a taken name or address. */
export function taken(field: 'username' | 'email'): AppError {
  const message = field === 'username' ? AUTH_MESSAGES.usernameTaken : AUTH_MESSAGES.emailTaken;
  return new AppError(field === 'username' ? 'username-taken' : 'email-taken', {
    detail: message,
    errors: [{ path: field, message }],
  });
}

/** Cross-field check on the raw body, so that it is reported with the errors of the fields. */
function passwordsOf(body: object) {
  const { password, passwordConfirm } = body as { password?: unknown; passwordConfirm?: unknown };
  if (typeof password !== 'string' || typeof passwordConfirm !== 'string') return null;
  return passwordsMatch({ password, passwordConfirm });
}

function withMismatch(
  errors: { path: string; message: string }[],
  mismatch: ReturnType<typeof passwordsMatch>,
) {
  const isNew = mismatch && !errors.some((error) => error.path === mismatch.path);
  return isNew ? [...errors, mismatch] : errors;
}
