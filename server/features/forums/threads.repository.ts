import type { Insertable, Selectable } from 'kysely';
import type { ForumThread } from '#contract/forums.ts';
import { PEOPLE_MESSAGES } from '#contract/people.ts';
import type { PageRequest } from '../../db/page.ts';
import { prepared } from '../../db/prepared.ts';
import type { Reader } from '../../db/store.ts';
import { ownOrOldest } from '../../writes/named.ts';
import type { ThreadsTable } from './forums.table.ts';

/** Threads with their category and their author's current name; a sample member's is in the row. */
function threads(db: Reader) {
  return db
    .selectFrom('threads')
    .innerJoin('forum_categories', 'forum_categories.id', 'threads.category_id')
    .leftJoin('users', 'users.id', 'threads.author_id')
    .selectAll('threads')
    .select([
      'forum_categories.slug as category_slug',
      'forum_categories.name as category_name',
      'users.full_name',
    ]);
}

export type ThreadRow = Awaited<ReturnType<ReturnType<typeof threads>['executeTakeFirstOrThrow']>>;

export const toThread = (row: ThreadRow): ForumThread => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  categoryId: row.category_id,
  categorySlug: row.category_slug,
  categoryName: row.category_name,
  authorId: row.author_id,
  authorName: row.full_name ?? row.author_name ?? PEOPLE_MESSAGES.formerMember,
  isSticky: row.is_sticky === 1,
  isLocked: row.is_locked === 1,
  lockedAt: row.locked_at,
  postCount: row.post_count,
  lastPostAt: row.last_post_at,
  createdAt: row.created_at,
  version: row.version,
  key: row.key,
});

/** Returns true unless an admin hid the row or its author removed it. */
export const isReadable = (row: { is_hidden: number; is_removed: number }) =>
  row.is_hidden === 0 && row.is_removed === 0;

const threadById = prepared<{ id: number }, ThreadRow>((db, param) =>
  threads(db).where('threads.id', '=', param('id')),
);

/** Finds a thread, even an unreadable one. */
export async function findThreadRow(db: Reader, id: number): Promise<ThreadRow | undefined> {
  return (await threadById(db, { id }))[0];
}

export function findThreadRowBySlug(db: Reader, slug: string): Promise<ThreadRow | undefined> {
  return threads(db).where('threads.slug', '=', slug).executeTakeFirst();
}

/** Finds the thread of a mutation. */
export async function findThreadRowByKey(
  db: Reader,
  writerId: number | null,
  key: string,
): Promise<ThreadRow | undefined> {
  const rows = await threads(db).where('threads.key', '=', key).orderBy('threads.id').execute();
  return ownOrOldest(rows, (row) => row.author_id === writerId);
}

export async function findThreads(db: Reader, ids: readonly number[]): Promise<ForumThread[]> {
  if (ids.length === 0) return [];
  return (await threads(db).where('threads.id', 'in', ids).orderBy('threads.id').execute()).map(toThread);
}

/** Returns a page of readable threads, newest activity first, with one more than the limit if there are more. */
export async function findThreadPage(
  db: Reader,
  page: PageRequest,
  filter: { categoryId?: number; isSticky?: boolean } = {},
): Promise<ForumThread[]> {
  let query = threads(db).where('threads.is_hidden', '=', 0).where('threads.is_removed', '=', 0);
  if (filter.categoryId !== undefined) query = query.where('threads.category_id', '=', filter.categoryId);
  if (filter.isSticky !== undefined) query = query.where('threads.is_sticky', '=', filter.isSticky ? 1 : 0);
  const [lastPostAt, id] = page.after ?? [];
  if (page.after)
    query = query.where((eb) =>
      eb.or([
        eb('threads.last_post_at', '<', String(lastPostAt)),
        eb.and([eb('threads.last_post_at', '=', String(lastPostAt)), eb('threads.id', '<', Number(id))]),
      ]),
    );
  const rows = await query
    .orderBy('threads.last_post_at', 'desc')
    .orderBy('threads.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return rows.map(toThread);
}

/** Counts the sticky or the other readable threads of a category. */
export async function countThreads(db: Reader, categoryId: number, isSticky: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('threads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('category_id', '=', categoryId)
    .where('is_sticky', '=', isSticky ? 1 : 0)
    .where('is_hidden', '=', 0)
    .where('is_removed', '=', 0)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the threads that a person started, whatever their state. */
export async function countThreadsBy(db: Reader, authorId: number): Promise<number> {
  const { count } = await db
    .selectFrom('threads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('author_id', '=', authorId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns every slug with a prefix. */
export async function findSlugs(db: Reader, prefix: string): Promise<Set<string>> {
  const rows = await db.selectFrom('threads').select('slug').where('slug', 'like', `${prefix}%`).execute();
  return new Set(rows.map((row) => row.slug));
}

export async function insertThread(db: Reader, row: Insertable<ThreadsTable>): Promise<number> {
  const { id } = await db.insertInto('threads').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Stores known counts of a thread. */
export async function setCounts(
  db: Reader,
  { id, post_count, last_post_at }: Pick<ThreadRow, 'id' | 'post_count' | 'last_post_at'>,
): Promise<void> {
  await counts(db, { id, post_count, last_post_at });
}

const counts = prepared<Pick<ThreadRow, 'id' | 'post_count' | 'last_post_at'>>((db, param) =>
  db
    .updateTable('threads')
    .set({ post_count: param('post_count'), last_post_at: param('last_post_at') })
    .where('id', '=', param('id')),
);

/** A thread's own columns, with its counts. */
export type CountedThread = Selectable<ThreadsTable>;

/** Recounts a thread's readable posts and its last post; without posts its creation time counts. */
export async function recountThread(db: Reader, id: number): Promise<CountedThread> {
  const [row] = await recount(db, { id });
  if (!row) throw new Error('the written thread is missing');
  return row;
}

const recount = prepared<{ id: number }, CountedThread>((db, param) => {
  const readable = db
    .selectFrom('posts')
    .where('thread_id', '=', param('id'))
    .where('is_removed', '=', 0)
    .where('is_hidden', '=', 0);
  const count = readable.select((eb) => eb.fn.countAll<number>().as('count'));
  const newest = readable.select((eb) => eb.fn.max('posts.created_at').as('newest'));
  return db
    .updateTable('threads')
    .set((eb) => ({
      post_count: count,
      last_post_at: eb.fn.coalesce(newest, 'threads.created_at'),
    }))
    .where('id', '=', param('id'))
    .returningAll();
});
