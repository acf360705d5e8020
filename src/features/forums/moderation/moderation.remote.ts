import type { ForumThread, ModerationEntry, ThreadModeration } from '#contract/forums.ts';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { DONE, type Fetched, failureOf } from '#src/data/fetched.ts';
import { streamsOfThread } from '#src/local/areas/opened-threads.ts';
import { readStanding, removeStood } from '#src/local/cache/remove.ts';
import type { Core } from '#src/local/core.ts';
import { pullStreams } from '#src/local/sync/pull.ts';
import { readOwn, requestOwn } from '#src/session/request-own.ts';

/** What came of a moderator's press. `unreached`: no signal or a busy server, nothing was changed. */
export type Moderated = Extract<Fetched, { kind: 'done' | 'unreached' | 'refused' }>;

/** Locks, sticks or hides a thread, or undoes it. Needs a connection: nobody should lock a thread hours later. */
export async function moderateThread(core: Core, id: number, change: ThreadModeration): Promise<Moderated> {
  const asked = await core.asked();
  const stood = await readStanding(core.cache, 'threads', id);
  const answer = await requestOwn<ForumThread & { isHidden: boolean }>(core, `/api/forums/threads/${id}`, {
    method: 'PATCH',
    body: change,
  });
  if (answer.kind !== 'ok') return failureOf(answer);
  const { isHidden, ...thread } = answer.body;
  if (isHidden) await removeStood(core.cache, stood);
  else await core.keep({ threads: [thread] }, asked);
  await pullStreams(core, await streamsOfThread(core.cache, id));
  return DONE;
}

/** Hides a post from everybody, or shows it again. */
export async function moderatePost(
  core: Core,
  post: { id: number; threadId: number },
  hidden: boolean,
): Promise<Moderated> {
  const stood = await readStanding(core.cache, 'posts', post.id);
  const answer = await requestOwn(core, `/api/forums/posts/${post.id}/hide`, {
    method: 'POST',
    body: { hidden },
  });
  if (answer.kind !== 'ok') return failureOf(answer);
  if (hidden) await removeStood(core.cache, stood);
  await pullStreams(core, await streamsOfThread(core.cache, post.threadId));
  return DONE;
}

/** What admins did lately, newest first. */
export const fetchModerationLog = (core: Core) =>
  readOwn<ModerationEntry[]>(core, `/api/forums/moderation-log?limit=${HTTP_LIMITS.listMax}`);

/** Entries that hid something which nobody has shown again since, so that it can be. Pure; newest first, as they come. */
export function stillHidden(entries: readonly ModerationEntry[]): ReadonlySet<number> {
  const settled = new Set<string>();
  const hidden = new Set<number>();
  for (const entry of entries) {
    const what = entry.postId === null ? `thread ${entry.threadId}` : `post ${entry.postId}`;
    if (!/^(?:hide|show)-/.test(entry.action) || settled.has(what)) continue;
    settled.add(what);
    if (entry.action.startsWith('hide-')) hidden.add(entry.id);
  }
  return hidden;
}
