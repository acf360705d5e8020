import { PEOPLE_MESSAGES, type PersonStanding } from '#contract/people.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Reader } from '../../db/store.ts';
import type { Taken, TakenBackTable } from '../../db/taken-back.table.ts';
import { keepTaken } from '../../db/taken-back.ts';
import { AppError, notFound } from '../../errors.ts';
import { suspensionOf } from '../../writes/standing.ts';
import { forgetKept, keptUntil } from '../auth/kept-suspensions.service.ts';
import { findUserRow, type UserRow } from '../auth/users.repository.ts';
import { refuseClaimsOf } from '../businesses/claims.service.ts';
import { hideBusinesses, showBusinesses } from '../businesses/hiding.service.ts';
import { hideForumContent, showForumContent } from '../forums/hiding.service.ts';
import { hideLikes, restoreLikes } from '../forums/likes.service.ts';
import { type AdminAct, logAct } from '../log/log.service.ts';
import { releasePictureOf } from '../pictures/release.service.ts';
import { closeReports, closeReportsBy } from '../reports/reports.service.ts';
import { hideReviews, restoreReviews } from '../reviews/withdrawal.service.ts';
import { isFormerPerson } from './former-people.ts';
import { forgetReasons } from './reasons.service.ts';

/** The result of an act on a person. */
export interface Acted {
  /** The log line. */
  line: number;
  standing: PersonStanding;
  version: number;
}

/**
 * Suspends a person until a time: they can read, but neither sign in nor write. Sessions stay, so that writes that wait
 * on a phone get the reason and are sent afterwards. Their pending claims are refused. @throws AppError 403 for an
 * admin, 404.
 */
export async function suspend(
  act: AdminAct,
  id: number,
  { until, reason }: { until: string; reason: string },
): Promise<Acted> {
  const person = await requireModerable(act, id);
  if (!person) throw notFound(PEOPLE_MESSAGES.noPerson);
  await act.trx
    .updateTable('users')
    .set({ suspended_until: until, suspended_reason: reason })
    .where('id', '=', person.id)
    .execute();
  const line = await logAct(act, 'suspend', { person_id: person.id, until, reason });
  await refuseClaimsOf(act, person.id);
  return resultOf(act, person.id, line);
}

/**
 * Hides all content of a person: threads with their replies, posts, reviews, businesses with their reviews, and likes.
 * Their pending claims are refused, their reports are closed, and their pictures are deleted.
 * Counts and ratings change, and phones get it with their next pull. Content that was hidden or removed before stays
 * so. Works for a deleted account too. @throws AppError 403 for an admin, 404.
 */
export async function takeBack(act: AdminAct, id: number): Promise<Acted> {
  await requireModerable(act, id);
  const line = await logAct(act, 'take-back', { person_id: id });
  const taken = [
    ...(await hideLikes(act, id)),
    ...(await hideReviews(act, id)),
    ...(await hideBusinesses(act, id)),
    ...(await hideForumContent(act, id)),
  ];
  await keepTaken(
    act.trx,
    taken.map((row) => ({ person_id: id, log_id: line, ...row })),
  );
  await releasePictureOf(act.trx, id);
  await refuseClaimsOf(act, id);
  await closeReportsBy(act.trx, id, line);
  await closeReports(act.trx, { kind: 'person', id }, line);
  for (const [entity, kind] of Object.entries(REPORTED_AS))
    await closeReports(act.trx, { kind, id: idsOf(taken, entity) }, line);
  return resultOf(act, id, line);
}

/** Hidden content needs no further decision. */
const REPORTED_AS = { threads: 'thread', posts: 'post', reviews: 'review', businesses: 'business' } as const;

/** Ends a suspension and restores exactly what `takeBack` hid, also for a deleted account. @throws AppError 404. */
export async function restore(act: AdminAct, id: number): Promise<Acted> {
  if (!(await findUserRow(act.trx, id)) && !(await isFormerPerson(act.trx, id, Date.parse(act.nowIso))))
    throw notFound(PEOPLE_MESSAGES.noPerson);
  const line = await logAct(act, 'restore', { person_id: id });
  await liftSuspension(act, id);
  await restoreContent(act, id);
  return resultOf(act, id, line);
}

/** Restores what one act hid. @returns the log line; null if nothing is left. */
export async function bringBack(act: AdminAct, id: number, takenBy: number): Promise<number | null> {
  const isLeft = await takenBack(act.trx, id)
    .select('row_id')
    .where('log_id', '=', takenBy)
    .executeTakeFirst();
  if (!isLeft) return null;
  const line = await logAct(act, 'bring-back', { person_id: id });
  await restoreContent(act, id, takenBy);
  return line;
}

/** Ends only a suspension. @returns the log line; null if there is none. */
export async function endSuspension(act: AdminAct, id: number): Promise<number | null> {
  if ((await standingOf(act, id)).suspendedUntil === null) return null;
  const line = await logAct(act, 'end-suspension', { person_id: id });
  await liftSuspension(act, id);
  return line;
}

/** Restores a person's hidden content, all or of one act. A review that was hidden by itself stays hidden. */
async function restoreContent(act: AdminAct, id: number, takenBy?: number): Promise<void> {
  const taken = takenBack(act.trx, id).select(['entity', 'row_id', 'body']);
  const rows = await (takenBy === undefined ? taken : taken.where('log_id', '=', takenBy)).execute();
  for (const entity of new Set(rows.map((row) => row.entity)))
    await act.trx
      .deleteFrom('taken_back')
      .where('person_id', '=', id)
      .where('entity', '=', entity)
      .where('row_id', 'in', idsOf(rows, entity))
      .execute();
  const bodiesOf = (entity: TakenBackTable['entity']) =>
    rows.flatMap((row) => (row.entity === entity && row.body !== null ? [JSON.parse(row.body)] : []));
  await showForumContent(act, { threads: idsOf(rows, 'threads'), posts: idsOf(rows, 'posts') });
  await showBusinesses(act, idsOf(rows, 'businesses'));
  await restoreReviews(act, bodiesOf('reviews'));
  await restoreLikes(act, id, bodiesOf('likes'));
}

const idsOf = (rows: readonly Taken[], entity: string): number[] =>
  rows.filter((row) => row.entity === entity).map((row) => row.row_id);

/** Content that was hidden together: before log lines existed, or by a line that hid everything. */
const takenBack = (db: Reader, id: number) =>
  db
    .selectFrom('taken_back')
    .where('person_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('log_id', 'is', null),
        eb('log_id', 'in', eb.selectFrom('moderation_log').select('id').where('action', '=', 'take-back')),
      ]),
    );

async function liftSuspension({ trx, nowIso }: AdminAct, id: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ suspended_until: null, suspended_reason: null })
    .where('id', '=', id)
    .execute();
  await forgetKept(trx, { personId: id });
  await forgetReasons(trx, nowIso, id);
}

/** Returns the account of an act; null for a deleted one. @throws AppError 403 for an admin, 404. */
async function requireModerable({ trx, nowIso }: AdminAct, id: number): Promise<UserRow | null> {
  const person = await findUserRow(trx, id);
  if (!person && !(await isFormerPerson(trx, id, Date.parse(nowIso))))
    throw notFound(PEOPLE_MESSAGES.noPerson);
  if (!person) return null;
  if (person.is_admin === 1) throw new AppError('forbidden', { detail: PEOPLE_MESSAGES.isAdmin });
  return person;
}

async function resultOf(act: AdminAct, personId: number, line: number): Promise<Acted> {
  const standing = await standingOf(act, personId);
  return { line, standing, version: await recordChanges(act.trx, [], act.nowIso) };
}

/** Counts a person's content that is hidden now. */
export async function countTaken(db: Reader, id: number): Promise<number> {
  const { count } = await takenBack(db, id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const standingOf = ({ trx, nowIso }: AdminAct, id: number) => readStanding(trx, id, Date.parse(nowIso));

/** Returns a person's state, also of a deleted account. */
export async function readStanding(db: Reader, id: number, nowMs: number): Promise<PersonStanding> {
  const row = await findUserRow(db, id);
  const isSuspended = row !== undefined && suspensionOf(row, nowMs) !== null;
  return {
    id,
    username: row?.username ?? null,
    fullName: row?.full_name ?? PEOPLE_MESSAGES.formerMember,
    suspendedUntil: isSuspended ? row.suspended_until : await keptUntil(db, id, nowMs),
    suspendedReason: isSuspended ? row.suspended_reason : null,
    takenBack: await countTaken(db, id),
  };
}
