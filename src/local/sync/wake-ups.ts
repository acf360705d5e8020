import { followThread, type OpenedThread } from '../areas/opened-threads.ts';
import type { Engine } from './engine.ts';
import { pullStreams } from './pull.ts';
import type { SyncCore } from './sync-core.ts';

/**
 * Sends what waits without probing first, because the browser reports signal. Rejects while something still waits, so
 * that the browser calls again.
 */
export async function deliverWaiting({ engine }: { engine: Engine }): Promise<void> {
  const { pushed } = await engine.sync({ isPushOnly: true, isBack: true });
  if (pushed.end === 'waiting') throw new Error('posts are still waiting');
}

/** Sends what waits and fetches what is new. */
export const refresh = ({ engine }: { engine: Engine }): Promise<unknown> => engine.sync();

/** Waits before each try, in milliseconds: a radio that has just woken up breaks the first connections. */
const TRIES_MS = [0, 1000, 3000, 10_000];

/**
 * Fetches what a notification is about, so that it opens without signal. Tries again while the server is not reached.
 * @param thread the thread of a new reply: the stream `forum` may not carry the reply.
 */
export async function fetchNews(
  core: SyncCore & { engine: Engine },
  thread: OpenedThread | null,
): Promise<void> {
  for (const waitMs of TRIES_MS) {
    if (waitMs > 0) await new Promise<void>((end) => void core.ports.setTimer(end, waitMs));
    if (await isFetched(core, thread)) return;
  }
}

async function isFetched(core: SyncCore & { engine: Engine }, thread: OpenedThread | null): Promise<boolean> {
  let { pulled } = await core.engine.sync();
  while (pulled === 'yielded') ({ pulled } = await core.engine.sync());
  if (pulled === 'unreached' || pulled === 'skipped') return false;
  const stream = thread && (await followThread(core.cache, thread));
  return !stream || (await pullStreams(core, [stream])) === 'done';
}
