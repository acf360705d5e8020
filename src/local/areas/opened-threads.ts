import { FORUM_STREAM } from '#contract/sync.ts';
import { isQuotaError } from '../browser/quota.ts';
import type { Cache } from '../cache/cache.ts';
import { dropStream } from '../cache/remove.ts';
import { clearSetting, readSetting, writeSetting } from '../cache/settings.ts';
import type { ShownRows } from '../cache/shown.ts';

/** A quiet thread that was opened lately. Its slug still resolves to its id after the thread is gone. */
export interface OpenedThread {
  id: number;
  slug: string;
}

declare module '../cache/settings.ts' {
  interface Settings {
    /** The latest opened threads that the stream `forum` does not carry, newest first. */
    openedThreads: OpenedThread[];
  }
}

/** Threads kept up to date; one request carries their streams with the others. */
const OPENED_MAX = 20;

const streamOf = ({ id }: OpenedThread) => `thread:${id}`;

/** The streams that keep a thread up to date: `forum` while it carries the thread, and the thread's own. */
export async function streamsOfThread(cache: Cache, id: number): Promise<string[]> {
  const own = `thread:${id}`;
  if (!(await isInForum(cache, id))) return [own];
  return (await cache.cursors.get(own)) ? [FORUM_STREAM, own] : [FORUM_STREAM];
}

/**
 * Follows an opened thread unless another stream carries all of it; `forum` carries only a share of each author.
 * The least recently opened one goes when there are too many. @returns its own stream, or null if another carries it
 */
export async function followThread(cache: Cache, thread: OpenedThread): Promise<string | null> {
  if (await isCarried(cache, thread.id)) return null;
  const { id, slug } = thread;
  const stored = (await readSetting(cache, 'openedThreads')) ?? [];
  const opened = [{ id, slug }, ...stored.filter((each) => each.id !== id)];
  await writeSetting(cache, 'openedThreads', opened.slice(0, OPENED_MAX));
  for (const old of opened.slice(OPENED_MAX)) await dropStream(cache, streamOf(old));
  return streamOf(thread);
}

/** Whether a stream is that of one thread. */
export const isThreadStream = (stream: string) => stream.startsWith('thread:');

/** The thread streams to keep up to date now: one may be dropped while its page is in flight. */
export const wantedThreadStreams = async (cache: Cache): Promise<ReadonlySet<string>> =>
  new Set(((await readSetting(cache, 'openedThreads')) ?? []).map(streamOf));

/**
 * The streams of recently opened threads. Drops those of other threads: `forum` now carries the thread in full, or the
 * app was killed between the list and the stream.
 */
export async function openedThreadStreams(cache: Cache): Promise<string[]> {
  const streams: string[] = [];
  for (const thread of (await readSetting(cache, 'openedThreads')) ?? [])
    if (!(await isCarried(cache, thread.id))) streams.push(streamOf(thread));
  for (const { stream } of await cache.cursors.where('stream').startsWith('thread:').toArray())
    if (!streams.includes(stream)) await dropStream(cache, stream);
  return streams;
}

/** Drops recently opened quiet threads that are not on screen: they can be opened again with signal. */
export async function dropOpenedThreads(cache: Cache, shown: Pick<ShownRows, 'has'>): Promise<void> {
  const opened = (await readSetting(cache, 'openedThreads')) ?? [];
  const staying = opened.filter(({ id }) => shown.has('threads', id));
  await clearSetting(cache, 'openedThreads');
  for (const thread of opened) if (!staying.includes(thread)) await dropStream(cache, streamOf(thread));
  try {
    if (staying.length > 0) await writeSetting(cache, 'openedThreads', staying);
  } catch (error) {
    if (!isQuotaError(error)) throw error; // still full: the thread is only no longer kept up to date
  }
}

/** Whether `forum` carries a thread, even without some of its posts. */
export const isInForum = async (cache: Cache, id: number): Promise<boolean> =>
  (await cache.members.get([FORUM_STREAM, 'threads', id])) !== undefined;

async function isCarried(cache: Cache, id: number): Promise<boolean> {
  if (!(await isInForum(cache, id))) return false;
  const posts = await cache.posts.where('threadId').equals(id).primaryKeys();
  const members = await cache.members.bulkGet(posts.map((post) => [FORUM_STREAM, 'posts' as const, post]));
  const { postCount = 0 } = (await cache.threads.get(id)) ?? {};
  return members.filter((member) => member !== undefined).length >= postCount;
}
