import { FORUM_STREAM } from '#contract/sync.ts';
import { isQuotaError } from '../browser/quota.ts';
import type { Cache } from '../cache/cache.ts';
import { dropStream } from '../cache/remove.ts';
import { clearSetting, readSetting, writeSetting } from '../cache/settings.ts';
import type { ShownRows } from '../cache/shown.ts';

/** A quiet thread that was opened lately. Its address still tells its id when the thread itself is gone. */
export interface OpenedThread {
  id: number;
  slug: string;
}

declare module '../cache/settings.ts' {
  interface Settings {
    /** The last opened threads that the stream `forum` does not carry, newest first. */
    openedThreads: OpenedThread[];
  }
}

/** So many quiet threads are kept up to date: one request carries their streams beside the others. */
const OPENED_MAX = 20;

const streamOf = ({ id }: OpenedThread) => `thread:${id}`;

/** The streams that keep a thread up to date: `forum` while that carries it, else or besides the thread's own. */
export async function streamsOfThread(cache: Cache, id: number): Promise<string[]> {
  const own = `thread:${id}`;
  if (!(await isInForum(cache, id))) return [own];
  return (await cache.cursors.get(own)) ? [FORUM_STREAM, own] : [FORUM_STREAM];
}

/**
 * Follows a thread that was opened, if nothing else carries all of it: of one person `forum` has a share only.
 * The least lately opened one goes when there are too many.
 */
export async function followThread(cache: Cache, thread: OpenedThread): Promise<void> {
  if (await isCarried(cache, thread.id)) return;
  const { id, slug } = thread;
  const known = (await readSetting(cache, 'openedThreads')) ?? [];
  const opened = [{ id, slug }, ...known.filter((each) => each.id !== id)];
  await writeSetting(cache, 'openedThreads', opened.slice(0, OPENED_MAX));
  for (const old of opened.slice(OPENED_MAX)) await dropStream(cache, streamOf(old));
}

/** Whether a stream is that of one thread. */
export const isThreadStream = (stream: string) => stream.startsWith('thread:');

/** The threads' streams that are to be kept up to date at this moment: one may be given up while its page is on its way. */
export const wantedThreadStreams = async (cache: Cache): Promise<ReadonlySet<string>> =>
  new Set(((await readSetting(cache, 'openedThreads')) ?? []).map(streamOf));

/** The streams of the threads that were opened lately; one that `forum` carries whole meanwhile is followed there. */
export async function openedThreadStreams(cache: Cache): Promise<string[]> {
  const streams: string[] = [];
  for (const thread of (await readSetting(cache, 'openedThreads')) ?? []) {
    if (!(await isCarried(cache, thread.id))) streams.push(streamOf(thread));
    else await dropStream(cache, streamOf(thread));
  }
  return streams;
}

/** Drops the quiet threads that were opened lately, but not those that are shown: they can be opened again with signal. */
export async function dropOpenedThreads(cache: Cache, shown: Pick<ShownRows, 'has'>): Promise<void> {
  const opened = (await readSetting(cache, 'openedThreads')) ?? [];
  const staying = opened.filter(({ id }) => shown.has('threads', id));
  await clearSetting(cache, 'openedThreads');
  for (const thread of opened) if (!staying.includes(thread)) await dropStream(cache, streamOf(thread));
  try {
    if (staying.length > 0) await writeSetting(cache, 'openedThreads', staying);
  } catch (error) {
    if (!isQuotaError(error)) throw error; // still full: then it is only not kept up to date any more
  }
}

/** Whether `forum` carries a thread, be it without some of its posts. */
export const isInForum = async (cache: Cache, id: number): Promise<boolean> =>
  (await cache.members.get([FORUM_STREAM, 'threads', id])) !== undefined;

async function isCarried(cache: Cache, id: number): Promise<boolean> {
  if (!(await isInForum(cache, id))) return false;
  const posts = await cache.posts.where('threadId').equals(id).primaryKeys();
  const members = await cache.members.bulkGet(posts.map((post) => [FORUM_STREAM, 'posts' as const, post]));
  const { postCount = 0 } = (await cache.threads.get(id)) ?? {};
  return members.filter((member) => member !== undefined).length >= postCount;
}
