import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ForumPost } from '#contract/forums.ts';
import { PEOPLE_MESSAGES } from '#contract/people.ts';
import { isOneOf } from '../../db/engines/phrases.ts';
import type { PageRequest } from '../../db/page.ts';
import { prepared, rowOf } from '../../db/prepared.ts';
import type { Reader } from '../../db/store.ts';
import { ownOrOldest } from '../../writes/named.ts';
import type { PostsTable } from './forums.table.ts';

/** Posts with their author's current name; a sample member's is in the row. */
function posts(db: Reader) {
  return db
    .selectFrom('posts')
    .leftJoin('users', 'users.id', 'posts.author_id')
    .selectAll('posts')
    .select(['users.full_name', 'users.profile_image']);
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof posts>['executeTakeFirstOrThrow']>>;

export const toPost = (row: PostRow): ForumPost => ({
  id: row.id,
  threadId: row.thread_id,
  content: row.content,
  authorId: row.author_id,
  authorName: row.full_name ?? row.author_name ?? PEOPLE_MESSAGES.formerMember,
  authorProfileImageUrl: row.profile_image,
  createdAt: row.created_at,
  writtenAt: row.written_at,
  isEdited: row.is_edited === 1,
  likeCount: row.like_count,
  version: row.version,
  key: row.key,
});

const postById = prepared<{ id: number }, PostRow>((db, param) =>
  posts(db).where('posts.id', '=', param('id')),
);

/** Finds a post, even an unreadable one. */
export async function findPostRow(db: Reader, id: number): Promise<PostRow | undefined> {
  return (await postById(db, { id }))[0];
}

/** Returns the number of a post among the readable ones of its thread. */
export async function findPostNumber(db: Reader, post: Pick<PostRow, 'id' | 'thread_id'>): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('thread_id', '=', post.thread_id)
    .where('is_removed', '=', 0)
    .where('is_hidden', '=', 0)
    .where('id', '<=', post.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds the post of a mutation. */
export async function findPostRowByKey(
  db: Reader,
  writerId: number | null,
  key: string,
): Promise<PostRow | undefined> {
  const rows = await posts(db).where('posts.key', '=', key).orderBy('posts.id').execute();
  return ownOrOldest(rows, (row) => row.author_id === writerId);
}

export async function findPosts(db: Reader, ids: readonly number[]): Promise<ForumPost[]> {
  if (ids.length === 0) return [];
  return (await posts(db).where('posts.id', 'in', ids).orderBy('posts.id').execute()).map(toPost);
}

/** Returns a page of a thread's readable posts, oldest first, with one more than the limit if there are more. */
export async function findPostPage(db: Reader, threadId: number, page: PageRequest): Promise<ForumPost[]> {
  const rows = await posts(db)
    .where('posts.thread_id', '=', threadId)
    .where('posts.is_removed', '=', 0)
    .where('posts.is_hidden', '=', 0)
    .where('posts.id', '>', Number(page.after?.[0] ?? 0))
    .orderBy('posts.id')
    .limit(page.limit + 1)
    .execute();
  return rows.map(toPost);
}

/** Returns the ids of a thread's readable posts, oldest first. */
export async function findReadablePostIds(db: Reader, threadId: number): Promise<number[]> {
  return (await readableIn(db, { threadId })).map((row) => row.id);
}

const readableIn = prepared<{ threadId: number }, { id: number }>((db, param) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('thread_id', '=', param('threadId'))
    .where('is_removed', '=', 0)
    .where('is_hidden', '=', 0)
    .orderBy('id'),
);

/** The columns of a post that its author's share depends on. */
export interface Written {
  id: number;
  author_id: number | null;
  /** Id of the author, also of a deleted account; null for a sample. */
  writer: number | null;
  forum_bytes: number;
  created_at: string;
}

/** Returns some posts, oldest first. */
export function findWritten(db: Reader, ids: readonly number[]): Promise<Written[]> {
  return writtenByIds(db, { ids: JSON.stringify(ids) });
}

/** Returns the readable ones of some posts. */
export function findReadable(db: Reader, ids: readonly number[]): Promise<Written[]> {
  return readableByIds(db, { ids: JSON.stringify(ids) });
}

const writtenAmong = (db: Reader, ids: RawBuilder<string>) =>
  db
    .selectFrom('posts')
    .select(['id', 'author_id', 'forum_bytes', 'created_at'])
    .select((eb) => eb.fn.coalesce('author_id', 'former_author_id').as('writer'))
    .where(sql<boolean>`id ${isOneOf(db, ids)}`)
    .orderBy('created_at')
    .orderBy('id');

const writtenByIds = prepared<{ ids: string }, Written>((db, param) => writtenAmong(db, param('ids')));

const readableByIds = prepared<{ ids: string }, Written>((db, param) =>
  writtenAmong(db, param('ids')).where('is_removed', '=', 0).where('is_hidden', '=', 0),
);

export type LastPost = Pick<Selectable<PostsTable>, 'author_id' | 'content' | 'created_at'>;

/** Returns the last post of a thread that its author has not removed. */
export async function findLastPost(db: Reader, threadId: number): Promise<LastPost | undefined> {
  return (await lastPost(db, { threadId }))[0];
}

const lastPost = prepared<{ threadId: number }, LastPost>((db, param) =>
  db
    .selectFrom('posts')
    .select(['author_id', 'content', 'created_at'])
    .where('thread_id', '=', param('threadId'))
    .where('is_removed', '=', 0)
    .orderBy('id', 'desc')
    .limit(1),
);

/** Returns the id of a thread's first post, whatever its state. */
export async function findOriginalId(db: Reader, threadId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('thread_id', '=', threadId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

const NEW_COLUMNS = [
  'thread_id',
  'author_id',
  'author_name',
  'content',
  'is_edited',
  'is_removed',
  'is_hidden',
  'like_count',
  'created_at',
  'written_at',
  'version',
  'forum_bytes',
  'key',
] as const satisfies (keyof PostsTable)[];

/** The columns to insert; the database fills in the rest. */
export type NewPost = Pick<Selectable<PostsTable>, (typeof NEW_COLUMNS)[number]>;

const insert = prepared<NewPost, Selectable<PostsTable>>((db, param) =>
  db.insertInto('posts').values(rowOf(NEW_COLUMNS, param)).returningAll(),
);

/** Inserts a post. @returns the stored row. */
export async function insertPost(db: Reader, row: NewPost): Promise<Selectable<PostsTable>> {
  const [inserted] = await insert(db, row);
  if (!inserted) throw new Error('the post was not inserted');
  return inserted;
}
