import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Taken } from '../../db/taken-back.table.ts';
import { forgetTaken, keepTaken, type TakenRow } from '../../db/taken-back.ts';
import type { ActContext } from '../../writes/write.ts';
import { settleThread } from './forums.changes.ts';
import { findThreadRow } from './threads.repository.ts';

/** Posts by thread; `isMeant` if the thread itself is to change too. */
type ByThread = Map<number, { posts: number[]; includesThread: boolean }>;

/** Hides the readable threads and posts of a person, or of a former one; their threads are hidden with all replies. */
export async function hideForumContent(w: ActContext, personId: number): Promise<Taken[]> {
  const readableRows = (table: 'threads' | 'posts') =>
    w.trx
      .selectFrom(table)
      .select('id')
      .where((eb) => eb.or([eb('author_id', '=', personId), eb('former_author_id', '=', personId)]))
      .where('is_hidden', '=', 0)
      .where('is_removed', '=', 0);
  const threads = (await readableRows('threads').execute()).map((row) => row.id);
  const posts = (await readableRows('posts').execute()).map((row) => row.id);
  await setHidden(w, { threads, posts }, 1);
  return [
    ...threads.map((row_id): Taken => ({ entity: 'threads', row_id, body: null })),
    ...posts.map((row_id): Taken => ({ entity: 'posts', row_id, body: null })),
  ];
}

/** Shows threads and posts that were hidden that way. */
export const showForumContent = (
  w: ActContext,
  words: { threads: number[]; posts: number[] },
): Promise<void> => setHidden(w, words, 0);

/**
 * Restores one thread that was hidden with all of its author's content, and those of its posts that were hidden with
 * it. @returns the removed records, so that it can be hidden again; empty for a thread that was hidden by itself.
 */
export async function untakeThread({ trx }: Pick<ActContext, 'trx'>, id: number): Promise<TakenRow[]> {
  const [thread] = await forgetTaken(trx, 'threads', [id]);
  if (!thread) return [];
  const rows = await trx
    .selectFrom('taken_back')
    .innerJoin('posts', 'posts.id', 'taken_back.row_id')
    .select('posts.id')
    .where('entity', '=', 'posts')
    .where('posts.thread_id', '=', id)
    .where('log_id', 'is not distinct from', thread.log_id)
    .execute();
  const ids = rows.map((row) => row.id);
  await setPostsHidden({ trx }, ids, 0);
  return [thread, ...(await forgetTaken(trx, 'posts', ids))];
}

/** Undoes `untakeThread` for the posts; the caller hides the thread. */
export async function retakePosts(
  { trx }: Pick<ActContext, 'trx'>,
  taken: readonly TakenRow[],
): Promise<void> {
  const ids = taken.filter(({ entity }) => entity === 'posts').map((row) => row.row_id);
  await setPostsHidden({ trx }, ids, 1);
  await keepTaken(trx, taken);
}

/** Returns true if one act hid a post together with its thread. */
export async function isTakenTogether(
  { trx }: Pick<ActContext, 'trx'>,
  { threadId, postId }: { threadId: number; postId: number },
): Promise<boolean> {
  const row = await trx
    .selectFrom('taken_back as thread')
    .innerJoin('taken_back as post', (join) =>
      join.on('post.log_id', 'is not distinct from', (eb) => eb.ref('thread.log_id')),
    )
    .select('post.row_id')
    .where('thread.entity', '=', 'threads')
    .where('thread.row_id', '=', threadId)
    .where('post.entity', '=', 'posts')
    .where('post.row_id', '=', postId)
    .executeTakeFirst();
  return row !== undefined;
}

async function setPostsHidden(
  { trx }: Pick<ActContext, 'trx'>,
  ids: readonly number[],
  is_hidden: 0 | 1,
): Promise<void> {
  if (ids.length > 0) await trx.updateTable('posts').set({ is_hidden }).where('id', 'in', ids).execute();
}

async function setHidden(
  w: ActContext,
  { threads, posts }: { threads: readonly number[]; posts: readonly number[] },
  isHidden: 0 | 1,
): Promise<void> {
  for (const [threadId, { posts: ids, includesThread }] of await groupByThread(w, threads, posts)) {
    const before = await findThreadRow(w.trx, threadId);
    if (!before) continue;
    await nextTurn(); // others are answered between threads
    await setPostsHidden(w, ids, isHidden);
    if (includesThread)
      await w.trx.updateTable('threads').set({ is_hidden: isHidden }).where('id', '=', threadId).execute();
    await settleThread(w, threadId, { before, posts: ids });
  }
}

async function groupByThread(
  { trx }: ActContext,
  threads: readonly number[],
  posts: readonly number[],
): Promise<ByThread> {
  const groups: ByThread = new Map(threads.map((id) => [id, { posts: [], includesThread: true }]));
  const rows =
    posts.length === 0
      ? []
      : await trx.selectFrom('posts').select(['id', 'thread_id']).where('id', 'in', posts).execute();
  for (const { id, thread_id } of rows) {
    const group = groups.get(thread_id) ?? { posts: [], includesThread: false };
    group.posts.push(id);
    groups.set(thread_id, group);
  }
  return groups;
}
