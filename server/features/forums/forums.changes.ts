import type { ForumCategory, ForumThread } from '#contract/forums.ts';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { CATALOGUE_STREAM, FORUM_STREAM } from '#contract/sync.ts';
import { type Change, findCarried, findOwn, recordInSteps } from '../../db/change-log.ts';
import type { Reader } from '../../db/store.ts';
import type { ActContext } from '../../http/write.ts';
import { findCategory, moveCategoryCounts } from './categories.repository.ts';
import { beyondShare, carriesOthers, leaveShare, shareForum } from './forum-share.ts';
import { findReadablePostIds } from './posts.repository.ts';
import { findThreadRow, isReadable, recountThread, type ThreadRow, toThread } from './threads.repository.ts';

/** Whether the stream `forum` is about this thread now: it had a post in the last 90 days. */
const isActive = (thread: ThreadRow, nowIso: string) =>
  Date.parse(thread.last_post_at) >= Date.parse(nowIso) - FORUM_LIMITS.streamDays * DAY_MS;

/** The streams that carry a readable thread and its posts. A quiet one stays where it is. */
async function streamsOfThread(db: Reader, thread: ThreadRow, nowIso: string): Promise<string[]> {
  const own = `thread:${thread.id}`;
  const isInForum =
    isActive(thread, nowIso) || (await findCarried(db, FORUM_STREAM, 'threads', [thread.id])).has(thread.id);
  return isInForum ? [FORUM_STREAM, own] : [own];
}

/**
 * The changes of a readable post that has other words: its own, and its thread's where that comes into the forum with
 * it, or leaves with it. @param heldBytes with so much it was carried until now.
 */
export async function editChanges(
  w: ActContext,
  thread: ThreadRow,
  { id, heldBytes }: { id: number; heldBytes: number },
): Promise<Change[]> {
  const streams = await streamsOfThread(w.trx, thread, w.nowIso);
  const changes = await placed(w, thread, [id], { streams, heldBytes });
  if (!streams.includes(FORUM_STREAM)) return changes;
  const isCarried = (await findCarried(w.trx, FORUM_STREAM, 'threads', [thread.id])).has(thread.id);
  const next = await placeThread(w.trx, thread, changes, streams);
  const isSame = next.includes(FORUM_STREAM) === isCarried;
  return isSame ? changes : [...changes, { entity: 'threads', id: thread.id, streams: next }];
}

/** Posts in the streams of their thread; the forum carries no more of a person than their share. */
async function placed(
  w: ActContext,
  thread: ThreadRow,
  ids: readonly number[],
  { streams, heldBytes }: { streams: readonly string[]; heldBytes?: number },
): Promise<Change[]> {
  const isInForum = streams.includes(FORUM_STREAM);
  if (!isInForum) await leaveShare(w.trx, ids);
  const over = isInForum ? await shareForum(w, ids, heldBytes) : new Map<number, number | null>();
  const own = isInForum ? await findOwn(w.trx, 'posts', ids) : new Map<number, string>();
  return ids.map((id): Change => {
    const author = over.get(id);
    const all = author === undefined ? [...streams, ...ownOf(own, id)] : beyondShare(thread.id, author);
    return { entity: 'posts', id, streams: all };
  });
}

/** Whether the forum carries no post of a thread after some changes. */
const isEmptied = async (db: Reader, threadId: number, changes: readonly Change[]) =>
  !changes.some(({ streams }) => streams.includes(FORUM_STREAM)) &&
  !(await carriesOthers(
    db,
    threadId,
    changes.map(({ id }) => id),
  ));

const ownOf = (own: ReadonlyMap<number, string>, id: number) =>
  [own.get(id)].filter((name) => name !== undefined);

/** What became of a thread, with the version of the change. */
export interface SettledThread {
  version: number;
  thread: ForumThread;
  category: ForumCategory;
}

/**
 * Ends a write to a thread: counts the thread and its category again and records what changed. The thread travels
 * whole where it appears, disappears, comes back after 90 quiet days or falls out of them with its last post.
 * @param before the thread as it was; null for a new one.
 * @param posts ids of its posts that were written.
 * @param others further changes of the same version.
 */
export async function settleThread(
  w: ActContext,
  threadId: number,
  { before, posts, others = [] }: { before: ThreadRow | null; posts: number[]; others?: Change[] },
): Promise<SettledThread> {
  await recountThread(w.trx, threadId);
  const after = await threadRowOf(w.trx, threadId);
  const categoryChanges = await settleCategory(w.trx, before, after);
  const isWhole = before !== null && placeOf(before, w.nowIso) !== placeOf(after, w.nowIso);
  const streams = await nextStreams(w, before, after);
  const readable = new Set(await findReadablePostIds(w.trx, threadId, isWhole ? undefined : posts));
  await leaveShare(
    w.trx,
    posts.filter((id) => !readable.has(id)),
  );
  const changes = await placed(w, after, [...readable], { streams });
  const gone = posts
    .filter((id) => !readable.has(id))
    .map((id): Change => ({ entity: 'posts', id, streams: [] }));
  const threadChange: Change = {
    entity: 'threads',
    id: threadId,
    streams: await placeThread(w.trx, after, [...changes, ...gone], streams),
  };
  // A phone that has heard only the first of many versions shows neither a thread without its posts nor the reverse.
  const all = [...changes, ...gone];
  const own = streams.length === 0 ? [threadChange, ...all] : [...all, threadChange];
  const version = await recordInSteps(w.trx, [...own, ...others, ...categoryChanges], w.nowIso);
  const [thread, category] = [
    await threadRowOf(w.trx, threadId),
    await findCategory(w.trx, after.category_id),
  ];
  if (!category) throw new Error('the category of a thread is missing');
  return { version, thread: toThread(thread), category };
}

/** A thread of which the forum carries no post is not carried there either. */
async function placeThread(
  db: Reader,
  thread: ThreadRow,
  changes: readonly Change[],
  streams: readonly string[],
): Promise<readonly string[]> {
  const isMoved = changes.some(({ streams: next }) => next.length > 0);
  if (streams.length === 0 || (isMoved && !streams.includes(FORUM_STREAM))) return streams;
  if (await isEmptied(db, thread.id, changes)) return beyondShare(thread.id, thread.author_id);
  return [...streams, ...ownOf(await findOwn(db, 'threads', [thread.id]), thread.id)];
}

type ThreadPlace = 'nowhere' | 'active' | 'quiet';

const placeOf = (thread: ThreadRow, nowIso: string): ThreadPlace =>
  isReadable(thread) ? (isActive(thread, nowIso) ? 'active' : 'quiet') : 'nowhere';

async function nextStreams(w: ActContext, before: ThreadRow | null, after: ThreadRow): Promise<string[]> {
  const [was, is] = [before ? placeOf(before, w.nowIso) : 'nowhere', placeOf(after, w.nowIso)];
  if (is === 'nowhere') return [];
  if (is === 'quiet' && was !== 'quiet') return [`thread:${after.id}`];
  return streamsOfThread(w.trx, after, w.nowIso);
}

/** What a thread adds to the counts of its category. */
const shareOf = (thread: ThreadRow | null) =>
  thread && isReadable(thread) ? { threads: 1, posts: thread.post_count } : { threads: 0, posts: 0 };

async function settleCategory(db: Reader, before: ThreadRow | null, after: ThreadRow): Promise<Change[]> {
  const [was, is] = [shareOf(before), shareOf(after)];
  const isSame = was.threads === is.threads && was.posts === is.posts;
  if (isSame) return [];
  const id = after.category_id;
  await moveCategoryCounts(db, id, { threads: is.threads - was.threads, posts: is.posts - was.posts });
  return [{ entity: 'forumCategories', id, streams: [CATALOGUE_STREAM] }];
}

async function threadRowOf(db: Reader, id: number): Promise<ThreadRow> {
  const row = await findThreadRow(db, id);
  if (!row) throw new Error('the written thread is missing');
  return row;
}
