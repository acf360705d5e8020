import { AUTH_MESSAGES, LOGIN_RULES, passwordsMatch, REGISTER_RULES, type User } from '#contract/auth.ts';
import { SECOND_MS } from '#contract/time.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Reader, Write } from '../../db/store.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';
import type { Services } from '../../http/app-env.ts';
import { checkFields, parseFields } from '../../http/zod-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import type { OpenedSession } from './sessions.ts';
import { tried } from './sign-in-tries.ts';
import { caseKey, findUserByEmail, findUserByName, insertUser, toUser } from './users.repository.ts';

/** Where a sign-in comes from. */
export interface Arrival {
  address: string;
  isHttps: boolean;
  /** The session that the request came with: it ends. */
  sessionId: string | null;
}

/** Who is signed in from now on, and by which session. */
export interface Entered {
  user: User;
  opened: OpenedSession;
}

/**
 * Signs in by name and password. @throws AppError 401 with the same words for an unknown name, 429 after many
 * failures.
 */
export async function login(services: Services, body: unknown, arrival: Arrival): Promise<Entered> {
  const user = await checkLogin(services, body, arrival.address);
  return { user, opened: await services.store.write((write) => enter(services, write, user.id, arrival)) };
}

/** A new session at every sign-in; the one that the request came with ends with the same commit. */
async function enter({ sessions }: Services, write: Write, userId: number, { isHttps, sessionId }: Arrival) {
  if (sessionId) await sessions.closeIn(write, sessionId);
  return sessions.openIn(write, userId, isHttps);
}

async function checkLogin(services: Services, body: unknown, address: string): Promise<User> {
  const { username, password } = parseFields(LOGIN_RULES, body);
  const { loginsByName, loginsByAddress } = services.limits;
  const name = caseKey(username);
  const counted = [
    { tries: loginsByName, name },
    { tries: loginsByAddress, name: address },
  ];
  const row = await findUserByName(services.store.read, username);
  const isRight = await tried(counted, () => isPassword(row?.password_hash, password));
  if (!isRight || !row) throw new AppError('invalid-credentials');
  loginsByName.forget(name);
  return toUser(row);
}

/**
 * Makes an account and signs in, both with one commit. A taken name is refused before the slow hash: the answer says it anyway, so its speed tells
 * nothing more, and each try counts against the address. @throws AppError 409 `username-taken` or `email-taken`, 422, 429.
 */
export async function register(services: Services, body: unknown, arrival: Arrival): Promise<Entered> {
  const checked = checkFields(REGISTER_RULES, body);
  const differ = typeof body === 'object' && body !== null && passwordsOf(body);
  if (!checked.ok) throw fieldsInvalid(withMismatch(checked.errors, differ || null));
  if (differ) throw fieldsInvalid([differ]);
  const { values } = checked;
  takeRegistration(services, arrival.address);
  await assertFree(services.store.read, values);
  const nowIso = new Date(services.nowMs()).toISOString();
  const passwordHash = await hashPassword(values.password);
  return services.store.write(async (write) => {
    const { trx } = write;
    await assertFree(trx, values); // somebody may have taken it while the password was hashed
    const row = {
      username: values.username,
      username_key: caseKey(values.username),
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
    return { user: toUser({ ...row, id }), opened: await enter(services, write, id, arrival) };
  });
}

function takeRegistration({ limits }: Services, address: string): void {
  const waitMs = limits.takeRegistration(address);
  if (waitMs > 0)
    throw new AppError('too-many-requests', {
      detail: AUTH_MESSAGES.tooManyRegistrations,
      retryAfterS: waitMs / SECOND_MS,
    });
}

async function assertFree(
  db: Reader,
  { username, email }: { username: string; email: string },
): Promise<void> {
  if (await findUserByName(db, username)) throw taken('username');
  if (await findUserByEmail(db, email)) throw taken('email');
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
