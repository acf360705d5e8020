import type { Taken } from '../../db/taken-back.table.ts';
import type { ActContext } from '../../http/write.ts';
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

/** A moderator has hidden it by itself: bringing back what was taken from its author does not show it. */
export async function forgetTaken(
  { trx }: Pick<ActContext, 'trx'>,
  entity: 'threads' | 'posts',
  id: number,
): Promise<void> {
  await trx.deleteFrom('taken_back').where('entity', '=', entity).where('row_id', '=', id).execute();
}

async function setHidden(
  w: ActContext,
  { threads, posts }: { threads: readonly number[]; posts: readonly number[] },
  isHidden: 0 | 1,
): Promise<void> {
  for (const [threadId, { posts: ids, isMeant }] of await byThread(w, threads, posts)) {
    const before = await findThreadRow(w.trx, threadId);
    if (!before) continue;
    const hidden = { is_hidden: isHidden };
    if (ids.length > 0) await w.trx.updateTable('posts').set(hidden).where('id', 'in', ids).execute();
    if (isMeant) await w.trx.updateTable('threads').set(hidden).where('id', '=', threadId).execute();
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
