import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { SESSION_LIMITS } from '#contract/limits.ts';
import { DAY_MS, SECOND_MS } from '#contract/shared/time.ts';
import { prepared } from '../../db/prepared.ts';
import type { Reader } from '../../db/store.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import type { IdentitySignInsTable } from './sign-ins.table.ts';

export type SignInRow = Selectable<IdentitySignInsTable>;

/** A sign-in with the secret that renews its ID tokens; the secret is known to its device alone. */
export interface OpenSignIn {
  row: SignInRow;
  refreshToken: string;
}

/** How somebody signed in. */
export interface Method {
  method: string;
  secondFactor?: string;
  /** Of a sign-in that goes on from an earlier one: when that was, seconds. */
  authTimeS?: number;
}

const SECRET_BYTES = 32;

/** Keeps a new sign-in within a write; where a person has very many the oldest ends. */
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
  const kept = trx
    .selectFrom('identity_sign_ins')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(IDENTITY_LIMITS.signInsPerPerson);
  await trx
    .deleteFrom('identity_sign_ins')
    .where('person_id', '=', personId)
    .where('id', 'not in', kept)
    .execute();
}

/** What the ID tokens of a sign-in carry: made of the refresh token, and no way back. */
export const sidOf = (refreshToken: string) =>
  createHash('sha256').update(`sid ${refreshToken}`).digest('base64url');

interface Found {
  hash: string;
  usedAfterMs: number;
  authAfterS: number;
}

const byRefreshHash = prepared<Found, SignInRow>((db, param) =>
  db
    .selectFrom('identity_sign_ins')
    .selectAll()
    .where('refresh_hash', '=', param('hash'))
    .where('used_at_ms', '>', param('usedAfterMs'))
    .where('auth_time_s', '>', param('authAfterS')),
);

const bySidHash = prepared<Found, SignInRow>((db, param) =>
  db
    .selectFrom('identity_sign_ins')
    .selectAll()
    .where('sid_hash', '=', param('hash'))
    .where('used_at_ms', '>', param('usedAfterMs'))
    .where('auth_time_s', '>', param('authAfterS')),
);

const within = (secret: string, nowMs: number): Found => ({
  hash: hashOf(secret),
  usedAfterMs: nowMs - SESSION_LIMITS.idleDays * DAY_MS,
  authAfterS: Math.floor((nowMs - SESSION_LIMITS.absoluteDays * DAY_MS) / SECOND_MS),
});

/** The sign-in that a refresh token renews; undefined where there is none any more. */
export const findByRefreshToken = async (db: Reader, refreshToken: string, nowMs: number) =>
  (await byRefreshHash(db, within(refreshToken, nowMs)))[0];

/** The sign-in that an ID token belongs to; undefined where it has ended. */
export const findBySid = async (db: Reader, sid: string, nowMs: number) =>
  (await bySidHash(db, within(sid, nowMs)))[0];

/** How an open sign-in was made, for the one that takes its place; undefined where it has ended. */
export async function methodOf(db: Reader, id: number): Promise<Method | undefined> {
  const row = await db.selectFrom('identity_sign_ins').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const secondFactor = row.second_factor === null ? {} : { secondFactor: row.second_factor };
  return { method: row.method, ...secondFactor, authTimeS: row.auth_time_s };
}

/** Notes that a sign-in is in use. @returns false where it has ended meanwhile. */
export async function noteUsed(trx: Reader, id: number, nowMs: number): Promise<boolean> {
  const done = await trx
    .updateTable('identity_sign_ins')
    .set({ used_at_ms: nowMs })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return done.numUpdatedRows > 0n;
}

/** Ends one sign-in, with its refresh token and its ID tokens. */
export async function endSignIn(trx: Reader, id: number): Promise<void> {
  await trx.deleteFrom('identity_sign_ins').where('id', '=', id).execute();
}

/** When a person signed in last, seconds; undefined where no sign-in of theirs is left. */
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
