import { randomInt } from 'node:crypto';
import { PASSWORD_POLICY } from '#contract/password-policy.ts';
import type { Config } from '../config.ts';
import { recordChanges } from '../db/change-log.ts';
import type { Store } from '../db/store.ts';
import { dropCodes } from '../features/auth/codes.service.ts';
import { hashPassword } from '../features/auth/passwords.ts';
import { notePassword } from '../features/auth/provider-sign-ins.service.ts';
import { revokeAccess } from '../features/auth/recovery.service.ts';
import { createSessions } from '../features/auth/sessions.ts';
import { findUserByName, type UserRow } from '../features/auth/users.repository.ts';
import { AdminError, asOperator } from './operator.ts';
import { pushKeys } from './push-commands.ts';
import { decideItem, listQueue } from './queue.ts';

export const USAGE = `npm run admin -- grant USERNAME      makes a person an admin
npm run admin -- revoke USERNAME     removes the admin role
npm run admin -- password USERNAME   sets and prints a new random password, and revokes all other access
npm run admin -- queue               lists items to decide: reports, claims, messages, new listings
npm run admin -- queue ITEM ACT      decides an item with one of its listed acts: queue claim-3 grant
npm run admin -- push-keys           shows the public key of notifications; push-keys replace makes new keys and
    removes all devices; each subscribes again when its app opens
All other admin work is done in the app, at /admin.`;

/** Number of arguments of each command. */
const ARGUMENTS: Record<string, readonly number[]> = {
  grant: [1],
  revoke: [1],
  password: [1],
  queue: [0, 2],
  'push-keys': [0, 1],
};

/** @throws AdminError with the usage, for an unknown command or a wrong number of arguments. */
export function assertCommand([command = '', ...args]: readonly string[]): void {
  const counts = Object.hasOwn(ARGUMENTS, command) ? ARGUMENTS[command] : undefined;
  if (counts?.includes(args.length)) return;
  throw new AdminError(
    counts || ['', 'help', '--help'].includes(command)
      ? USAGE
      : `There is no command "${command}".\n\n${USAGE}`,
  );
}

/** Runs one command on the database; a running server applies it immediately. @returns the text to print. @throws AdminError. */
export async function runCommand(
  store: Store,
  args: readonly string[],
  nowMs: number,
  config?: Pick<Config, 'writesPerMinute'>,
): Promise<string> {
  assertCommand(args);
  const [command, subject = '', act = ''] = args;
  switch (command) {
    case 'grant':
    case 'revoke':
      return setAdmin(store, subject, command === 'grant', nowMs);
    case 'password':
      return resetPassword(store, subject, nowMs);
    case 'push-keys':
      return pushKeys(store, subject, nowMs);
    default:
      return subject === ''
        ? listQueue(store.read)
        : asOperator(store, nowMs, (admin) => decideItem(admin, subject, act), config);
  }
}

async function setAdmin(store: Store, username: string, isAdmin: boolean, nowMs: number): Promise<string> {
  return store.write(async ({ trx }) => {
    const user = assertFound(await findUserByName(trx, username), username);
    if ((user.is_admin === 1) === isAdmin)
      return `${user.username} is ${isAdmin ? 'already an admin' : 'not an admin'}. Nothing changed.`;
    await trx
      .updateTable('users')
      .set({ is_admin: isAdmin ? 1 : 0 })
      .where('id', '=', user.id)
      .execute();
    const change = { entity: 'profile' as const, id: user.id, streams: [`me:${user.id}`] };
    await recordChanges(trx, [change], new Date(nowMs).toISOString());
    return `${user.username} is ${isAdmin ? 'now' : 'no longer'} an admin.`;
  });
}

async function resetPassword(store: Store, username: string, nowMs: number): Promise<string> {
  const user = assertFound(await findUserByName(store.read, username), username);
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await store.write(async (write) => {
    await write.trx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.id)
      .execute();
    const sessions = createSessions(store, () => nowMs);
    await revokeAccess({ sessions, nowMs }, write, user, { isByAdmin: true });
    await notePassword(write.trx, user.id, true);
    await dropCodes(write.trx, 'password', user.id);
  });
  return `New password of ${user.username}: ${password}\nAll other access to the account is revoked. They should change it after signing in.\nTheir email address is ${user.email}. If it is not theirs, they should change that too: it gets letters for new passwords.`;
}

function assertFound(user: UserRow | undefined, username: string): UserRow {
  if (!user) throw new AdminError(`There is no user ${username}.`);
  return user;
}

/** Without letters and digits that are easily confused when read aloud. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_CHARS = Math.max(5, Math.ceil(PASSWORD_POLICY.minLength / GROUPS));

/** 20 random characters in groups, about 99 bits. */
function randomPassword(): string {
  const group = () =>
    Array.from({ length: GROUP_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
