import { deflateRawSync } from 'node:zlib';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { scaledToServer } from '#contract/trust.ts';
import type { Change } from '../../db/change-log.ts';
import { membersOf, prepared } from '../../db/prepared.ts';
import type { Reader } from '../../db/store.ts';
import type { ActContext } from '../../http/write.ts';

/** What else of a post or a thread travels: ids, times and key, compressed among others like it. Measured: 44 and 47. */
const ROW_BYTES = 50;

/** What words take of their author's share, in bytes as they travel. Text that no computer shortens weighs most. */
export const weightOf = (...texts: string[]): number =>
  texts.reduce((bytes, text) => bytes + ROW_BYTES + deflateRawSync(text).byteLength, 0);

/** What becomes of posts that go into the stream `forum`. */
export interface Share {
  /** Those of them that it does not carry. */
  over: ReadonlySet<number>;
  /** Earlier posts of their authors, and threads of which it carries nothing any more, that leave it. */
  leaving: Change[];
}

/**
 * Nobody fills everybody's copy of the forums: of each person the stream `forum` carries the newest posts that fit into
 * FORUM_LIMITS.personBytes. The others stay in the streams of their threads, which are fetched when one is opened.
 * @param ids posts that are about to be recorded in the stream.
 */
export async function shareForum({ trx: db, services }: ActContext, ids: readonly number[]): Promise<Share> {
  const bytes = scaledToServer(FORUM_LIMITS.personBytes, services.config.writesPerMinute);
  if (bytes > FORUM_LIMITS.personBytesMost) return { over: new Set(), leaving: [] };
  const rows = await authorsOf(db, { ids: JSON.stringify(ids) });
  await weighAgain(
    db,
    rows.filter((row) => row.forum_bytes === 0).map((row) => row.id),
  );
  const wanted = new Set(ids);
  const all: Placed[] = [];
  for (const author of new Set(rows.map((row) => row.author_id)))
    all.push(...(await findOver(db, author, bytes)));
  await leaveShare(
    db,
    all.map((post) => post.id),
  );
  const threads = await findEmptied(db, [...new Set(all.map((post) => post.thread_id))]);
  const late = all.filter((post) => !wanted.has(post.id));
  return {
    over: new Set(all.filter((post) => wanted.has(post.id)).map((post) => post.id)),
    leaving: [
      ...late.map(({ id, thread_id }) => ({
        entity: 'posts' as const,
        id,
        streams: [`thread:${thread_id}`],
      })),
      ...threads.map((id) => ({ entity: 'threads' as const, id, streams: [`thread:${id}`] })),
    ],
  };
}

/** What does not travel in the forum any more takes nothing of its author's share. */
export async function leaveShare(db: Reader, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('posts').set({ forum_bytes: 0 }).where('id', 'in', ids).execute();
}

/** Those of some threads of which the forum carries no post. */
export async function findEmptied(db: Reader, threadIds: readonly number[]): Promise<number[]> {
  if (threadIds.length === 0) return [];
  const held = await db
    .selectFrom('posts')
    .select('thread_id')
    .distinct()
    .where('thread_id', 'in', threadIds)
    .where('is_hidden', '=', 0)
    .where('is_removed', '=', 0)
    .where((eb) => eb.or([eb('forum_bytes', '>', 0), eb('author_id', 'is', null)]))
    .execute();
  const holding = new Set(held.map((row) => row.thread_id));
  return threadIds.filter((id) => !holding.has(id));
}

interface Placed {
  id: number;
  thread_id: number;
}

/** Of samples and former members everything is carried. */
const authorsOf = prepared<{ ids: string }, { id: number; author_id: number; forum_bytes: number }>(
  (db, param) =>
    db
      .selectFrom('posts')
      .select(['id', 'author_id', 'forum_bytes'])
      .where('id', 'in', membersOf(param('ids')))
      .where('author_id', 'is not', null),
);

const bytesOf = prepared<{ author: number }, { bytes: number | null }>((db, param) =>
  db
    .selectFrom('posts')
    .select((eb) => eb.fn.sum<number | null>('forum_bytes').as('bytes'))
    .where('author_id', '=', param('author'))
    .where('forum_bytes', '>', 0),
);

/** A person's posts that do not fit, when the newest have their place first. */
async function findOver(db: Reader, author: number, bytes: number): Promise<Placed[]> {
  const [sum] = await bytesOf(db, { author });
  if ((sum?.bytes ?? 0) <= bytes) return [];
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'thread_id', 'forum_bytes'])
    .where('author_id', '=', author)
    .where('forum_bytes', '>', 0)
    .orderBy('id', 'desc')
    .execute();
  let left = bytes;
  return posts.filter((post) => {
    const fits = post.forum_bytes <= left;
    if (fits) left -= post.forum_bytes;
    return !fits;
  });
}

/** Posts that come back: shown again, or with a thread that was quiet. */
async function weighAgain(db: Reader, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db.selectFrom('posts').select(['id', 'content']).where('id', 'in', ids).execute();
  for (const { id, content } of rows)
    await db
      .updateTable('posts')
      .set({ forum_bytes: weightOf(content) })
      .where('id', '=', id)
      .execute();
}
