import { AUTH_MESSAGES, type User } from '#contract/auth.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { PASSKEY_LIMITS } from '#contract/passkeys.ts';
import { PEOPLE_MESSAGES } from '#contract/people.ts';
import { PROFILE_MESSAGES } from '#contract/profile.ts';
import { carriedChanges, type RowName } from '../../db/carried.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Reader, Write } from '../../db/store.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { keepSuspension } from '../auth/kept-suspensions.service.ts';
import { confirmPassword } from '../auth/password.service.ts';
import { hasPassword } from '../auth/provider-sign-ins.service.ts';
import { findUserRow } from '../auth/users.repository.ts';
import { removeLikesOf } from '../forums/likes.service.ts';
import { forgetReasons } from '../people/reasons.service.ts';
import { findAuthored } from './authored.ts';
import { leaveTaken } from './leave-taken.ts';

/**
 * Deletes the person's account after their password was checked, as {@link removePerson} does. Whoever has none must have
 * signed in just now. @throws AppError 403 `wrong-password`, `forbidden`; 422, 429 after many wrong passwords.
 */
export async function deleteAccount(
  services: Services,
  { user, sinceMs }: { user: User; sinceMs: number },
  password: string,
): Promise<void> {
  const { store, nowMs } = services;
  if (await hasPassword(store.read, user.id)) {
    if (password === '') throw fieldsInvalid([{ path: 'password', message: AUTH_MESSAGES.passwordRequired }]);
    await confirmPassword(services, user.id, password, 'password');
  } else if (nowMs() - sinceMs > PASSKEY_LIMITS.confirmedMs)
    throw new AppError('forbidden', { detail: PROFILE_MESSAGES.signInToDelete });
  await removePerson(services, user.id);
}

/**
 * Deletes an account, of whose owner it was made sure. What they wrote stays under 'Former member'; their
 * likes, messages to us, reports, sessions and recorded outcomes go, their businesses lose their owner. With what stays a number
 * is kept, by which a moderator can take it back; a suspension goes on. Works in transactions of at most 200 rows, the
 * account itself in the last: where it was cut off, a repeat goes on.
 */
export async function removePerson(services: Services, userId: number): Promise<void> {
  const nowIso = new Date(services.nowMs()).toISOString();
  for (let isGone = false; !isGone; )
    isGone = await services.store.write(async ({ trx }) => {
      const left = await letGo(trx, userId, nowIso);
      if (left) return false;
      await removeAccount(trx, userId, services.nowMs());
      return true;
    });
}

/** Lets go of up to 200 rows of the person. @returns whether there were any. */
async function letGo(trx: Write['trx'], userId: number, nowIso: string): Promise<boolean> {
  const limit = SYNC_LIMITS.transactionRows;
  const rows: RowName[] = await leaveWords(trx, userId, limit);
  if (rows.length === 0) rows.push(...(await takeLikesBack(trx, userId, limit)));
  if (rows.length === 0) rows.push(...(await leaveBusinesses(trx, userId, limit)));
  const others = [leaveTaken, deleteMessages, deleteReports];
  let isLeft = rows.length > 0;
  for (const letGoOf of others) isLeft ||= await letGoOf(trx, userId, limit);
  if (!isLeft) return false;
  await recordChanges(trx, await carriedChanges(trx, rows, `me:${userId}`), nowIso);
  return true;
}

async function leaveWords(db: Reader, userId: number, limit: number): Promise<RowName[]> {
  const rows = await findAuthored(db, userId, limit);
  for (const entity of new Set(rows.map((row) => row.entity)))
    await db
      .updateTable(entity)
      .set({ author_id: null, former_author_id: userId, author_name: PEOPLE_MESSAGES.formerMember })
      .where(
        'id',
        'in',
        rows.filter((row) => row.entity === entity).map((row) => row.id),
      )
      .execute();
  return rows;
}

async function takeLikesBack(db: Reader, userId: number, limit: number): Promise<RowName[]> {
  const ids = await removeLikesOf(db, userId, limit);
  return ids.map((id) => ({ entity: 'posts', id }));
}

async function leaveBusinesses(db: Reader, userId: number, limit: number): Promise<RowName[]> {
  const owned = await db
    .selectFrom('businesses')
    .select('id')
    .where('owner_id', '=', userId)
    .limit(limit)
    .execute();
  const ids = owned.map((row) => row.id);
  if (ids.length > 0)
    await db
      .updateTable('businesses')
      .set({ owner_id: null, former_owner_id: userId })
      .where('id', 'in', ids)
      .execute();
  return ids.map((id) => ({ entity: 'businesses', id }));
}

/** Messages to us are in no stream: nothing travels. @returns whether there were any. */
async function deleteMessages(db: Reader, userId: number, limit: number): Promise<boolean> {
  const sent = await db
    .selectFrom('contact_messages')
    .select('id')
    .where('user_id', '=', userId)
    .limit(limit)
    .execute();
  const ids = sent.map((row) => row.id);
  if (ids.length > 0) await db.deleteFrom('contact_messages').where('id', 'in', ids).execute();
  return ids.length > 0;
}

/** As messages do: what somebody has reported goes with them. @returns whether there was any. */
async function deleteReports(db: Reader, userId: number, limit: number): Promise<boolean> {
  const sent = await db
    .selectFrom('reports')
    .select('id')
    .where('person_id', '=', userId)
    .limit(limit)
    .execute();
  const ids = sent.map((row) => row.id);
  if (ids.length > 0) await db.deleteFrom('reports').where('id', 'in', ids).execute();
  return ids.length > 0;
}

/** Sessions go with the account; nobody can follow the person's own stream any more. */
async function removeAccount(trx: Write['trx'], userId: number, nowMs: number): Promise<void> {
  const nowIso = new Date(nowMs).toISOString();
  const person = await findUserRow(trx, userId);
  if (person) await keepSuspension(trx, person, nowMs);
  await trx.deleteFrom('mutation_outcomes').where('owner', '=', String(userId)).execute();
  await trx.deleteFrom('stream_rows').where('stream', '=', `me:${userId}`).execute();
  await trx.deleteFrom('pruned_streams').where('stream', '=', `me:${userId}`).execute();
  await trx.deleteFrom('users').where('id', '=', userId).execute();
  await forgetReasons(trx, nowIso, userId);
  await recordChanges(trx, [], nowIso);
}
