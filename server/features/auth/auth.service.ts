import { AUTH_MESSAGES, type LoginBody, type User } from '#contract/auth.ts';
import type { Language } from '#contract/languages.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import type { Write } from '../../db/store.ts';
import { AppError, Suspended } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { suspensionOf } from '../../writes/standing.ts';
import { isPassword } from './passwords.ts';
import type { OpenedSession } from './sessions.ts';
import { tried } from './sign-in-tries.ts';
import { caseKey, findUserByNameOrEmail, toUser, type UserRow } from './users.repository.ts';

/** The origin of a sign-in request. */
export interface Arrival {
  address: string;
  isHttps: boolean;
  /** The session of the request; signing in ends it. */
  sessionId: string | null;
  /** The language of the page. */
  language?: Language | undefined;
  /** Time of the original sign-in if it was earlier: an ID token may be renewed for months. */
  sinceMs?: number;
}

/** The signed-in user and their new session. */
export interface Entered {
  user: User;
  opened: OpenedSession;
}

/** The account to check a password against, if it exists, and the name that failures are counted under. */
interface Account {
  row: UserRow | undefined;
  name: string;
}

/**
 * Signs in by user name or e-mail address and password. @throws AppError 401 with the same message for an unknown name;
 * 403 while the account is suspended (only after the right password); 401 or 422 on `code` as the second factor
 * requires; 429 after too many failures; 503 when the queue is too long.
 */
export async function login(
  services: Services,
  { username, password, code }: LoginBody,
  arrival: Arrival,
): Promise<Entered> {
  const row = await findUserByNameOrEmail(services.store.read, username);
  const account = { row, name: row?.username_key ?? caseKey(username) };
  const isRight = await isPasswordOf(services, account, password, arrival.address);
  if (!isRight || !row) throw new AppError('invalid-credentials');
  assertNotSuspended(row, services.nowMs());
  await services.identity?.askSecond(row.id, code, arrival.address);
  return {
    user: toUser(row),
    opened: await services.store.write((write) => enter(services, write, row.id, arrival)),
  };
}

/** @throws AppError 403 with the end and the reason of the suspension. */
export function assertNotSuspended(row: UserRow, nowMs: number): void {
  const suspension = suspensionOf(row, nowMs);
  if (suspension) throw new Suspended(suspension.detail, suspension.untilMs - nowMs);
}

/** Opens a session and closes the one of the request in the same commit. */
export async function enter(
  { sessions }: Services,
  write: Write,
  userId: number,
  { isHttps, sessionId, sinceMs }: Arrival,
) {
  if (sessionId) await sessions.closeIn(write, sessionId);
  return sessions.openIn(write, userId, isHttps, sinceMs);
}

/**
 * Checks a password; a wrong one counts as a failed sign-in of the name and of the address, the right one as a sign-in
 * of the account. @throws AppError 429, 503.
 */
export async function isPasswordOf(
  { limits, passwords }: Services,
  { row, name }: Account,
  password: string,
  address: string,
): Promise<boolean> {
  const counted = [
    { tries: limits.loginsByName, name },
    { tries: limits.loginsByAddress, name: address },
  ];
  const waitMs = limits.signIns.waitMs(name);
  if (waitMs > 0)
    throw new AppError('too-many-requests', {
      detail: AUTH_MESSAGES.tooManySignIns,
      retryAfterS: waitMs / SECOND_MS,
    });
  const compare = () => passwords.run(address, () => isPassword(row?.password_hash, password));
  const isRight = await passwords.admit(address, () => tried(counted, compare));
  if (isRight) {
    limits.loginsByName.forget(name);
    limits.signIns.add(name); // only the right password counts, so that strangers cannot lock anybody out
  }
  return isRight;
}
