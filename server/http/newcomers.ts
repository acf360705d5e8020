import type { User } from '#contract/auth.ts';
import { NEWCOMER_LIMITS } from '#contract/limits.ts';
import { countLinks, NEWCOMER_MESSAGES, scaledToServer } from '#contract/trust.ts';
import { prepared } from '../db/prepared.ts';
import type { Reader } from '../db/store.ts';
import { PutOff } from '../errors.ts';
import type { WriteContext } from './write.ts';

/** When the first day of a person's account ends, epoch milliseconds; null once it is over, and for admins. */
export async function findNewUntil(db: Reader, user: User | null, nowMs: number): Promise<number | null> {
  const [row] = user ? await accountById(db, { id: user.id }) : [];
  if (!row || row.is_admin === 1) return null;
  const endMs = Date.parse(row.created_at) + NEWCOMER_LIMITS.ageMs;
  return endMs > nowMs ? endMs : null;
}

const accountById = prepared<{ id: number }, { created_at: string; is_admin: number }>((db, param) =>
  db.selectFrom('users').select(['created_at', 'is_admin']).where('id', '=', param('id')),
);

/**
 * Keeps a new account from filling a list: what it has made is counted in the database, so that a restart forgets
 * nothing. @param made how many of them the writer has made. @throws PutOff until its first day is over.
 */
export const assertRoomForThread = (w: WriteContext, made: number) =>
  assertRoom(w, made, NEWCOMER_LIMITS.threads, NEWCOMER_MESSAGES.threads);

/** The same for listings of the directory. @throws PutOff. */
export const assertRoomForListing = (w: WriteContext, made: number) =>
  assertRoom(w, made, NEWCOMER_LIMITS.listings, NEWCOMER_MESSAGES.listings);

function assertRoom(w: WriteContext, made: number, limit: number, say: (allowed: number) => string) {
  const allowed = scaledToServer(limit, w.services.config.writesPerMinute);
  if (made >= allowed) putOff(w, say(allowed));
}

/** Keeps a new account's words from being a list of links. @throws PutOff until its first day is over. */
export function assertFewLinks(w: WriteContext, text: string): void {
  if (countLinks(text) > NEWCOMER_LIMITS.linksPerPost) putOff(w, NEWCOMER_MESSAGES.links);
}

function putOff({ newUntilMs, services }: WriteContext, detail: string): void {
  if (newUntilMs !== null) throw new PutOff(detail, newUntilMs - services.nowMs());
}
