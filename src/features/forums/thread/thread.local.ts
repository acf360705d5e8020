import type { ForumCategory, ForumThread } from '#contract/forums.ts';
import { UUID_PATTERN } from '#contract/mutations.ts';
import { streamsOfThread } from '#src/local/areas/opened-threads.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import type { Core } from '#src/local/core.ts';
import { shownEntries } from '#src/local/outbox/leaving.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { entriesOf } from '#src/local/outbox/queries.ts';
import { type FollowOf, readFollows } from '../news.local.ts';
import { toUnsent, type UnsentThread, unsentOpening } from '../threads.overlay.ts';
import { type PostedPost, paintPosts, type UnsentPost, unsentPosts } from './posts.overlay.ts';
import { newestFrom } from './thread-window.ts';

export interface ThreadRequest {
  /** Last part of the address: a slug, or the key of a thread that was written on this phone. */
  address: string;
  me: number | null;
  /** Number of posts to read from the start. */
  head: number;
  /** Reads the newest posts too. */
  hasNewest: boolean;
  /** `seq` of the unsent thread on the page. An edit changes the key but not the `seq`. */
  seq: number | null;
}

/** A post with its number in the thread; null while posts are missing on this phone. */
export interface NumberedPost extends PostedPost {
  number: number | null;
}

export interface PostedThreadView {
  kind: 'posted';
  thread: ForumThread;
  /** The reader follows it. */
  isFollowing: boolean;
  /** Ids of all its posts on this phone, in order. */
  ids: number[];
  /** This phone has all posts of the thread. Otherwise they have no numbers. */
  isWhole: boolean;
  /** The first post while only the outbox has it, although the cache has the thread. */
  opening: UnsentThread | null;
  head: NumberedPost[];
  /** The newest posts if requested, without those in `head`. */
  tail: NumberedPost[];
  unsent: UnsentPost[];
  /** Last update of this phone's copy, server's clock; null if unknown. */
  keptAtMs: number | null;
}

export interface UnsentThreadView {
  kind: 'unsent';
  thread: UnsentThread;
  category: ForumCategory | undefined;
  replies: UnsentPost[];
}

/** The thread is not on this phone. `refused`: refused replies to threads that no longer exist. */
export interface AbsentThreadView {
  kind: 'absent';
  refused: (UnsentPost & { about: string })[];
}

export type ThreadView = PostedThreadView | UnsentThreadView | AbsentThreadView;

/**
 * Reads a thread as one person sees it on this phone. Reads the outbox before the cache, because a post that is
 * delivered in between would otherwise be in neither.
 */
export async function readThread(core: Core, request: ThreadRequest): Promise<ThreadView> {
  const { cache, outbox } = core;
  const entries = request.me === null ? [] : shownEntries(core, await entriesOf(outbox, request.me));
  const follows = await readFollows(core, request.me);
  const receipt = UUID_PATTERN.test(request.address) ? await outbox.receipts.get(request.address) : undefined;
  const tables = [
    cache.threads,
    cache.posts,
    cache.likes,
    cache.forumCategories,
    cache.cursors,
    cache.members,
    cache.seen,
  ];
  return cache.transaction('r', tables, async () => {
    const view = await readView(cache, { ...request, follows }, entries, receipt?.id);
    return view;
  });
}

type Request = ThreadRequest & { follows: FollowOf };

async function readView(
  cache: Cache,
  request: Request,
  entries: readonly AnyEntry[],
  deliveredId: number | undefined,
): Promise<ThreadView> {
  const { address } = request;
  const thread = await findThread(cache, address, deliveredId);
  if (thread) return readPosted(cache, thread, request, entries);
  const entry = entries.find(
    ({ name, key, seq }) => name === 'thread.create' && (key === address || seq === request.seq),
  );
  if (entry?.name === 'thread.create') {
    const unsent = toUnsent(entry);
    const replies = unsentPosts({ id: null, key: entry.key }, new Set(), entries);
    const category = await cache.forumCategories.get(unsent.categoryId);
    return { kind: 'unsent', thread: unsent, category, replies };
  }
  return { kind: 'absent', refused: await readRefused(cache, entries) };
}

/** Finds a thread by slug, by the key of its write, or by its receipt if the row has no key. */
async function findThread(
  cache: Cache,
  address: string,
  deliveredId: number | undefined,
): Promise<ForumThread | undefined> {
  const bySlug = await cache.threads.where('slug').equals(address).first();
  if (bySlug || !UUID_PATTERN.test(address)) return bySlug;
  const byKey = await cache.threads.where('key').equals(address).first();
  return byKey ?? (deliveredId === undefined ? undefined : cache.threads.get(deliveredId));
}

async function readPosted(
  cache: Cache,
  thread: ForumThread,
  { head, hasNewest, follows }: Request,
  entries: readonly AnyEntry[],
): Promise<PostedThreadView> {
  // The index has the ids in order, so only the rendered posts are read.
  const ids = await cache.posts.where('threadId').equals(thread.id).primaryKeys();
  const isWhole = ids.length >= thread.postCount;
  const read = (from: number, to: number) =>
    readNumbered(cache, { ids: ids.slice(from, to), from, isWhole }, entries);
  const confirmed = await confirmedKeys(cache, entries);
  return {
    kind: 'posted',
    thread,
    isFollowing: follows(thread),
    ids,
    isWhole,
    opening: unsentOpening(thread, confirmed, entries),
    head: await read(0, head),
    tail: hasNewest ? await read(Math.max(head, newestFrom(ids.length)), ids.length) : [],
    unsent: unsentPosts(thread, confirmed, entries),
    keptAtMs: await updatedAt(cache, thread.id),
  };
}

/** A range of a thread's posts. */
export interface PostsRequest {
  ids: readonly number[];
  /** Index of the first one in the thread. */
  from: number;
  isWhole: boolean;
}

/** Reads a range of posts as one person sees them on this phone. Skips posts that were removed in the meantime. */
export async function readPosts(
  core: Core,
  request: PostsRequest,
  me: number | null,
): Promise<NumberedPost[]> {
  const { cache, outbox } = core;
  const entries = me === null ? [] : shownEntries(core, await entriesOf(outbox, me));
  return cache.transaction('r', [cache.posts, cache.likes], async () => {
    const posts = await readNumbered(cache, request, entries);
    return posts;
  });
}

async function readNumbered(
  cache: Cache,
  { ids, from, isWhole }: PostsRequest,
  entries: readonly AnyEntry[],
): Promise<NumberedPost[]> {
  const rows = await cache.posts.bulkGet([...ids]);
  const likes = await cache.likes.bulkGet([...ids]);
  const liked = new Set(likes.flatMap((like) => like?.postId ?? []));
  const numbers = new Map(ids.map((id, index) => [id, from + index + 1]));
  const present = rows.filter((row) => row !== undefined);
  return paintPosts(present, liked, entries).map((post) => ({
    ...post,
    number: isWhole ? (numbers.get(post.post.id) ?? null) : null,
  }));
}

/** Returns the keys of the writes that confirmed posts already contain. A thread's write is in its first post. */
async function confirmedKeys(cache: Cache, entries: readonly AnyEntry[]): Promise<ReadonlySet<string>> {
  const writes = entries.filter(({ name }) => name === 'post.create' || name === 'thread.create');
  const keys = writes.map(({ key }) => key);
  const posts = await cache.posts.where('key').anyOf(keys).toArray();
  return new Set(posts.flatMap(({ key }) => key ?? []));
}

async function updatedAt(cache: Cache, id: number): Promise<number | null> {
  const cursors = await cache.cursors.bulkGet(await streamsOfThread(cache, id));
  const seen = await cache.seen.get(['threads', id]);
  const times = [...cursors.map((cursor) => cursor?.syncedAtMs), seen?.seenAtMs].flatMap((ms) => ms ?? []);
  return times.length > 0 ? Math.max(...times) : null;
}

const hasThread = async ({ threads }: Cache, name: number | string): Promise<boolean> =>
  (await (typeof name === 'number' ? threads.get(name) : threads.where('key').equals(name).first())) !==
  undefined;

async function readRefused(cache: Cache, entries: readonly AnyEntry[]): Promise<AbsentThreadView['refused']> {
  const refused: AbsentThreadView['refused'] = [];
  for (const entry of entries) {
    if (entry.name !== 'post.create' || entry.state !== 'rejected') continue;
    const { thread } = entry.args;
    if (await hasThread(cache, thread)) continue;
    const id = typeof thread === 'number' ? thread : null;
    const [post] = unsentPosts({ id, key: String(thread) }, new Set(), [entry]);
    if (post) refused.push({ ...post, about: entry.about ?? '' });
  }
  return refused;
}
