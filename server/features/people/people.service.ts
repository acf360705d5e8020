import type { ModerationAction } from '#contract/forums.ts';
import { PEOPLE_MESSAGES, type PersonStanding } from '#contract/people.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { TakenBackTable } from '../../db/taken-back.table.ts';
import { AppError, notFound } from '../../errors.ts';
import { suspensionOf } from '../../http/standing.ts';
import type { ActContext } from '../../http/write.ts';
import { forgetKept, keptUntil } from '../auth/kept-suspensions.service.ts';
import { findUserRow, type UserRow } from '../auth/users.repository.ts';
import { hideBusinesses, showBusinesses } from '../businesses/hiding.service.ts';
import { hideWords, showWords } from '../forums/hiding.service.ts';
import { giveLikesBack, takeLikes } from '../forums/likes.service.ts';
import { giveReviewsBack, takeReviews } from '../reviews/withdrawal.service.ts';
import { isFormer } from './former-people.ts';
import { forgetReasons } from './reasons.service.ts';

/** What an admin does about a person, within one transaction. */
export interface PersonAct extends ActContext {
  /** Null for the command line. */
  adminId: number | null;
}

/** How the person stands afterwards, and the version of the last change. */
export interface Acted {
  action: ModerationAction;
  standing: PersonStanding;
  version: number;
}

/**
 * Lets a person read, but neither sign in nor write, until a time. Sessions stay, so that what waits on their phones
 * stays theirs, is told why, and goes when the time is over. @throws AppError 403 about an admin, 404.
 */
export async function suspend(
  act: PersonAct,
  id: number,
  { until, reason }: { until: string; reason: string },
): Promise<Acted> {
  const person = await personOf(act, id);
  if (!person) throw notFound(PEOPLE_MESSAGES.noPerson);
  await act.trx
    .updateTable('users')
    .set({ suspended_until: until, suspended_reason: reason })
    .where('id', '=', person.id)
    .execute();
  return acted(act, 'suspend', person.id, { until, reason });
}

/**
 * Takes from everybody's sight all that a person has written: threads with their replies, posts, reviews, businesses with
 * theirs, and likes. Counts and ratings follow; phones hear of it with their next pull. What was hidden or removed before
 * is left as it is. Also of somebody who has deleted the account. @throws AppError 403 about an admin, 404.
 */
export async function takeBack(act: PersonAct, id: number): Promise<Acted> {
  await personOf(act, id);
  const taken = [
    ...(await takeLikes(act, id)),
    ...(await takeReviews(act, id)),
    ...(await hideBusinesses(act, id)),
    ...(await hideWords(act, id)),
  ];
  for (const row of taken)
    await act.trx
      .insertInto('taken_back')
      .values({ person_id: id, ...row })
      .onConflict((conflict) =>
        conflict.columns(['person_id', 'entity', 'row_id']).doUpdateSet({ body: row.body }),
      )
      .execute();
  return acted(act, 'take-back', id);
}

/** Ends a suspension and brings back exactly what was taken back. Likewise of a deleted account. @throws AppError 404. */
export async function restore(act: PersonAct, id: number): Promise<Acted> {
  if (!(await findUserRow(act.trx, id)) && !(await isFormer(act.trx, id, Date.parse(act.nowIso))))
    throw notFound(PEOPLE_MESSAGES.noPerson);
  await endSuspension(act, id);
  const rows = await act.trx
    .deleteFrom('taken_back')
    .where('person_id', '=', id)
    .returning(['entity', 'row_id', 'body'])
    .execute();
  const idsOf = (entity: TakenBackTable['entity']) =>
    rows.filter((row) => row.entity === entity).map((row) => row.row_id);
  const bodiesOf = (entity: TakenBackTable['entity']) =>
    rows.flatMap((row) => (row.entity === entity && row.body !== null ? [JSON.parse(row.body)] : []));
  await showWords(act, { threads: idsOf('threads'), posts: idsOf('posts') });
  await showBusinesses(act, idsOf('businesses'));
  await giveReviewsBack(act, bodiesOf('reviews'));
  await giveLikesBack(act, id, bodiesOf('likes'));
  return acted(act, 'restore', id);
}

async function endSuspension({ trx, nowIso }: PersonAct, id: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ suspended_until: null, suspended_reason: null })
    .where('id', '=', id)
    .execute();
  await forgetKept(trx, { personId: id });
  await forgetReasons(trx, nowIso, id);
}

/** The account that an act is about; null of one that is deleted. @throws AppError 403 about an admin, 404. */
async function personOf({ trx, nowIso }: PersonAct, id: number): Promise<UserRow | null> {
  const person = await findUserRow(trx, id);
  if (!person && !(await isFormer(trx, id, Date.parse(nowIso)))) throw notFound(PEOPLE_MESSAGES.noPerson);
  if (!person) return null;
  if (person.is_admin === 1) throw new AppError('forbidden', { detail: PEOPLE_MESSAGES.isAdmin });
  return person;
}

async function acted(
  act: PersonAct,
  action: ModerationAction,
  personId: number,
  words: { until: string; reason: string } | null = null,
): Promise<Acted> {
  const { trx, nowIso, adminId } = act;
  const about = { thread_id: null, post_id: null, person_id: personId };
  const why = { until: words?.until ?? null, reason: words?.reason ?? null };
  await trx
    .insertInto('moderation_log')
    .values({ admin_id: adminId, action, ...about, ...why, created_at: nowIso })
    .execute();
  const standing = await standingOf(act, personId);
  return { action, standing, version: await recordChanges(trx, [], nowIso) };
}

async function standingOf({ trx, nowIso }: PersonAct, id: number): Promise<PersonStanding> {
  const row = await findUserRow(trx, id);
  const nowMs = Date.parse(nowIso);
  const { count } = await trx
    .selectFrom('taken_back')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', id)
    .executeTakeFirstOrThrow();
  const isSuspended = row !== undefined && suspensionOf(row, nowMs) !== null;
  return {
    id,
    username: row?.username ?? null,
    fullName: row?.full_name ?? PEOPLE_MESSAGES.formerMember,
    suspendedUntil: isSuspended ? row.suspended_until : await keptUntil(trx, id, nowMs),
    suspendedReason: isSuspended ? row.suspended_reason : null,
    takenBack: count,
  };
}
