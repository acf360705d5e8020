import { createHmac } from 'node:crypto';
import type { Reader } from '../../db/store.ts';
import { suspensionOf } from '../../writes/standing.ts';
import { skeletonOf } from './look-alikes.service.ts';
import { caseKey, type UserRow } from './users.repository.ts';

/** The names that identify an account. */
interface Identifiers {
  username: string;
  email: string;
}

/**
 * Keeps the suspension of an account that is about to be deleted, so that its name and address stay blocked. Only keyed
 * hashes are stored, useless without the database's own key.
 */
export async function keepSuspension(db: Reader, person: UserRow, nowMs: number): Promise<void> {
  const until = person.suspended_until;
  if (until === null || !suspensionOf(person, nowMs)) return;
  const { email, ...names } = await hashesOf(db, person);
  const rows = [email, ...Object.values(names)].map((hash) => ({ person_id: person.id, hash, until }));
  await db.insertInto('kept_suspensions').values(rows).execute();
}

/** Tells which of a name and an address belongs to a deleted account that is still suspended; null if both are free. */
export async function findKept(
  db: Reader,
  known: Identifiers,
  nowMs: number,
): Promise<'username' | 'email' | null> {
  const suspensions = await inForce(db, nowMs).select('hash').execute();
  if (suspensions.length === 0) return null;
  const hashes = new Set(suspensions.map(({ hash }) => hash));
  const { name, look, email } = await hashesOf(db, known);
  if (hashes.has(name) || hashes.has(look)) return 'username';
  return hashes.has(email) ? 'email' : null;
}

/** Returns the end of a deleted account's suspension; null if there is none. */
export async function keptUntil(db: Reader, personId: number, nowMs: number): Promise<string | null> {
  const row = await inForce(db, nowMs).select('until').where('person_id', '=', personId).executeTakeFirst();
  return row?.until ?? null;
}

/** Deletes the suspension of one person, or all expired ones. @returns the number of rows. */
export async function forgetKept(db: Reader, which: { personId: number } | { nowIso: string }) {
  const deletion = db.deleteFrom('kept_suspensions');
  const { numDeletedRows } = await ('personId' in which
    ? deletion.where('person_id', '=', which.personId)
    : deletion.where('until', '<=', which.nowIso)
  ).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const inForce = (db: Reader, nowMs: number) =>
  db.selectFrom('kept_suspensions').where('until', '>', new Date(nowMs).toISOString());

async function hashesOf(db: Reader, { username, email }: Identifiers) {
  const { key } = await db.selectFrom('seen_key').select('key').executeTakeFirstOrThrow();
  const hashOf = (kind: string, text: string) =>
    createHmac('sha256', Buffer.from(key, 'hex')).update(`suspended ${kind}\n${text}`).digest('hex');
  return {
    name: hashOf('name', caseKey(username)),
    look: hashOf('look', skeletonOf(username)),
    email: hashOf('email', caseKey(email)),
  };
}
