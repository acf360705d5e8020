import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { HTTP_LIMITS, REMOVAL_LIMITS } from '#contract/limits.ts';
import { PASSWORD_POLICY } from '#contract/password-policy.ts';
import { endOfDay, type PersonStanding } from '#contract/people.ts';
import type { Config } from '../config.ts';
import { recordChanges } from '../db/change-log.ts';
import type { Store } from '../db/store.ts';
import { dropCodes } from '../features/auth/codes.service.ts';
import { hashPassword } from '../features/auth/passwords.ts';
import { notePassword } from '../features/auth/provider-sign-ins.service.ts';
import { createSessions } from '../features/auth/sessions.ts';
import { findUserByName, type UserRow } from '../features/auth/users.repository.ts';
import { findBusinessRow } from '../features/businesses/businesses.repository.ts';
import { verifyListing } from '../features/businesses/listing-acts.service.ts';
import { removeListing } from '../features/businesses/listing-removal.service.ts';
import type { AdminAct } from '../features/log/log.service.ts';
import { findBehind } from '../features/people/former-people.ts';
import { type Acted, readStanding, restore, suspend, takeBack } from '../features/people/people.service.ts';
import { parseSuspension } from '../features/people/people.writes.ts';
import { dayAndTime } from '../writes/standing.ts';
import { alertFrom, endAlertOf } from './alerts.ts';
import { AdminError, asOperator, type Desk } from './desk.ts';
import { pushKeys } from './push-commands.ts';
import { decideBy, listQueue, turnBy, undoBy } from './queue-commands.ts';
import { tableFrom } from './table-files.ts';

export const USAGE = `npm run admin -- grant USERNAME      makes a person an admin
npm run admin -- revoke USERNAME     takes it back
npm run admin -- password USERNAME   sets a new random password, prints it and ends the person's sessions
npm run admin -- suspend USERNAME UNTIL "REASON"  lets them neither sign in nor write until then; they read why.
    UNTIL: 2026-12-01 is the end of that day in Eastern time, as they read it; 2026-12-01T12:00:00Z is a moment
npm run admin -- take-back USERNAME  hides all they have written, to be brought back
npm run admin -- restore USERNAME    ends the suspension and brings back what was taken back
    instead of USERNAME: post:ID, thread:ID, review:ID or business:ID, whose it is, also when the account is deleted;
    person:NUMBER, as the command answers and the moderation log tells
npm run admin -- hide THING          takes post:ID, thread:ID, review:ID or business:ID from everybody's sight
npm run admin -- show THING          shows it again: also one alone of all that was taken back of somebody
npm run admin -- remove-business ID  takes a business off the directory, with its reviews; the ID ends its address
npm run admin -- verify-business ID  takes the mark "New" off a listing that you have checked
npm run admin -- queue               lists what waits for a person: reports, claims, messages, new listings
npm run admin -- queue ITEM ACT      does one of the acts that the list names: queue claim-3 grant
npm run admin -- undo LINE           undoes an act by its line in the log, which each act answers
npm run admin -- push-keys           shows the public key of notifications; push-keys replace makes new keys and
    removes all devices, which subscribe again when their app is opened
npm run admin -- alert FILE.json     makes the county alert that the file describes (docs/operating.md)
npm run admin -- alert-end ID        ends it
npm run admin -- table NAME FILE.json  adds and changes events, games, forum-categories, alerts or featured listings`;

export { AdminError };

/** How many words each command takes after its own. */
const WORDS: Record<string, readonly number[]> = {
  grant: [1],
  revoke: [1],
  password: [1],
  suspend: [3],
  'take-back': [1],
  restore: [1],
  hide: [1],
  show: [1],
  'remove-business': [1],
  'verify-business': [1],
  queue: [0, 2],
  undo: [1],
  alert: [1],
  'alert-end': [1],
  'push-keys': [0, 1],
  table: [2],
};

/** @throws AdminError with the usage, for what is no command or has more or fewer words than it takes. */
export function assertCommand([command = '', ...words]: readonly string[]): void {
  const takes = Object.hasOwn(WORDS, command) ? WORDS[command] : undefined;
  if (takes?.includes(words.length)) return;
  throw new AdminError(takes || command === '' ? USAGE : `There is no command "${command}".\n\n${USAGE}`);
}

type Settings = Pick<Config, 'writesPerMinute'>;
const DEFAULTS: Settings = { writesPerMinute: HTTP_LIMITS.writesPerMinute };

/**
 * Runs one command on the database; a running server obeys at once. @returns the line to print.
 * @throws AdminError for an unknown command or name.
 */
export async function runCommand(
  store: Store,
  args: readonly string[],
  nowMs: number,
  config: Settings = DEFAULTS,
): Promise<string> {
  assertCommand(args);
  const [command = '', subject = '', second = '', reason = ''] = args;
  const desk = { store, nowMs, services: { config } };
  switch (command) {
    case 'suspend':
      return suspendBy(desk, subject, second, reason);
    case 'take-back':
      return about(
        desk,
        subject,
        takeBack,
        ({ takenBack: count }) =>
          `is taken back: ${count === 1 ? '1 thing that they wrote is' : `${count} things that they wrote are`} hidden.`,
      );
    case 'restore':
      return restoreBy(desk, subject);
    case 'grant':
      return setAdmin(store, subject, true, nowMs);
    case 'revoke':
      return setAdmin(store, subject, false, nowMs);
    case 'password':
      return resetPassword(store, subject, nowMs);
    case 'hide':
    case 'show':
      return turnBy(desk, subject, command === 'hide');
    case 'remove-business':
      return takeOff(desk, subject);
    case 'verify-business':
      return verify(desk, subject);
    case 'queue':
      return subject === '' ? listQueue(desk) : decideBy(desk, subject, second);
    case 'undo':
      return undoBy(desk, subject);
    case 'table':
      return tableFrom(desk, subject, second);
    case 'alert':
      return alertFrom(desk, subject);
    case 'push-keys':
      return pushKeys(store, subject, nowMs);
    case 'alert-end':
      return endAlertOf(desk, subject);
    default:
      throw new AdminError(USAGE);
  }
}

async function setAdmin(store: Store, username: string, isAdmin: boolean, nowMs: number): Promise<string> {
  return store.write(async ({ trx }) => {
    const user = found(await findUserByName(trx, username), username);
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
  const user = found(await findUserByName(store.read, username), username);
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await store.write(async (write) => {
    await write.trx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.id)
      .execute();
    await createSessions(store, () => nowMs).closeOthersIn(write, user.id, null);
    await notePassword(write.trx, user.id, true);
    await dropCodes(write.trx, 'password', user.id);
  });
  return `New password of ${user.username}: ${password}\nTheir sessions have ended. They should change it after signing in.`;
}

async function takeOff(desk: Desk, id: string): Promise<string> {
  const removed = isId(id) ? await asOperator(desk, (act) => removeListing(act, Number(id))) : null;
  if (!removed) throw noBusiness(id);
  const { name, city, reviewCount, line } = removed;
  const reviews = reviewCount === 1 ? '1 review' : `${reviewCount} reviews`;
  const undoing = `npm run admin -- undo ${line} puts it back, for ${REMOVAL_LIMITS.days} days.`;
  return `${name}, ${city}, is off the directory, with ${reviews}.\nLine ${line} of the log; ${undoing}`;
}

async function verify(desk: Desk, id: string): Promise<string> {
  const business = isId(id)
    ? await asOperator(desk, async (act) => {
        await verifyListing(act, Number(id)); // nothing is done where it is verified already
        return findBusinessRow(act.trx, Number(id));
      })
    : undefined;
  if (!business) throw noBusiness(id);
  return `${business.name}, ${business.city}, is verified.`;
}

/** Does something about a person. @param say the end of the line to print, of how they stand then. */
async function about(
  desk: Desk,
  whom: string,
  act: (act: AdminAct, id: number) => Promise<Acted>,
  say: (standing: PersonStanding) => string,
): Promise<string> {
  const id = await idOf(desk.store, whom);
  const { standing } = await asOperator(desk, (admin) => act(admin, id));
  return `${nameOf(standing)} ${say(standing)}`;
}

const nameOf = ({ id, username, fullName }: PersonStanding) => username ?? `${fullName} (person:${id})`;

/** Undoes what was done about a person, and says what that was. */
async function restoreBy(desk: Desk, whom: string): Promise<string> {
  const id = await idOf(desk.store, whom);
  return asOperator(desk, async (admin) => {
    const before = await readStanding(admin.trx, id, desk.nowMs);
    const undone = [
      ...(before.suspendedUntil === null ? [] : ['the suspension is over']),
      ...(before.takenBack === 0 ? [] : ['what was taken back is there again']),
    ];
    if (undone.length === 0)
      return `There was nothing to restore: ${nameOf(before)} is neither suspended nor taken back.`;
    await restore(admin, id);
    return `${nameOf(before)} is restored: ${undone.join(', and ')}.`;
  });
}

/** Whoever has a name goes before whoever is behind a piece of what was written. */
async function idOf({ read }: Store, whom: string): Promise<number> {
  const user = await findUserByName(read, whom);
  if (user || !whom.includes(':')) return found(user, whom).id;
  const id = await findBehind(read, whom);
  if (id === null) throw new AdminError(`There is nobody behind ${whom}.`);
  return id;
}

function suspendBy(desk: Desk, whom: string, time: string, reason: string): Promise<string> {
  return about(
    desk,
    whom,
    async (act, id) => suspend(act, id, parseSuspension({ until: momentOf(time), reason }, act.nowIso)),
    ({ suspendedUntil }) =>
      `is suspended until ${dayAndTime(Date.parse(suspendedUntil ?? ''))}. They read: ${reason}`,
  );
}

const dayAlone = z.iso.date();

const momentOf = (time: string) => (dayAlone.safeParse(time).success ? endOfDay(time) : time);

const isId = (text: string) => /^[1-9]\d{0,15}$/.test(text);
const noBusiness = (id: string) => new AdminError(`There is no business with the id ${id}.`);

function found(user: UserRow | undefined, username: string): UserRow {
  if (!user) throw new AdminError(`There is nobody with the username ${username}.`);
  return user;
}

/** Without the letters and digits that are mistaken for others when they are read out. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_CHARS = Math.max(5, Math.ceil(PASSWORD_POLICY.minLength / GROUPS));

/** 20 random characters in groups, about 99 bits. */
function randomPassword(): string {
  const group = () =>
    Array.from({ length: GROUP_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
