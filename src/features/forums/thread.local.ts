import type { ForumCategory, ForumThread } from '#contract/forums.ts';
import { UUID_PATTERN } from '#contract/mutations.ts';
import type { Cache } from '#src/local/cache.ts';
import type { Core } from '#src/local/core.ts';
import { entriesOf } from '#src/local/entries.ts';
import { streamOfThread } from '#src/local/opened-threads.ts';
import type { AnyEntry } from '#src/local/outbox.ts';
import { type PostedPost, paintPosts, type UnsentPost, unsentPosts } from './posts.overlay.ts';
import { postNumbers, threadWindow } from './thread-window.ts';
import { toUnsent, type UnsentThread } from './threads.overlay.ts';

/** What a page asks for. */
export interface ThreadRequest {
  /** The last part of the address: a slug, or the key of a thread that was written on this phone. */
  address: string;
  me: number | null;
  /** Posts to draw from the beginning and from the end. */
  head: number;
  tail: number;
  /** Place of the unsent thread that the page has shown: an edit may have given it another key. */
  seq: number | null;
}

/** A post with its number; null while it cannot be counted. */
export interface NumberedPost extends PostedPost {
  number: number | null;
}

export interface PostedThreadView {
  kind: 'posted';
  thread: ForumThread;
  head: NumberedPost[];
  tail: NumberedPost[];
  between: number;
  unsent: UnsentPost[];
  /** When this phone's copy was last brought up to date, server's clock; null when that is not known. */
  keptAtMs: number | null;
}

export interface UnsentThreadView {
  kind: 'unsent';
  thread: UnsentThread;
  category: ForumCategory | undefined;
  replies: UnsentPost[];
}

/** Not on this phone. Refused replies to threads that are gone are kept with their reasons. */
export interface AbsentThreadView {
  kind: 'absent';
  refused: (UnsentPost & { about: string })[];
}

export type ThreadView = PostedThreadView | UnsentThreadView | AbsentThreadView;

/**
 * A thread as one person sees it on this phone. The outbox is read before the cache, and that in one transaction:
 * what is delivered in between then stands in both and is painted once; else it would stand in neither for a moment.
 */
export async function readThread(core: Core, request: ThreadRequest): Promise<ThreadView> {
  const { cache, outbox } = core;
  const entries = request.me === null ? [] : await entriesOf(outbox, request.me);
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
  return cache.transaction('r', tables, async () => readView(cache, request, entries, receipt?.id));
}

async function readView(
  cache: Cache,
  request: ThreadRequest,
  entries: readonly AnyEntry[],
  deliveredId: number | undefined,
): Promise<ThreadView> {
  const { address } = request;
  const thread = await findThread(cache, address, deliveredId);
  if (thread) return readPosted(cache, thread, request, entries);
  const entry = entries.find(
    (each) => each.name === 'thread.create' && (each.key === address || each.seq === request.seq),
  );
  if (entry?.name === 'thread.create') {
    const unsent = toUnsent(entry);
    const replies = unsentPosts({ id: null, key: entry.key }, new Set(), entries);
    const category = await cache.forumCategories.get(unsent.categoryId);
    return { kind: 'unsent', thread: unsent, category, replies };
  }
  return { kind: 'absent', refused: await readRefused(cache, entries) };
}

/** By slug; by the key that it was written under; by its receipt, should its row have come without the key. */
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
  { head, tail }: ThreadRequest,
  entries: readonly AnyEntry[],
): Promise<PostedThreadView> {
  // The index gives the posts of a thread in the order of their ids: only what is drawn is read.
  const posts = () => cache.posts.where('threadId').equals(thread.id);
  const total = await posts().count();
  const shown = threadWindow(total, { head, tail });
  const first = await posts().limit(shown.head).toArray();
  const last = shown.tail === 0 ? [] : (await posts().reverse().limit(shown.tail).toArray()).reverse();
  const likes = await cache.likes.bulkGet([...first, ...last].map((post) => post.id));
  const liked = new Set(likes.flatMap((like) => like?.postId ?? []));
  const numbers = postNumbers({ head: first.length, tail: last.length }, total, thread.postCount);
  const numbered = (rows: typeof first, counted: (number | null)[]) =>
    paintPosts(rows, liked, entries).map((post, place) => ({ ...post, number: counted[place] ?? null }));
  return {
    kind: 'posted',
    thread,
    head: numbered(first, numbers.head),
    tail: numbered(last, numbers.tail),
    between: shown.between,
    unsent: unsentPosts(thread, await confirmedKeys(cache, entries), entries),
    keptAtMs: await keptAt(cache, thread.id),
  };
}

/** Which of the writes stand among the confirmed posts already. */
async function confirmedKeys(cache: Cache, entries: readonly AnyEntry[]): Promise<ReadonlySet<string>> {
  const keys = entries.filter(({ name }) => name === 'post.create').map(({ key }) => key);
  const posts = await cache.posts.where('key').anyOf(keys).toArray();
  return new Set(posts.flatMap(({ key }) => key ?? []));
}

async function keptAt(cache: Cache, id: number): Promise<number | null> {
  const cursor = await cache.cursors.get(await streamOfThread(cache, id));
  const seen = await cache.seen.get(['threads', id]);
  const times = [cursor?.syncedAtMs, seen?.seenAtMs].flatMap((ms) => ms ?? []);
  return times.length > 0 ? Math.max(...times) : null;
}

async function readRefused(cache: Cache, entries: readonly AnyEntry[]): Promise<AbsentThreadView['refused']> {
  const refused: AbsentThreadView['refused'] = [];
  for (const entry of entries) {
    if (entry.name !== 'post.create' || entry.state !== 'rejected') continue;
    const { thread } = entry.args;
    if (typeof thread === 'number' && (await cache.threads.get(thread))) continue;
    const id = typeof thread === 'number' ? thread : null;
    const [post] = unsentPosts({ id, key: String(thread) }, new Set(), [entry]);
    if (post) refused.push({ ...post, about: entry.about ?? '' });
  }
  return refused;
}
