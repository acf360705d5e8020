import { FORUM_MESSAGES } from '#contract/forums.ts';
import { type Change, ownStream, recordChanges } from '../../db/change-log.ts';
import type { Reader } from '../../db/store.ts';
import { fieldsInvalid } from '../../errors.ts';
import { fieldsOf } from '../../writes/named.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import { threadNamed, writerOf } from './named.ts';

/** Sets whether the person follows a thread. A repeat changes nothing. @throws AppError 404, 422. @throws NeedsMissing. */
export async function setFollow(w: WriteContext, args: unknown): Promise<Applied> {
  const { id: userId } = writerOf(w);
  const { thread, following } = fieldsOf(args);
  if (typeof following !== 'boolean')
    throw fieldsInvalid([{ path: 'following', message: FORUM_MESSAGES.following }]);
  const { id: threadId } = await threadNamed(w, thread);
  const changed = await w.trx
    .insertInto('follows')
    .values({ thread_id: threadId, user_id: userId, following: Number(following) })
    .onConflict((row) =>
      row
        .columns(['thread_id', 'user_id'])
        .doUpdateSet({ following: Number(following) })
        .where('follows.following', '<>', Number(following)),
    )
    .executeTakeFirst();
  const isChanged = (changed.numInsertedOrUpdatedRows ?? 0n) > 0n;
  const version = isChanged
    ? await recordChanges(w.trx, [followChange(userId, threadId)], w.nowIso)
    : await versionOf(w.trx, userId, threadId);
  const body = { threadId, following };
  return { status: 200, body, version, id: threadId, rows: { follows: [{ ...body, version }] } };
}

/** Follows a thread for the author of a post, unless they have decided before. @returns the change to record. */
export async function followByPost(w: WriteContext, threadId: number): Promise<Change[]> {
  const { id: userId } = writerOf(w);
  const added = await w.trx
    .insertInto('follows')
    .values({ thread_id: threadId, user_id: userId, following: 1 })
    .onConflict((row) => row.columns(['thread_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n ? [followChange(userId, threadId)] : [];
}

/** Returns the row of a follow that a post has made, for the answer. */
export const followedRows = (follows: readonly Change[], version: number) =>
  follows.length === 0
    ? {}
    : { follows: follows.map(({ id }) => ({ threadId: id, following: true, version })) };

/** A follow has the id of its thread and is in the stream of the person who follows. */
const followChange = (person: number, id: number): Change => ({
  entity: 'follows',
  id,
  person,
  streams: [ownStream(person)],
});

async function versionOf(db: Reader, userId: number, threadId: number): Promise<number> {
  const row = await db
    .selectFrom('stream_rows')
    .select('version')
    .where('stream', '=', ownStream(userId))
    .where('entity', '=', 'follows')
    .where('row_id', '=', threadId)
    .executeTakeFirst();
  return row?.version ?? 0;
}
