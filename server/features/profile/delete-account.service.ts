import { sql } from 'kysely';
import { TAKEN_ENTITIES, type TakenEntity } from '#contract/admin.ts';
import { AUTH_MESSAGES, type User } from '#contract/auth.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { PASSKEY_LIMITS } from '#contract/passkeys.ts';
import { PEOPLE_MESSAGES } from '#contract/people.ts';
import { PROFILE_MESSAGES } from '#contract/profile.ts';
import { type RowName, recordChanges } from '../../db/change-log.ts';
import { textField } from '../../db/engines/phrases.ts';
import type { Reader, Write } from '../../db/store.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { deleteAnimalBook } from '../animals/animals.service.ts';
import { keepSuspension } from '../auth/kept-suspensions.service.ts';
import { confirmPassword } from '../auth/password.service.ts';
import { hasPassword } from '../auth/provider-sign-ins.service.ts';
import { findUserRow } from '../auth/users.repository.ts';
import { removeLikesOf } from '../forums/likes.service.ts';
import { forgetReasons } from '../people/reasons.service.ts';
import { releasePicturesOf } from '../pictures/release.service.ts';
import { findAuthored } from './authored.ts';

/**
 * Deletes the person's account after a check of the password, or of a recent sign-in if there is none; see {@link
 * removePerson}. @throws AppError 403 `wrong-password`, `forbidden`; 422, 429 after many wrong passwords.
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
 * Deletes an account after its owner was verified. Posts and reviews stay under 'Former member'; likes, contact
 * messages, reports, sessions and recorded outcomes are deleted; businesses lose their owner and their pictures. The content keeps the
 * account's id, so that a moderator can hide it; a suspension goes on. Works in transactions of at most 200 rows, the
 * account in the last one; a repeat resumes an interrupted run.
 */
export async function removePerson(services: Services, userId: number): Promise<void> {
  const nowIso = new Date(services.nowMs()).toISOString();
  for (let isDone = false; !isDone; )
    isDone = await services.store.write(async ({ trx }) => {
      const hasMore = await releaseRows(trx, userId, nowIso);
      if (hasMore) return false;
      await removeAccount(trx, userId, services.nowMs());
      return true;
    });
}

/** Releases up to 200 rows of the person. @returns false if there were none. */
async function releaseRows(trx: Write['trx'], userId: number, nowIso: string): Promise<boolean> {
  const limit = SYNC_LIMITS.transactionRows;
  const rows: RowName[] = await anonymizeContent(trx, userId, limit);
  if (rows.length === 0) rows.push(...(await releaseLikes(trx, userId, limit)));
  if (rows.length === 0) rows.push(...(await releaseBusinesses(trx, userId, limit)));
  const steps = [releaseHidden, deleteMessages, deleteReports, deleteAnimalBook];
  let hasMore = rows.length > 0;
  for (const release of steps) hasMore ||= await release(trx, userId, limit);
  if (!hasMore) return false;
  await recordChanges(trx, rows, nowIso);
  return true;
}

async function anonymizeContent(db: Reader, userId: number, limit: number): Promise<RowName[]> {
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

async function releaseLikes(db: Reader, userId: number, limit: number): Promise<RowName[]> {
  const ids = await removeLikesOf(db, userId, limit);
  return ids.map((id) => ({ entity: 'posts', id }));
}

async function releaseBusinesses(db: Reader, userId: number, limit: number): Promise<RowName[]> {
  const owned = await db
    .selectFrom('businesses')
    .select('id')
    .where('owner_id', '=', userId)
    .limit(limit)
    .execute();
  const ids = owned.map((row) => row.id);
  await releasePicturesOf(db, ids);
  if (ids.length > 0)
    await db
      .updateTable('businesses')
      .set({ owner_id: null, former_owner_id: userId })
      .where('id', 'in', ids)
      .execute();
  return ids.map((id) => ({ entity: 'businesses', id }));
}

/** Contact messages are in no stream, so nothing travels. @returns false if there were none. */
async function deleteMessages(db: Reader, userId: number, limit: number): Promise<boolean> {
  const sent = db.selectFrom('contact_messages').select('id').where('user_id', '=', userId).limit(limit);
  const deleted = await db.deleteFrom('contact_messages').where('id', 'in', sent).executeTakeFirstOrThrow();
  return deleted.numDeletedRows > 0n;
}

/** Deletes the reports that the person sent. @returns false if there were none. */
async function deleteReports(db: Reader, userId: number, limit: number): Promise<boolean> {
  const sent = db.selectFrom('reports').select('id').where('person_id', '=', userId).limit(limit);
  const deleted = await db.deleteFrom('reports').where('id', 'in', sent).executeTakeFirstOrThrow();
  return deleted.numDeletedRows > 0n;
}

/** Deletes the account; sessions cascade, and the person's own stream ends. */
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

/** The effect of deleting an account on its hidden content: deleted, kept as a former member's, or unchanged. */
const EFFECTS: Record<TakenEntity, 'gone' | 'former' | 'hidden'> = {
  threads: 'hidden',
  posts: 'hidden',
  businesses: 'hidden',
  reviews: 'former',
  likes: 'gone',
};
const entitiesWith = (effect: 'gone' | 'former') =>
  TAKEN_ENTITIES.filter((entity) => EFFECTS[entity] === effect);

/**
 * Releases the hidden content of a deleted account: likes are deleted, reviews are kept as a former member's, so that
 * they can be restored. @returns false if there was none.
 */
async function releaseHidden(db: Reader, userId: number, limit: number): Promise<boolean> {
  const hasAuthor = sql<boolean>`${textField(db, 'body', 'author_id')} is not null`;
  const rows = await db
    .selectFrom('taken_back')
    .select(['entity', 'row_id', 'body'])
    .where('person_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('entity', 'in', entitiesWith('gone')),
        eb.and([eb('entity', 'in', entitiesWith('former')), hasAuthor]),
      ]),
    )
    .limit(limit)
    .execute();
  for (const entity of entitiesWith('gone')) {
    const ids = rows.filter((row) => row.entity === entity).map(({ row_id }) => row_id);
    await db
      .deleteFrom('taken_back')
      .where('person_id', '=', userId)
      .where('entity', '=', entity)
      .where('row_id', 'in', ids)
      .execute();
  }
  const former = { author_id: null, author_name: PEOPLE_MESSAGES.formerMember, former_author_id: userId };
  for (const { entity, row_id, body } of rows.filter((row) => EFFECTS[row.entity] === 'former'))
    await db
      .updateTable('taken_back')
      .set({ body: JSON.stringify({ ...JSON.parse(body ?? '{}'), ...former }) })
      .where('person_id', '=', userId)
      .where('entity', '=', entity)
      .where('row_id', '=', row_id)
      .execute();
  return rows.length > 0;
}
