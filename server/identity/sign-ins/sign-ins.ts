import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { SESSION_LIMITS } from '#contract/limits.ts';
import { DAY_MS, SECOND_MS } from '#contract/shared/time.ts';
import { prepared } from '../../db/prepared.ts';
import type { Reader } from '../../db/store.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import type { IdentitySignInsTable } from './sign-ins.table.ts';

export type SignInRow = Selectable<IdentitySignInsTable>;

/** A sign-in with its refresh token, which only its device has. */
export interface OpenSignIn {
  row: SignInRow;
  refreshToken: string;
}

/** The method of a sign-in. */
export interface Method {
  method: string;
  secondFactor?: string;
  /** Original sign-in time in seconds, when this one replaces an earlier sign-in. */
  authTimeS?: number;
}

const SECRET_BYTES = 32;

/** Creates a sign-in within a write; ends the oldest above the maximum. */
export async function beginSignIn(
  trx: Reader,
  personId: number,
  { method, secondFactor, authTimeS }: Method,
  nowMs: number,
): Promise<OpenSignIn> {
  const refreshToken = randomBytes(SECRET_BYTES).toString('base64url');
  const row = await trx
    .insertInto('identity_sign_ins')
    .values({
      person_id: personId,
      refresh_hash: hashOf(refreshToken),
      sid_hash: hashOf(sidOf(refreshToken)),
      method,
      second_factor: secondFactor ?? null,
      auth_time_s: authTimeS ?? Math.floor(nowMs / SECOND_MS),
      used_at_ms: nowMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await endOldest(trx, personId);
  return { row, refreshToken };
}

async function endOldest(trx: Reader, personId: number): Promise<void> {
  const newest = trx
    .selectFrom('identity_sign_ins')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(IDENTITY_LIMITS.signInsPerPerson);
  await trx
    .deleteFrom('identity_sign_ins')
    .where('person_id', '=', personId)
    .where('id', 'not in', newest)
    .execute();
}

/** Derives the `sid` claim from the refresh token, one-way. */
export const sidOf = (refreshToken: string) =>
  createHash('sha256').update(`sid ${refreshToken}`).digest('base64url');

interface Lookup {
  hash: string;
  usedAfterMs: number;
  authAfterS: number;
}

const byRefreshHash = prepared<Lookup, SignInRow>((db, param) =>
  db
    .selectFrom('identity_sign_ins')
    .selectAll()
    .where('refresh_hash', '=', param('hash'))
    .where('used_at_ms', '>', param('usedAfterMs'))
    .where('auth_time_s', '>', param('authAfterS')),
);

const bySidHash = prepared<Lookup, SignInRow>((db, param) =>
  db
    .selectFrom('identity_sign_ins')
    .selectAll()
    .where('sid_hash', '=', param('hash'))
    .where('used_at_ms', '>', param('usedAfterMs'))
    .where('auth_time_s', '>', param('authAfterS')),
);

const lookupOf = (secret: string, nowMs: number): Lookup => ({
  hash: hashOf(secret),
  usedAfterMs: nowMs - SESSION_LIMITS.idleDays * DAY_MS,
  authAfterS: Math.floor((nowMs - SESSION_LIMITS.absoluteDays * DAY_MS) / SECOND_MS),
});

/** Returns the sign-in of a refresh token; undefined when it has ended. */
export const findByRefreshToken = async (db: Reader, refreshToken: string, nowMs: number) =>
  (await byRefreshHash(db, lookupOf(refreshToken, nowMs)))[0];

/** Returns the sign-in of an ID token; undefined when it has ended. */
export const findBySid = async (db: Reader, sid: string, nowMs: number) =>
  (await bySidHash(db, lookupOf(sid, nowMs)))[0];

/** Returns the method of a sign-in for its replacement; undefined when it has ended. */
export async function methodOf(db: Reader, id: number): Promise<Method | undefined> {
  const row = await db.selectFrom('identity_sign_ins').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const secondFactor = row.second_factor === null ? {} : { secondFactor: row.second_factor };
  return { method: row.method, ...secondFactor, authTimeS: row.auth_time_s };
}

/** Records the use of a sign-in. @returns false when it has ended. */
export async function noteUsed(trx: Reader, id: number, nowMs: number): Promise<boolean> {
  const done = await trx
    .updateTable('identity_sign_ins')
    .set({ used_at_ms: nowMs })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return done.numUpdatedRows > 0n;
}

/** Ends a sign-in with its refresh token and ID tokens. */
export async function endSignIn(trx: Reader, id: number): Promise<void> {
  await trx.deleteFrom('identity_sign_ins').where('id', '=', id).execute();
}

/** Returns a person's last sign-in time in seconds; undefined when none is stored. */
export async function lastSignInS(db: Reader, personId: number): Promise<number | undefined> {
  const last = await db
    .selectFrom('identity_sign_ins')
    .select('auth_time_s')
    .where('person_id', '=', personId)
    .orderBy('auth_time_s', 'desc')
    .executeTakeFirst();
  return last?.auth_time_s;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
