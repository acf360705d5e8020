import { deflateRawSync } from 'node:zlib';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/time.ts';
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
  /** Those of them that it does not carry, with their authors. */
  over: ReadonlyMap<number, number>;
  /** Threads of which it carries nothing any more: they leave it. */
  leaving: Change[];
}

/**
 * Nobody fills everybody's copy of the forums: of what a person writes in FORUM_LIMITS.streamDays days the stream `forum`
 * carries the first FORUM_LIMITS.personBytes. What comes later stays in the stream of its thread, which is fetched when the
 * thread is opened, and in its author's own. Nothing that is carried leaves for it: nobody's words leave their own phone.
 * @param ids posts that are about to be recorded in the stream.
 */
export async function shareForum(act: ActContext, ids: readonly number[]): Promise<Share> {
  const { trx: db, services } = act;
  const bytes = scaledToServer(FORUM_LIMITS.personBytes, services.config.writesPerMinute);
  if (bytes > FORUM_LIMITS.personBytesMost) return { over: new Map(), leaving: [] };
  const rows = await authorsOf(db, { ids: JSON.stringify(ids) });
  await weighAgain(
    db,
    rows.filter((row) => row.forum_bytes === 0).map((row) => row.id),
  );
  // Posts of a thread that comes back count as they are, and so does what was written since.
  const windowIso = new Date(Date.parse(act.nowIso) - FORUM_LIMITS.streamDays * DAY_MS).toISOString();
  const [sinceIso = windowIso] = [windowIso, ...rows.map((row) => row.created_at)].toSorted();
  const all: Placed[] = [];
  for (const author of new Set(rows.map((row) => row.author_id)))
    all.push(...(await findOver(db, { author, bytes, ids: new Set(ids), sinceIso })));
  await leaveShare(
    db,
    all.map((post) => post.id),
  );
  const threads = await findEmptied(db, [...new Set(all.map((post) => post.thread_id))]);
  return {
    over: new Map(all.map((post) => [post.id, post.author_id])),
    leaving: threads.map(
      ({ id, author_id }): Change => ({ entity: 'threads', id, streams: beyondShare(id, author_id) }),
    ),
  };
}

/** The streams of what the forum does not carry: its thread's and its author's own. */
export const beyondShare = (threadId: number, authorId: number | null): string[] =>
  authorId === null ? [`thread:${threadId}`] : [`thread:${threadId}`, `me:${authorId}`];

/** What does not travel in the forum any more takes nothing of its author's share. */
export async function leaveShare(db: Reader, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('posts').set({ forum_bytes: 0 }).where('id', 'in', ids).execute();
}

/** Those of some threads of which the forum carries no post. */
export async function findEmptied(
  db: Reader,
  threadIds: readonly number[],
): Promise<{ id: number; author_id: number | null }[]> {
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
  const empty = threadIds.filter((id) => !holding.has(id));
  return db.selectFrom('threads').select(['id', 'author_id']).where('id', 'in', empty).execute();
}

interface Placed {
  id: number;
  thread_id: number;
  author_id: number;
}

/** Of samples and former members everything is carried. */
const authorsOf = prepared<
  { ids: string },
  { id: number; author_id: number; forum_bytes: number; created_at: string }
>((db, param) =>
  db
    .selectFrom('posts')
    .select(['id', 'author_id', 'forum_bytes', 'created_at'])
    .where('id', 'in', membersOf(param('ids')))
    .where('author_id', 'is not', null),
);

const bytesOf = prepared<{ author: number; sinceIso: string }, { bytes: number | null }>((db, param) =>
  db
    .selectFrom('posts')
    .select((eb) => eb.fn.sum<number | null>('forum_bytes').as('bytes'))
    .where('author_id', '=', param('author'))
    .where('forum_bytes', '>', 0)
    .where('created_at', '>=', param('sinceIso')),
);

/** Those of a person's posts that do not fit into what the others leave, oldest first. */
async function findOver(
  db: Reader,
  of: { author: number; bytes: number; ids: ReadonlySet<number>; sinceIso: string },
): Promise<Placed[]> {
  const { author, bytes, ids, sinceIso } = of;
  const [sum] = await bytesOf(db, { author, sinceIso });
  if ((sum?.bytes ?? 0) <= bytes) return [];
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'thread_id', 'forum_bytes'])
    .where('author_id', '=', author)
    .where('forum_bytes', '>', 0)
    .where('created_at', '>=', sinceIso)
    .orderBy('id')
    .execute();
  const others = posts.filter(({ id }) => !ids.has(id));
  let left = bytes - others.reduce((taken, post) => taken + post.forum_bytes, 0);
  const over = posts.filter((post) => {
    if (!ids.has(post.id)) return false;
    const fits = post.forum_bytes <= left;
    if (fits) left -= post.forum_bytes;
    return !fits;
  });
  return over.map(({ id, thread_id }) => ({ id, thread_id, author_id: author }));
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
