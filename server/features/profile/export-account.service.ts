import { sql } from 'kysely';
import type { Reader } from '../../db/store.ts';
import { AppError } from '../../errors.ts';
import type { PictureFiles } from '../../pictures/picture-files.ts';
import type { Recorded } from '../../writes/outcomes.ts';
import { findAnimalsOf, findRecordsOf } from '../animals/animals.repository.ts';
import { findUserRow, toProfile, type UserRow } from '../auth/users.repository.ts';
import { findOwned } from '../businesses/businesses.repository.ts';
import { findFollows } from '../forums/follows.repository.ts';
import { findPeopleOf } from '../my-people/my-people.repository.ts';
import { exportDevices } from '../push/devices.service.ts';
import { findReviewsBy } from '../reviews/reviews.repository.ts';
import { findIdentity } from './export-identity.ts';
import { findOwnPictures } from './export-pictures.ts';

/** A list of the export, page by page, so that the largest account costs no more at once than one page. */
type Pages = AsyncIterable<readonly object[]>;

/**
 * Returns all stored data about a person, by kind. Hashes of passwords, sessions and arguments are left out, since they
 * are secret and unreadable. @throws AppError 401 when the account is gone.
 */
export async function exportedOf(
  db: Reader,
  userId: number,
  nowIso: string,
  files?: PictureFiles | null,
): Promise<Record<string, unknown | Pages>> {
  const row = await findUserRow(db, userId);
  if (!row) throw new AppError('not-signed-in');
  const { preferences, version: _, ...profile } = toProfile(row);
  return {
    exportedAt: nowIso,
    profile: { ...profile, createdAt: row.created_at },
    isEmailConfirmed: row.confirmed_email_key === row.email_key,
    formerEmail: row.former_email === null ? null : { email: row.former_email, until: row.email_changed_at },
    preferences,
    people: await findPeopleOf(db, userId),
    animals: await findAnimalsOf(db, userId),
    animalRecords: await findRecordsOf(db, userId),
    reviews: pagesOf(
      (after) => findReviewsBy(db, userId, { limit: PAGE_ROWS, after }, 'all'),
      ({ updatedAt, id }) => [updatedAt, id],
    ),
    businesses: pagesOf(
      (after) => findOwned(db, userId, { limit: PAGE_ROWS, after }, 'all'),
      ({ id }) => [id],
    ),
    pictures: pagesById((after) => findOwnPictures(db, userId, after, files)),
    threads: pagesById((after) => findOwnThreads(db, userId, after)),
    posts: pagesById((after) => findOwnPosts(db, userId, after)),
    likes: pagesOf(
      (after) => findOwnLikes(db, userId, Number(after?.[0] ?? 0)),
      ({ postId }) => [postId],
    ),
    follows: await findFollows(db, userId),
    claims: pagesById((after) => findOwnClaims(db, userId, after)),
    reports: pagesById((after) => findOwnReports(db, userId, after)),
    contactMessages: pagesById((after) => findOwnMessages(db, userId, after)),
    letters: await findOwnLetters(db, userId),
    devices: await exportDevices(db, userId),
    sessions: await findSessionTimes(db, userId),
    identity: await findIdentity(db, userId),
    writes: pagesOf(
      (after) => findOutcomes(db, userId, String(after?.[0] ?? '')),
      ({ key }) => [key],
    ),
    moderation: pagesById((after) => findModeration(db, userId, after)),
    suspension: suspensionIn(row),
    takenBack: pagesOf(
      (after) => findTaken(db, userId, [String(after?.[0] ?? ''), Number(after?.[1] ?? 0)]),
      ({ entity, id }) => [entity, id],
    ),
  };
}

/** Rows of one page. */
const PAGE_ROWS = 50;

/** Reads pages until one is empty. @param cursorOf the position after a row */
async function* pagesOf<T extends object>(
  read: (after: (string | number)[] | null) => Promise<T[]>,
  cursorOf: (row: T) => (string | number)[],
): Pages {
  for (let rows = await read(null); ; ) {
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    rows = await read(cursorOf(last));
  }
}

const pagesById = <T extends { id: number }>(read: (after: number) => Promise<T[]>): Pages =>
  pagesOf(
    (after) => read(Number(after?.[0] ?? 0)),
    ({ id }) => [id],
  );

async function findOwnClaims(db: Reader, userId: number, after: number) {
  const rows = await db
    .selectFrom('claims')
    .innerJoin('businesses', 'businesses.id', 'claims.business_id')
    .select([
      'claims.id',
      'claims.message',
      'claims.created_at',
      'claims.decided_at',
      'claims.is_granted',
      'businesses.name',
    ])
    .where('person_id', '=', userId)
    .where('claims.id', '>', after)
    .orderBy('claims.id')
    .limit(PAGE_ROWS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    business: row.name,
    message: row.message,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    isGranted: row.is_granted === 1,
  }));
}

async function findOwnThreads(db: Reader, userId: number, after: number) {
  const rows = await db
    .selectFrom('threads')
    .innerJoin('forum_categories', 'forum_categories.id', 'threads.category_id')
    .selectAll('threads')
    .select('forum_categories.name as category_name')
    .where('author_id', '=', userId)
    .where('threads.id', '>', after)
    .orderBy('threads.id')
    .limit(PAGE_ROWS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    slug: row.slug,
    categoryName: row.category_name,
    isSticky: row.is_sticky === 1,
    isLocked: row.is_locked === 1,
    isHidden: row.is_hidden === 1,
    isRemoved: row.is_removed === 1,
    createdAt: row.created_at,
  }));
}

async function findOwnPosts(db: Reader, userId: number, after: number) {
  const rows = await db
    .selectFrom('posts')
    .selectAll()
    .where('author_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE_ROWS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    threadId: row.thread_id,
    content: row.content,
    createdAt: row.created_at,
    writtenAt: row.written_at,
    likeCount: row.like_count,
    isEdited: row.is_edited === 1,
    isHidden: row.is_hidden === 1,
    isRemoved: row.is_removed === 1,
  }));
}

function findOwnLikes(db: Reader, userId: number, after: number) {
  return db
    .selectFrom('post_likes')
    .select(['post_id as postId', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('post_id', '>', after)
    .orderBy('post_id')
    .limit(PAGE_ROWS)
    .execute();
}

function findOwnMessages(db: Reader, userId: number, after: number) {
  return db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'country', 'message', 'request_type as requestType'])
    .select(['created_at as createdAt', 'reply', 'replied_at as repliedAt'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE_ROWS)
    .execute();
}

async function findOwnReports(db: Reader, userId: number, after: number) {
  const rows = await db
    .selectFrom('reports')
    .selectAll()
    .where('person_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE_ROWS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    about: { kind: row.kind, id: row.about_id },
    reason: row.reason,
    text: row.text,
    createdAt: row.created_at,
    isDecided: row.closed_by !== null,
  }));
}

/** The letters of the last days to the person, or on their behalf. */
async function findOwnLetters(db: Reader, userId: number) {
  const rows = await db
    .selectFrom('letters')
    .select(['kind', 'to_address', 'state', 'created_at_ms'])
    .where('person_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    to: row.to_address,
    state: row.state,
    createdAt: new Date(row.created_at_ms).toISOString(),
  }));
}

async function findSessionTimes(db: Reader, userId: number) {
  const rows = await db
    .selectFrom('sessions')
    .select(['created_at_ms', 'expires_at_ms'])
    .where('user_id', '=', userId)
    .orderBy('created_at_ms')
    .execute();
  return rows.map((row) => ({
    createdAt: new Date(row.created_at_ms).toISOString(),
    expiresAt: new Date(row.expires_at_ms).toISOString(),
  }));
}

/** The recorded writes and their outcomes. */
async function findOutcomes(db: Reader, userId: number, after: string) {
  const rows = await db
    .selectFrom('mutation_outcomes')
    .select(['key', 'name', 'outcome', 'created_at'])
    .where('owner', '=', String(userId))
    .where('key', '>', after)
    .orderBy('key')
    .limit(PAGE_ROWS)
    .execute();
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    outcome: (JSON.parse(row.outcome) as Recorded).kind,
    createdAt: row.created_at,
  }));
}

/** The person's acts as an admin. */
function findModeration(db: Reader, userId: number, after: number) {
  return db
    .selectFrom('moderation_log')
    .select(['id', 'action', 'thread_id as threadId', 'post_id as postId', 'person_id as personId'])
    .select(['business_id as businessId', 'review_id as reviewId', 'created_at as createdAt'])
    .where('admin_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE_ROWS)
    .execute();
}

const suspensionIn = ({ suspended_until, suspended_reason }: UserRow) =>
  suspended_until === null ? null : { until: suspended_until, reason: suspended_reason };

/** The content that an admin hid; the text of hidden rows is in the other lists. */
async function findTaken(db: Reader, personId: number, after: [entity: string, id: number]) {
  const taken = await db
    .selectFrom('taken_back')
    .select(['entity', 'row_id as id', 'body'])
    .where('person_id', '=', personId)
    .where(sql<boolean>`(entity, row_id) > (${after[0]}, ${after[1]})`)
    .orderBy('entity')
    .orderBy('row_id')
    .limit(PAGE_ROWS)
    .execute();
  return taken.map(({ body, ...row }) => ({
    ...row,
    ...(body === null ? {} : { row: JSON.parse(body) }),
  }));
}
