import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { FORUM_STREAM } from '#contract/sync.ts';
import { scaledToServer } from '#contract/trust.ts';
import { numberAt, rowsIn } from '../../db/engines/phrases.ts';
import { prepared } from '../../db/prepared.ts';
import type { Reader } from '../../db/store.ts';
import { weightOf } from '../../text/weight.ts';
import type { ActContext } from '../../writes/write.ts';
import { findOriginalId, findWritten, type Written } from './posts.repository.ts';

/** Posts that a long act handles before other requests get a turn. */
const POSTS_A_TURN = 200;

/** Returns the share of a thread's first post: its title and slug travel too. */
export const weightOfOpening = (title: string, slug: string, content: string): number =>
  weightOf(`${title} ${slug}`, content);

/**
 * Limits the part of the stream `forum` that one person can fill: it carries the first FORUM_LIMITS.personBytes that a
 * person writes within FORUM_LIMITS.streamDays days. Later posts are only in the stream of their thread, which is
 * fetched when the thread is opened, and in their author's own. A carried post never leaves for a newer one, unless its
 * author makes it longer. A deleted account keeps its share. @param posts posts that are about to be recorded in the
 * stream @param heldBytes the size at which a post was carried until now; up to that size it stays @returns the posts
 * that the stream does not carry, with their authors; null for a deleted account.
 */
export async function shareForum(
  act: ActContext,
  posts: readonly Written[],
  heldBytes = 0,
): Promise<ReadonlyMap<number, number | null>> {
  const { trx: db, services } = act;
  const bytes = scaledToServer(FORUM_LIMITS.personBytes, services.config.writesPerMinute);
  if (bytes > FORUM_LIMITS.personBytesMost) return new Map();
  const weighed = await ensureWeighed(db, posts.filter(hasWriter));
  const overflowing: Post[] = [];
  for (const writer of new Set(weighed.map((post) => post.writer))) {
    const own = weighed.filter((post) => post.writer === writer);
    overflowing.push(...(await findOver(db, own, { writer, bytes, heldBytes })));
  }
  const over = new Map(overflowing.map((post) => [post.id, post.author_id]));
  const isOver = (post: Post) => over.has(post.id);
  await turnWeights(
    db,
    weighed.filter((post) => isOver(post) === post.forum_bytes > 0),
  );
  return over;
}

async function ensureWeighed(db: Reader, posts: readonly Post[]): Promise<readonly Post[]> {
  const unweighed = posts.filter((post) => post.forum_bytes === 0).map((post) => post.id);
  if (unweighed.length === 0) return posts;
  await weigh(db, unweighed);
  const ids = posts.map((post) => post.id);
  return (await findWritten(db, ids)).filter(hasWriter);
}

/** Returns the streams of a post outside the forum stream: its thread's and its author's own. */
export const beyondShare = (threadId: number, authorId: number | null): string[] =>
  authorId === null ? [`thread:${threadId}`] : [`thread:${threadId}`, `me:${authorId}`];

/** Frees the share of posts that leave the forum stream. */
export async function leaveShare(db: Reader, ids: readonly number[]): Promise<void> {
  await turnWeights(
    db,
    (await findWritten(db, ids)).filter((post) => post.forum_bytes > 0),
  );
}

/** Posts outside the stream keep their size as a negative number, so that their return does not compress them again. */
async function turnWeights(db: Reader, posts: readonly Written[]): Promise<void> {
  if (posts.length === 0) return;
  await db
    .updateTable('posts')
    .set((eb) => ({ forum_bytes: eb.neg(eb.ref('forum_bytes')) }))
    .where(
      'id',
      'in',
      posts.map((post) => post.id),
    )
    .execute();
}

/** Returns true if the forum stream carries another readable post of a thread. */
export async function carriesOthers(db: Reader, threadId: number, ids: readonly number[]): Promise<boolean> {
  const found = await db
    .selectFrom('posts')
    .innerJoin('stream_rows', 'stream_rows.row_id', 'posts.id')
    .select('posts.id')
    .where('posts.thread_id', '=', threadId)
    .where('posts.is_hidden', '=', 0)
    .where('posts.is_removed', '=', 0)
    .where('posts.id', 'not in', ids)
    .where('stream_rows.stream', '=', FORUM_STREAM)
    .where('stream_rows.entity', '=', 'posts')
    .where('stream_rows.is_gone', '=', 0)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores the size of posts that enter the stream, or whose text changed. */
export async function weigh(db: Reader, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('posts')
    .innerJoin('threads', 'threads.id', 'posts.thread_id')
    .select(['posts.id', 'posts.thread_id', 'posts.content', 'threads.title', 'threads.slug'])
    .where('posts.id', 'in', ids)
    .execute();
  const openings = new Set<number | undefined>();
  for (const id of new Set(rows.map((row) => row.thread_id))) openings.add(await findOriginalId(db, id));
  for (let at = 0; at < rows.length; at += POSTS_A_TURN) {
    const weighed = rows
      .slice(at, at + POSTS_A_TURN)
      .map(({ id, content, title, slug }) => [
        id,
        openings.has(id) ? weightOfOpening(title, slug, content) : weightOf(content),
      ]);
    await storeWeights(db, { weighed: JSON.stringify(weighed) });
    if (at + POSTS_A_TURN < rows.length) await nextTurn();
  }
}

const storeWeights = prepared<{ weighed: string }>(
  (db, param) => sql`update posts set forum_bytes = weighed.bytes
    from (select ${numberAt(0)} as id, ${numberAt(1)} as bytes from ${rowsIn(db, param('weighed'))}) as weighed
    where posts.id = weighed.id`,
);

type Post = Written & { writer: number };

/** Samples are always carried. */
const hasWriter = (post: Written): post is Post => post.writer !== null;

interface Times {
  writer: number;
  fromIso: string;
  toIso: string;
}

const bytesBetween = prepared<Times, { bytes: number | null }>(
  (_db, param) => sql`select sum(forum_bytes) as bytes from posts
    where (author_id = ${param('writer')} or former_author_id = ${param('writer')}) and forum_bytes > 0
    and created_at > ${param('fromIso')} and created_at < ${param('toIso')}`,
);

const WINDOW_MS = FORUM_LIMITS.streamDays * DAY_MS;

/** Returns a person's posts, oldest first, that do not fit into the rest of their share. */
async function findOver(
  db: Reader,
  posts: readonly Post[],
  { writer, bytes, heldBytes }: { writer: number; bytes: number; heldBytes: number },
): Promise<Post[]> {
  const timeOf = (post: { created_at: string }) => Date.parse(post.created_at);
  const [first = 0, last = 0] = [posts.at(0), posts.at(-1)].map((post) => post && timeOf(post));
  const times: Times = { writer, fromIso: isoAt(first - WINDOW_MS), toIso: isoAt(last + WINDOW_MS) };
  const [sum] = await bytesBetween(db, times);
  const entering = posts.reduce((all, post) => all + Math.max(0, -post.forum_bytes), 0);
  if ((sum?.bytes ?? 0) + entering <= bytes) return [];
  const carried = await db
    .selectFrom('posts')
    .select(['id', 'forum_bytes', 'created_at'])
    .where((eb) => eb.or([eb('author_id', '=', writer), eb('former_author_id', '=', writer)]))
    .where('forum_bytes', '>', 0)
    .where('created_at', '>', times.fromIso)
    .where('created_at', '<', times.toIso)
    .execute();
  const ids = new Set(posts.map((post) => post.id));
  const weighed = (post: (typeof carried)[number]) => ({
    atMs: timeOf(post),
    bytes: Math.abs(post.forum_bytes),
  });
  const room = roomIn(carried.filter(({ id }) => !ids.has(id)).map(weighed), bytes, WINDOW_MS);
  const over: Post[] = [];
  for (const [n, post] of posts.entries()) {
    if (n % POSTS_A_TURN === POSTS_A_TURN - 1) await nextTurn();
    const size = weighed(post);
    if (!room.take(size, size.bytes <= heldBytes)) over.push(post);
  }
  return over;
}

const isoAt = (ms: number) => new Date(ms).toISOString();

/** The time and size of a post. */
interface Weighed {
  atMs: number;
  bytes: number;
}

/**
 * The room beside the posts that are carried. `take`, called for posts from the oldest to the newest, adds a post unless
 * a window that contains it would hold more than `bytes`; a held post is always added. It returns whether it was added.
 */
export function roomIn(carried: readonly Weighed[], bytes: number, windowMs: number) {
  const all = carried.toSorted((a, b) => a.atMs - b.atMs);
  let [from, to, sum] = [0, 0, 0]; // the posts less than a window away from the last one, and their bytes
  let [place, before] = [0, 0]; // its place among them, and the bytes of those before it
  const at = (index: number) => all[index] as Weighed;

  /** Returns true if some window that contains the post at `place` would hold too much. */
  function overflows(post: Weighed): boolean {
    if (from < to && at(to - 1).atMs - windowMs < at(from).atMs) return true; // one window contains all
    let total = before + post.bytes;
    for (let after = place, first = from; total <= bytes && after < to; after++) {
      total += at(after).bytes;
      while (first < place && at(first).atMs <= at(after).atMs - windowMs) total -= at(first++).bytes;
    }
    return total > bytes;
  }

  function take(post: Weighed, isHeld: boolean): boolean {
    while (to < all.length && at(to).atMs < post.atMs + windowMs) sum += at(to++).bytes;
    while (place < to && at(place).atMs <= post.atMs) before += at(place++).bytes;
    for (; from < to && at(from).atMs <= post.atMs - windowMs; from++) {
      sum -= at(from).bytes;
      before -= at(from).bytes;
    }
    if (!isHeld && sum + post.bytes > bytes && overflows(post)) return false;
    all.splice(place, 0, post);
    to++;
    sum += post.bytes;
    return true;
  }
  return { take };
}
