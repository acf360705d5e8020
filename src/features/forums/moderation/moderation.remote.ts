import type { ForumThread, ModerationEntry, ThreadModeration } from '#contract/forums.ts';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { DONE, type Fetched, failureOf } from '#src/data/read/fetched.ts';
import { streamsOfThread } from '#src/local/areas/opened-threads.ts';
import { readStanding, removeStood } from '#src/local/cache/remove.ts';
import type { Core } from '#src/local/core.ts';
import { pullStreams } from '#src/local/sync/pull.ts';
import { readOwn, requestOwn } from '#src/session/request-own.ts';

/** Result of a moderator's action. `unreached`: no signal or a busy server; nothing was changed. */
export type Moderated = Extract<Fetched, { kind: 'done' | 'unreached' | 'refused' }>;

/** Locks, sticks or hides a thread, or undoes it. Not queued, because a lock that arrives hours later would be wrong. */
export async function moderateThread(core: Core, id: number, change: ThreadModeration): Promise<Moderated> {
  const snapshot = await core.stamp();
  const stored = await readStanding(core.cache, 'threads', id);
  const answer = await requestOwn<ForumThread & { isHidden: boolean }>(core, `/api/forums/threads/${id}`, {
    method: 'PATCH',
    body: change,
  });
  if (answer.kind !== 'ok') return failureOf(answer);
  const { isHidden, ...thread } = answer.body;
  if (isHidden) await removeStood(core.cache, stored);
  else await core.keep({ threads: [thread] }, snapshot);
  await pullStreams(core, await streamsOfThread(core.cache, id));
  return DONE;
}

/** Hides a post from everybody or shows it again. */
export async function moderatePost(
  core: Core,
  post: { id: number; threadId: number },
  hidden: boolean,
): Promise<Moderated> {
  const stored = await readStanding(core.cache, 'posts', post.id);
  const answer = await requestOwn(core, `/api/forums/posts/${post.id}/hide`, {
    method: 'POST',
    body: { hidden },
  });
  if (answer.kind !== 'ok') return failureOf(answer);
  if (hidden) await removeStood(core.cache, stored);
  await pullStreams(core, await streamsOfThread(core.cache, post.threadId));
  return DONE;
}

/** Fetches the moderation log, newest first. */
export const fetchModerationLog = (core: Core) =>
  readOwn<ModerationEntry[]>(core, `/api/forums/moderation-log?limit=${HTTP_LIMITS.listMax}`);

/** Returns the ids of the log entries that hid something that is still hidden. Pure. @param entries newest first. */
export function stillHidden(entries: readonly ModerationEntry[]): ReadonlySet<number> {
  const settled = new Set<string>();
  const hidden = new Set<number>();
  for (const entry of entries) {
    const target = entry.postId === null ? `thread ${entry.threadId}` : `post ${entry.postId}`;
    if (!/^(?:hide|show)-/.test(entry.action) || settled.has(target)) continue;
    settled.add(target);
    if (entry.action.startsWith('hide-')) hidden.add(entry.id);
  }
  return hidden;
}
