import { AUTH_MESSAGES, passwordsMatch, REGISTER_RULES, type RegisterBody } from '#contract/auth.ts';
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

/** What an account is made of, beside its password. */
export type NewPerson = Pick<RegisterBody, 'username' | 'email' | 'fullName' | 'location'>;

/** Who is signed in; `isNew` unless the account was made by the same request a moment ago. */
export type Registered = Entered & { isNew: boolean };

/**
 * Makes an account and signs in, both with one commit. A taken name is refused before the slow hash: the answer says it
 * anyway, so its speed tells nothing more, and each try counts against the address. Whoever repeats a registration of
 * the last minutes, because its answer was lost, is signed in. @throws AppError 409 `username-taken` or `email-taken`,
 * 422, 429, 503 when too many are before it.
 */
export async function register(services: Services, body: unknown, arrival: Arrival): Promise<Registered> {
  const values = parseRegistration(body);
  assertPassword(services, values.password);
  takeRegistration(services, arrival.address);
  const { read } = services.store;
  const earlier = await repeatedOrFree(read, values, services.nowMs());
  if (earlier) return enterAgain(services, earlier, values, arrival);
  const { passwords } = services;
  const passwordHash = await passwords.admit(() => passwords.run(() => hashPassword(values.password)));
  const welcome = await makeWelcome(services, arrival.address);
  const made = await services.store.write(async (write) => {
    const same = await repeatedOrFree(write.trx, values, services.nowMs()); // it came while the password was hashed
    if (same) return { same };
    const user = toUser(await insertPerson(write, values, passwordHash, services.nowMs()));
    if (welcome)
      await queueEmailLetter({ ...welcome, trx: write.trx, nowMs: services.nowMs() }, user, welcome.secret);
    return { user, opened: await enter(services, write, user.id, arrival), isNew: true };
  });
  return 'same' in made ? enterAgain(services, made.same, values, arrival) : made;
}

/** What the letter to a new account carries; null where none is sent: there is no mail, or too many come from one address. */
export async function makeWelcome(services: Services, address: string) {
  const { letters, limits } = services;
  const { byAddress } = limits.lettersAsked;
  if (!letters || byAddress.waitMs(address) > 0) return null;
  byAddress.add(address);
  return { letters, secret: await makeSecret(services) };
}

function parseRegistration(body: unknown): RegisterBody {
  const checked = checkFields(REGISTER_RULES, body);
  const differ = typeof body === 'object' && body !== null && passwordsOf(body);
  if (!checked.ok) throw fieldsInvalid(withMismatch(checked.errors, differ || null));
  const { fullName, username } = checked.values;
  const errors = [...disguised('fullName', fullName), ...disguised('username', username)];
  if (differ) errors.push(differ);
  if (errors.length > 0) throw fieldsInvalid(errors);
  return checked.values;
}

/**
 * The account that the same registration has made; undefined where name and e-mail are free. It is looked for after they
 * were found taken: between two looks the other way round it may be made. @throws AppError 409.
 */
async function repeatedOrFree(db: Reader, values: RegisterBody, nowMs: number): Promise<UserRow | undefined> {
  try {
    await assertFree(db, values, nowMs);
    return undefined;
  } catch (error) {
    const repeated = await findRepeated(db, values, nowMs);
    if (repeated) return repeated;
    throw error;
  }
}

/** The account that the same name and e-mail have made within the last minutes. */
async function findRepeated(db: Reader, values: RegisterBody, nowMs: number): Promise<UserRow | undefined> {
  const row = await findUserByName(db, values.username);
  const isSame = row?.email_key === caseKey(values.email);
  const isFresh = row && nowMs - Date.parse(row.created_at) <= AUTH_LIMITS.registerAgainMs;
  return isSame && isFresh ? row : undefined;
}

/** @throws AppError 409 `username-taken` for another password, which is a failed sign-in. */
async function enterAgain(
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

/** Adds an account within a write, and tells its own stream. */
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
    created_at: nowIso,
    version: 0,
  };
  const id = await insertUser(trx, row);
  await recordChanges(trx, [{ entity: 'profile', id, streams: [`me:${id}`] }], nowIso);
  return { ...row, id };
}

/** Counts a new account against the address it comes from. @throws AppError 429. */
export function takeRegistration({ limits }: Services, address: string): void {
  const waitMs = limits.takeRegistration(address);
  if (waitMs > 0)
    throw new AppError('too-many-requests', {
      detail: AUTH_MESSAGES.tooManyRegistrations,
      retryAfterS: waitMs / SECOND_MS,
    });
}

/**
 * An e-mail address is nobody else's name: it signs its owner in, whether they have an account yet or not. What a suspended
 * person has left behind by deleting the account is taken as long as the suspension lasts. @throws AppError 409.
 */
export async function assertFree(
  db: Reader,
  { username, email }: { username: string; email: string },
  nowMs: number,
): Promise<void> {
  if (await findLookAlike(db, username)) throw taken('username');
  if (await findUserByEmail(db, email)) throw taken('email');
  if (username.includes('@') && caseKey(username) !== caseKey(email)) throw taken('username');
  const kept = await findKept(db, { username, email }, nowMs);
  if (kept) throw taken(kept);
}

/** 409 on the field that somebody else has. */
export function taken(field: 'username' | 'email'): AppError {
  const message = field === 'username' ? AUTH_MESSAGES.usernameTaken : AUTH_MESSAGES.emailTaken;
  return new AppError(field === 'username' ? 'username-taken' : 'email-taken', {
    detail: message,
    errors: [{ path: field, message }],
  });
}

/** Cross-field check on the raw body, so that it is told together with the other fields' errors. */
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
