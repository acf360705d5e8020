import type { Taken } from '../../db/taken-back.table.ts';
import { forgetTaken, keepTaken, type TakenRow } from '../../db/taken-back.ts';
import type { ActContext } from '../../writes/write.ts';
import { settleThread } from './forums.changes.ts';
import { findThreadRow } from './threads.repository.ts';

/** Posts by their threads, and which of the threads are meant themselves. */
type ByThread = Map<number, { posts: number[]; isMeant: boolean }>;

/** Hides what a person, or a former one, has written in the forums and is to be read; of their threads also what others answered. */
export async function hideWords(w: ActContext, personId: number): Promise<Taken[]> {
  const readable = (table: 'threads' | 'posts') =>
    w.trx
      .selectFrom(table)
      .select('id')
      .where((eb) => eb.or([eb('author_id', '=', personId), eb('former_author_id', '=', personId)]))
      .where('is_hidden', '=', 0)
      .where('is_removed', '=', 0);
  const threads = (await readable('threads').execute()).map((row) => row.id);
  const posts = (await readable('posts').execute()).map((row) => row.id);
  await setHidden(w, { threads, posts }, 1);
  return [
    ...threads.map((row_id): Taken => ({ entity: 'threads', row_id, body: null })),
    ...posts.map((row_id): Taken => ({ entity: 'posts', row_id, body: null })),
  ];
}

/** Shows what was hidden so. */
export const showWords = (w: ActContext, words: { threads: number[]; posts: number[] }): Promise<void> =>
  setHidden(w, words, 0);

/**
 * Lets one thread come back that went with all that its author wrote, and of its posts those that went with it.
 * @returns what was forgotten, so that it can be taken again; nothing of a thread that was hidden by itself.
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

/** Takes again what came back so. The thread is hidden besides. */
export async function retakePosts(
  { trx }: Pick<ActContext, 'trx'>,
  taken: readonly TakenRow[],
): Promise<void> {
  const ids = taken.filter(({ entity }) => entity === 'posts').map((row) => row.row_id);
  await setPostsHidden({ trx }, ids, 1);
  await keepTaken(trx, taken);
}

/** Whether one act has taken a post and the thread in which it stands. */
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
  for (const [threadId, { posts: ids, isMeant }] of await byThread(w, threads, posts)) {
    const before = await findThreadRow(w.trx, threadId);
    if (!before) continue;
    await setPostsHidden(w, ids, isHidden);
    if (isMeant)
      await w.trx.updateTable('threads').set({ is_hidden: isHidden }).where('id', '=', threadId).execute();
    await settleThread(w, threadId, { before, posts: ids });
  }
}

async function byThread(
  { trx }: ActContext,
  threads: readonly number[],
  posts: readonly number[],
): Promise<ByThread> {
  const found: ByThread = new Map(threads.map((id) => [id, { posts: [], isMeant: true }]));
  const rows =
    posts.length === 0
      ? []
      : await trx.selectFrom('posts').select(['id', 'thread_id']).where('id', 'in', posts).execute();
  for (const { id, thread_id } of rows) {
    const known = found.get(thread_id) ?? { posts: [], isMeant: false };
    known.posts.push(id);
    found.set(thread_id, known);
  }
  return found;
}
