import { createHmac } from 'node:crypto';
import type { Reader } from '../../db/store.ts';
import { suspensionOf } from '../../writes/standing.ts';
import { skeletonOf } from './look-alikes.service.ts';
import { caseKey, type UserRow } from './users.repository.ts';

/** What an account is known by. */
interface Known {
  username: string;
  email: string;
}

/**
 * Notes, of a suspended person whose account is about to be deleted, what knows their name and address again, so that
 * deleting it does not end the suspension. Nobody can read either out of it without the database's own key.
 */
export async function keepSuspension(db: Reader, person: UserRow, nowMs: number): Promise<void> {
  const until = person.suspended_until;
  if (until === null || !suspensionOf(person, nowMs)) return;
  const { email, ...names } = await hashesOf(db, person);
  const rows = [email, ...Object.values(names)].map((hash) => ({ person_id: person.id, hash, until }));
  await db.insertInto('kept_suspensions').values(rows).execute();
}

/** Which of a name and an address somebody has left behind whose suspension lasts; null when both are free. */
export async function findKept(
  db: Reader,
  known: Known,
  nowMs: number,
): Promise<'username' | 'email' | null> {
  const kept = await inForce(db, nowMs).select('hash').execute();
  if (kept.length === 0) return null;
  const hashes = new Set(kept.map(({ hash }) => hash));
  const { name, look, email } = await hashesOf(db, known);
  if (hashes.has(name) || hashes.has(look)) return 'username';
  return hashes.has(email) ? 'email' : null;
}

/** Until when the suspension of a deleted account lasts; null when there is none. */
export async function keptUntil(db: Reader, personId: number, nowMs: number): Promise<string | null> {
  const row = await inForce(db, nowMs).select('until').where('person_id', '=', personId).executeTakeFirst();
  return row?.until ?? null;
}

/** Forgets a suspension, or all that are over. @returns how many lines. */
export async function forgetKept(db: Reader, which: { personId: number } | { nowIso: string }) {
  const kept = db.deleteFrom('kept_suspensions');
  const { numDeletedRows } = await ('personId' in which
    ? kept.where('person_id', '=', which.personId)
    : kept.where('until', '<=', which.nowIso)
  ).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const inForce = (db: Reader, nowMs: number) =>
  db.selectFrom('kept_suspensions').where('until', '>', new Date(nowMs).toISOString());

async function hashesOf(db: Reader, { username, email }: Known) {
  const { key } = await db.selectFrom('seen_key').select('key').executeTakeFirstOrThrow();
  const hashOf = (kind: string, text: string) =>
    createHmac('sha256', Buffer.from(key, 'hex')).update(`suspended ${kind}\n${text}`).digest('hex');
  return {
    name: hashOf('name', caseKey(username)),
    look: hashOf('look', skeletonOf(username)),
    email: hashOf('email', caseKey(email)),
  };
}
