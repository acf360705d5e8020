import type { LoginBody, User } from '#contract/auth.ts';
import type { Write } from '../../db/store.ts';
import { AppError, Suspended } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { suspensionOf } from '../../writes/standing.ts';
import { isPassword } from './passwords.ts';
import type { OpenedSession } from './sessions.ts';
import { tried } from './sign-in-tries.ts';
import { caseKey, findUserByNameOrEmail, toUser, type UserRow } from './users.repository.ts';

/** Where a sign-in comes from. */
export interface Arrival {
  address: string;
  isHttps: boolean;
  /** The session that the request came with: it ends. */
  sessionId: string | null;
  /** When they signed in, where that was not just now: an ID token may be renewed for months. */
  sinceMs?: number;
}

/** Who is signed in from now on, and by which session. */
export interface Entered {
  user: User;
  opened: OpenedSession;
}

/** Whose password is tried: the account, if there is one, and the name that failures count by. */
interface Account {
  row: UserRow | undefined;
  name: string;
}

/**
 * Signs in by name or e-mail address and password. @throws AppError 401 with the same words for an unknown name, 403
 * while the account is suspended, which only its password is told, 401 and 422 on `code` as their second factor asks, 429
 * after many failures, 503 when too many are before it.
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

/** @throws AppError 403 that says until when and why. */
export function assertNotSuspended(row: UserRow, nowMs: number): void {
  const suspension = suspensionOf(row, nowMs);
  if (suspension) throw new Suspended(suspension.detail, suspension.untilMs - nowMs);
}

/** A new session at every sign-in; the one that the request came with ends with the same commit. */
export async function enter(
  { sessions }: Services,
  write: Write,
  userId: number,
  { isHttps, sessionId, sinceMs }: Arrival,
) {
  if (sessionId) await sessions.closeIn(write, sessionId);
  return sessions.openIn(write, userId, isHttps, sinceMs);
}

/** Tries a password; a wrong one is a failed sign-in of the name and the address. @throws AppError 429, 503. */
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
  const compare = () => passwords.run(() => isPassword(row?.password_hash, password));
  const isRight = await passwords.admit(() => tried(counted, compare));
  if (isRight) limits.loginsByName.forget(name);
  return isRight;
}
