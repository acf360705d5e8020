import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ForumPost } from '#contract/forums.ts';
import { PEOPLE_MESSAGES } from '#contract/people.ts';
import { isOneOf } from '../../db/engines/phrases.ts';
import type { PageRequest } from '../../db/page.ts';
import { prepared, rowOf } from '../../db/prepared.ts';
import type { Reader } from '../../db/store.ts';
import { ownOrOldest } from '../../writes/named.ts';
import type { PostsTable } from './forums.table.ts';

/** Posts with their author's name as it is today; a sample member's stands in the row. */
function posts(db: Reader) {
  return db
    .selectFrom('posts')
    .leftJoin('users', 'users.id', 'posts.author_id')
    .selectAll('posts')
    .select('users.full_name');
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof posts>['executeTakeFirstOrThrow']>>;

export const toPost = (row: PostRow): ForumPost => ({
  id: row.id,
  threadId: row.thread_id,
  content: row.content,
  authorId: row.author_id,
  authorName: row.full_name ?? row.author_name ?? PEOPLE_MESSAGES.formerMember,
  authorProfileImageUrl: null, // no picture of a person is stored
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

/** Also a post that cannot be read any more. */
export async function findPostRow(db: Reader, id: number): Promise<PostRow | undefined> {
  return (await postById(db, { id }))[0];
}

/** The post that a mutation made. */
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

/** A page of a thread's readable posts, oldest first; one more than the limit tells whether there is more. */
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

/** Ids of a thread's readable posts, oldest first. */
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

/** A post as what its author's share of the forum is made of. */
export interface Written {
  id: number;
  author_id: number | null;
  /** Number of the author, also when the account is deleted; null of a sample. */
  writer: number | null;
  forum_bytes: number;
  created_at: string;
}

/** Some posts, oldest first. */
export function findWritten(db: Reader, ids: readonly number[]): Promise<Written[]> {
  return written(db, { ids: JSON.stringify(ids) });
}

/** Those among some posts that can be read. */
export function findReadable(db: Reader, ids: readonly number[]): Promise<Written[]> {
  return readable(db, { ids: JSON.stringify(ids) });
}

const writtenAmong = (db: Reader, ids: RawBuilder<string>) =>
  db
    .selectFrom('posts')
    .select(['id', 'author_id', 'forum_bytes', 'created_at'])
    .select((eb) => eb.fn.coalesce('author_id', 'former_author_id').as('writer'))
    .where(sql<boolean>`id ${isOneOf(db, ids)}`)
    .orderBy('created_at')
    .orderBy('id');

const written = prepared<{ ids: string }, Written>((db, param) => writtenAmong(db, param('ids')));

const readable = prepared<{ ids: string }, Written>((db, param) =>
  writtenAmong(db, param('ids')).where('is_removed', '=', 0).where('is_hidden', '=', 0),
);

export type LastPost = Pick<Selectable<PostsTable>, 'author_id' | 'content' | 'created_at'>;

/** The thread's last post that its author has not removed. */
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

/** Id of the post that a thread began with, whatever became of it. */
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

/** A row as it is inserted; the database gives it the rest. */
export type NewPost = Pick<Selectable<PostsTable>, (typeof NEW_COLUMNS)[number]>;

const insert = prepared<NewPost, Selectable<PostsTable>>((db, param) =>
  db.insertInto('posts').values(rowOf(NEW_COLUMNS, param)).returningAll(),
);

/** @returns the new row as it is stored. */
export async function insertPost(db: Reader, row: NewPost): Promise<Selectable<PostsTable>> {
  const [inserted] = await insert(db, row);
  if (!inserted) throw new Error('the post was not inserted');
  return inserted;
}
