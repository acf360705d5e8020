import type { ForumCategory, ForumThread } from '#contract/forums.ts';
import { FORUM_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { CATALOGUE_STREAM, FORUM_STREAM } from '#contract/sync.ts';
import { type Change, findCarried, findOwn, type OwnStreams, recordInSteps } from '../../db/change-log.ts';
import type { Reader } from '../../db/store.ts';
import type { ActContext } from '../../writes/write.ts';
import { findCategory, moveCategoryCounts } from './categories.repository.ts';
import { beyondShare, carriesOthers, leaveShare, shareForum } from './forum-share.ts';
import { findReadable, findReadablePostIds, findWritten, type Written } from './posts.repository.ts';
import {
  findThreadRow,
  isReadable,
  recountThread,
  setCounts,
  type ThreadRow,
  toThread,
} from './threads.repository.ts';

/** Returns true if a thread belongs in the stream `forum`: it had a post in the last 90 days. */
const isActive = (thread: ThreadRow, nowIso: string) =>
  Date.parse(thread.last_post_at) >= Date.parse(nowIso) - FORUM_LIMITS.streamDays * DAY_MS;

/** Returns the streams of a readable thread and its posts. A quiet thread stays where it is. */
async function streamsOfThread(db: Reader, thread: ThreadRow, nowIso: string): Promise<string[]> {
  const own = `thread:${thread.id}`;
  const inForum =
    isActive(thread, nowIso) || (await findCarried(db, FORUM_STREAM, 'threads', [thread.id])).has(thread.id);
  return inForum ? [FORUM_STREAM, own] : [own];
}

/**
 * Returns the changes of an edited post, and of its thread if that enters or leaves the forum stream with it. @param
 * heldBytes the size of the post until now
 */
export async function editChanges(
  w: ActContext,
  thread: ThreadRow,
  { id, heldBytes }: { id: number; heldBytes: number },
): Promise<Change[]> {
  const streams = await streamsOfThread(w.trx, thread, w.nowIso);
  const posts = await findWritten(w.trx, [id]);
  const own = await findOwn(w.trx, { posts: [id], threads: [thread.id] });
  const changes = await placePosts(w, thread, posts, { streams, own, heldBytes });
  if (!streams.includes(FORUM_STREAM)) return changes;
  const isCarried = (await findCarried(w.trx, FORUM_STREAM, 'threads', [thread.id])).has(thread.id);
  const next = await threadStreams(w.trx, thread, changes, { streams, own });
  const isSame = next.includes(FORUM_STREAM) === isCarried;
  return isSame ? changes : [...changes, { entity: 'threads', id: thread.id, streams: next }];
}

/** Assigns posts to the streams of their thread; the forum stream carries no more than a person's share. */
async function placePosts(
  w: ActContext,
  thread: ThreadRow,
  posts: readonly Written[],
  { streams, own, heldBytes }: { streams: readonly string[]; own: OwnStreams; heldBytes?: number },
): Promise<Change[]> {
  const inForum = streams.includes(FORUM_STREAM);
  if (!inForum) await leaveShare(w.trx, idsOf(posts));
  const over = inForum ? await shareForum(w, posts, heldBytes) : new Map<number, number | null>();
  return posts.map(({ id }): Change => {
    const author = over.get(id);
    if (author !== undefined) return { entity: 'posts', id, streams: beyondShare(thread.id, author) };
    return { entity: 'posts', id, streams: inForum ? [...streams, ...own('posts', id)] : streams };
  });
}

const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id);

/** Returns true if the forum stream carries no post of a thread after some changes. */
const leavesForum = async (db: Reader, threadId: number, changes: readonly Change[]) =>
  !changes.some(({ streams }) => streams.includes(FORUM_STREAM)) &&
  !(await carriesOthers(db, threadId, idsOf(changes)));

/** A thread and its category after a write, with the version of the change. */
export interface SettledThread {
  version: number;
  thread: ForumThread;
  category: ForumCategory;
}

/**
 * Ends a write to a thread: recounts the thread and its category, and records the changes. All posts travel when the
 * thread appears, disappears, becomes active again or turns quiet. @param before the thread before the write; null for
 * a new one @param posts ids of its written posts @param others further changes of the same version
 */
export async function settleThread(
  w: ActContext,
  threadId: number,
  { before, posts, others = [] }: { before: ThreadRow | null; posts: number[]; others?: Change[] },
): Promise<SettledThread> {
  const recounted = await recountThread(w.trx, threadId);
  const after = before ? { ...before, ...recounted } : await threadRowOf(w.trx, threadId);
  const changesPlace = before !== null && placeOf(before, w.nowIso) !== placeOf(after, w.nowIso);
  const postIds = changesPlace ? await findReadablePostIds(w.trx, threadId) : posts;
  const category = await settleCategory(w.trx, before, after);
  const streams = await nextStreams(w, before, after);
  const readable = await findReadable(w.trx, postIds);
  const own = await findOwn(w.trx, { posts: postIds, threads: [threadId] });
  const unreadable = withoutIds(posts, idsOf(readable));
  await leaveShare(w.trx, unreadable);
  return recordThread(w, after, { readable, unreadable, others, category, streams, own });
}

/**
 * Ends a write that added a post to a readable thread; does the same as `settleThread` with fewer reads. @param insert
 * adds the post @param others further changes of the same version
 */
export async function settleReply<Post extends Written>(
  w: ActContext,
  before: ThreadRow,
  { insert, others }: { insert: () => Promise<Post>; others: Change[] },
): Promise<{ inserted: Post; settled: SettledThread }> {
  const isNewest = before.last_post_at < w.nowIso;
  const after: ThreadRow = {
    ...before,
    post_count: before.post_count + 1,
    last_post_at: isNewest ? w.nowIso : before.last_post_at,
  };
  if (placeOf(before, w.nowIso) !== placeOf(after, w.nowIso)) {
    const inserted = await insert();
    return { inserted, settled: await settleThread(w, before.id, { before, posts: [inserted.id], others }) };
  }
  const inserted = await insert();
  await setCounts(w.trx, after);
  const category = await settleCategory(w.trx, before, after);
  const streams = await nextStreams(w, before, after);
  const own = await findOwn(w.trx, { posts: [], threads: [before.id] });
  const settled = await recordThread(w, after, { readable: [inserted], others, category, streams, own });
  return { inserted, settled };
}

/** Records the changes of a thread and its posts. */
async function recordThread(
  w: ActContext,
  after: ThreadRow,
  {
    readable,
    unreadable = [],
    others = [],
    category,
    streams,
    own,
  }: {
    readable: readonly Written[];
    unreadable?: readonly number[];
    others?: readonly Change[];
    category: SettledCategory;
    streams: string[];
    own: OwnStreams;
  },
): Promise<SettledThread> {
  const threadId = after.id;
  const changes = await placePosts(w, after, readable, { streams, own });
  const tombstones = unreadable.map((id): Change => ({ entity: 'posts', id, streams: [] }));
  // In this order, a phone that has only the first of many versions never shows a thread without its posts or the
  // reverse.
  const ofPosts = [...changes, ...tombstones];
  const ofThread: Change = {
    entity: 'threads',
    id: threadId,
    streams: await threadStreams(w.trx, after, ofPosts, { streams, own }),
  };
  const ordered = streams.length === 0 ? [ofThread, ...ofPosts] : [...ofPosts, ofThread];
  const all = [...ordered, ...others, ...category.changes];
  const version = await recordInSteps(w.trx, all, w.nowIso);
  if (all.length > SYNC_LIMITS.transactionRows)
    return {
      version,
      thread: toThread(await threadRowOf(w.trx, threadId)),
      category: await categoryOf(w.trx, after.category_id),
    };
  const isMoved = category.changes.length > 0;
  return {
    version,
    thread: toThread({ ...after, version }),
    category: isMoved ? { ...category.row, version } : category.row,
  };
}

const withoutIds = (ids: readonly number[], others: readonly number[]) => {
  const taken = new Set(others);
  return ids.filter((id) => !taken.has(id));
};

/** The forum stream does not carry a thread without posts there. */
async function threadStreams(
  db: Reader,
  thread: ThreadRow,
  changes: readonly Change[],
  { streams, own }: { streams: readonly string[]; own: OwnStreams },
): Promise<readonly string[]> {
  const isMoved = changes.some(({ streams: next }) => next.length > 0);
  if (streams.length === 0 || (isMoved && !streams.includes(FORUM_STREAM))) return streams;
  if (await leavesForum(db, thread.id, changes)) return beyondShare(thread.id, thread.author_id);
  return [...streams, ...own('threads', thread.id)];
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

/** Returns a thread's part of the counts of its category. */
const countsOf = (thread: ThreadRow | null) =>
  thread && isReadable(thread) ? { threads: 1, posts: thread.post_count } : { threads: 0, posts: 0 };

/** A category after the recount, with its changes. */
interface SettledCategory {
  row: ForumCategory;
  changes: Change[];
}

async function settleCategory(
  db: Reader,
  before: ThreadRow | null,
  after: ThreadRow,
): Promise<SettledCategory> {
  const [was, is] = [countsOf(before), countsOf(after)];
  const isSame = was.threads === is.threads && was.posts === is.posts;
  const id = after.category_id;
  const row = await (isSame
    ? categoryOf(db, id)
    : moveCategoryCounts(db, id, { threads: is.threads - was.threads, posts: is.posts - was.posts }));
  return { row, changes: isSame ? [] : [{ entity: 'forumCategories', id, streams: [CATALOGUE_STREAM] }] };
}

async function categoryOf(db: Reader, id: number): Promise<ForumCategory> {
  const category = await findCategory(db, id);
  if (!category) throw new Error('the category of a thread is missing');
  return category;
}

async function threadRowOf(db: Reader, id: number): Promise<ThreadRow> {
  const row = await findThreadRow(db, id);
  if (!row) throw new Error('the written thread is missing');
  return row;
}
