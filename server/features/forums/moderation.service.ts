import {
  FORUM_MESSAGES,
  MODERATION_ACTIONS,
  type ModerationAction,
  type ModerationEntry,
  type ThreadModeration,
} from '#contract/forums.ts';
import type { RuleSet } from '#contract/rules.ts';
import type { PageRequest } from '../../db/page.ts';
import type { Reader } from '../../db/store.ts';
import { forgetTaken, namedTaken, nameTaken, type TakenRow } from '../../db/taken-back.ts';
import { fieldsInvalid, notFound } from '../../errors.ts';
import { parseFields } from '../../rules/zod-rules.ts';
import { assertAdmin } from '../../writes/admins.ts';
import { fieldsOf } from '../../writes/named.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import type { LogRow } from '../log/entries.repository.ts';
import { type AdminAct, logAct } from '../log/log.service.ts';
import { closeReports } from '../reports/reports.service.ts';
import { settleThread } from './forums.changes.ts';
import { isTakenTogether, retakePosts, untakeThread } from './hiding.service.ts';
import { findPostRow, toPost } from './posts.repository.ts';
import { findThreadRow, type ThreadRow, toThread } from './threads.repository.ts';

const HIDE_RULES = { hidden: { kind: 'flag' } } as const satisfies RuleSet;

/** Locks, sticks or hides a thread, or undoes that. Admins only. @throws AppError 403, 404, 422. */
export async function moderateThread(w: WriteContext, args: unknown): Promise<Applied> {
  const adminId = assertAdmin(w).id;
  const changes = parseModeration(args);
  const before = await findThreadRow(w.trx, Number(fieldsOf(args).thread));
  if (!before || before.is_removed) throw notFound(FORUM_MESSAGES.noThread);
  await changeThread({ ...w, adminId }, before.id, changes);
  const after = await findThreadRow(w.trx, before.id);
  if (!after) throw new Error('the moderated thread is missing');
  const body = { ...toThread(after), isHidden: after.is_hidden === 1 };
  return { status: 200, body, version: after.version, id: after.id, rows: {} };
}

/** Hides a post, or shows it again. Admins only. @throws AppError 403, 404, 422. */
export async function moderatePost(w: WriteContext, args: unknown): Promise<Applied> {
  const adminId = assertAdmin(w).id;
  const { hidden } = parseFields(HIDE_RULES, args);
  const id = Number(fieldsOf(args).post);
  if (!(await findModerable(w.trx, id))) throw notFound(FORUM_MESSAGES.noPost);
  await setPostHidden({ ...w, adminId }, id, hidden);
  const after = await findPostRow(w.trx, id);
  if (!after) throw new Error('the moderated post is missing');
  const body = { ...toPost(after), isHidden: hidden };
  return { status: 200, body, version: after.version, id, rows: {} };
}

/** Changes the state of a thread. @returns the log lines; empty if nothing changes. */
export async function changeThread(act: AdminAct, id: number, changes: ThreadModeration): Promise<number[]> {
  const before = await findThreadRow(act.trx, id);
  if (!before || before.is_removed) return [];
  if (changes.isHidden) await forgetTaken(act.trx, 'threads', [id]); // it stays hidden when the rest is restored
  const actions = actionsFor(before, changes);
  if (actions.length === 0) return [];
  const { isLocked = before.is_locked === 1, isSticky = before.is_sticky === 1 } = changes;
  const { isHidden = before.is_hidden === 1 } = changes;
  await act.trx
    .updateTable('threads')
    .set({
      is_locked: isLocked ? 1 : 0,
      locked_at: isLocked ? (before.locked_at ?? act.nowIso) : null,
      is_sticky: isSticky ? 1 : 0,
      is_hidden: isHidden ? 1 : 0,
    })
    .where('id', '=', id)
    .execute();
  const lines: number[] = [];
  let taken: TakenRow[] = [];
  for (const action of actions) {
    if (action === 'show-thread') taken = await untakeThread(act, id);
    const before = action === 'show-thread' ? nameTaken(taken) : null;
    const line = await logAct(act, action, { thread_id: id, before });
    if (action === 'hide-thread') await closeReports(act.trx, { kind: 'thread', id }, line);
    lines.push(line);
  }
  await settleThread(act, id, { before, posts: taken.filter(isPost).map((row) => row.row_id) });
  return lines;
}

const isPost = ({ entity }: TakenRow) => entity === 'posts';

/**
 * Undoes a log line that showed a thread, with the posts that had been hidden with it. @returns the log line; null if
 * nothing changes.
 */
export async function hideThreadAgain(act: AdminAct, line: LogRow): Promise<number | null> {
  const [hidden] = await changeThread(act, line.thread_id ?? 0, { isHidden: true });
  if (hidden === undefined) return null;
  await retakePosts(act, namedTaken(line.before));
  return hidden;
}

/** Undoes a log line that showed a post. @returns the log line; null if nothing changes. */
export async function hidePostAgain(act: AdminAct, line: LogRow): Promise<number | null> {
  const hidden = await setPostHidden(act, line.post_id ?? 0, true);
  if (hidden !== null) await retakePosts(act, namedTaken(line.before));
  return hidden;
}

/**
 * Hides a post, or shows it again; if it was hidden with its thread, the whole thread is restored. @returns the log
 * line; null if nothing changes.
 */
export async function setPostHidden(act: AdminAct, id: number, isHidden: boolean): Promise<number | null> {
  const found = await findModerable(act.trx, id);
  if (!found) return null;
  const { post, thread } = found;
  if (!isHidden && (await isTakenTogether(act, { threadId: thread.id, postId: id })))
    return (await changeThread(act, thread.id, { isHidden: false }))[0] ?? null;
  const taken = await forgetTaken(act.trx, 'posts', [id]); // it stays hidden when the rest is restored
  if ((post.is_hidden === 1) === isHidden) return null;
  const hidden = { is_hidden: isHidden ? 1 : 0 };
  await act.trx.updateTable('posts').set(hidden).where('id', '=', id).execute();
  const subject = { thread_id: thread.id, post_id: id, before: isHidden ? null : nameTaken(taken) };
  const line = await logAct(act, isHidden ? 'hide-post' : 'show-post', subject);
  if (isHidden) await closeReports(act.trx, { kind: 'post', id }, line);
  await settleThread(act, thread.id, { before: thread, posts: [id] });
  return line;
}

/** Finds a post that its author has not removed, with its thread. */
async function findModerable(db: Reader, id: number) {
  const post = await findPostRow(db, id);
  const thread = post && (await findThreadRow(db, post.thread_id));
  return post && thread && !post.is_removed && !thread.is_removed ? { post, thread } : null;
}

/** Returns a page of moderation acts, newest first, with one more than the limit if there are more. */
export async function listModeration(db: Reader, page: PageRequest): Promise<ModerationEntry[]> {
  const before = Number(page.after?.[0] ?? Number.MAX_SAFE_INTEGER);
  const rows = await db
    .selectFrom('moderation_log')
    .leftJoin('threads', 'threads.id', 'moderation_log.thread_id')
    .leftJoin('posts', 'posts.id', 'moderation_log.post_id')
    .leftJoin('users', 'users.id', 'moderation_log.admin_id')
    .leftJoin('users as people', 'people.id', 'moderation_log.person_id')
    .selectAll('moderation_log')
    .select(['threads.title', 'users.full_name', 'people.full_name as person_name'])
    .select(({ fn }) => [
      fn.coalesce('threads.author_id', 'threads.former_author_id').as('thread_writer'),
      fn.coalesce('posts.author_id', 'posts.former_author_id').as('post_writer'),
    ])
    .where('moderation_log.id', '<', before)
    .where('moderation_log.action', 'in', MODERATION_ACTIONS) // acts on the queue are only in the full log
    .orderBy('moderation_log.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    action: row.action as ModerationAction,
    threadId: row.thread_id,
    threadTitle: row.title,
    postId: row.post_id,
    personId: row.person_id ?? (row.post_id === null ? row.thread_writer : row.post_writer),
    personName: row.person_name,
    until: row.until,
    reason: row.reason,
    adminName: row.full_name,
    createdAt: row.created_at,
  }));
}

/** Checks only the given fields. */
function parseModeration(args: unknown): ThreadModeration {
  const names = ['isLocked', 'isSticky', 'isHidden'].filter((name) => fieldsOf(args)[name] !== undefined);
  if (names.length === 0)
    throw fieldsInvalid([{ path: 'isLocked', message: FORUM_MESSAGES.nothingToChange }]);
  const rules: RuleSet = Object.fromEntries(names.map((name) => [name, { kind: 'flag' }]));
  return parseFields(rules, args) as ThreadModeration;
}

function actionsFor(before: ThreadRow, changes: ThreadModeration): ModerationAction[] {
  const actions: ModerationAction[] = [];
  const { isLocked, isSticky, isHidden } = changes;
  if (isLocked !== undefined && isLocked !== (before.is_locked === 1))
    actions.push(isLocked ? 'lock' : 'unlock');
  if (isSticky !== undefined && isSticky !== (before.is_sticky === 1))
    actions.push(isSticky ? 'stick' : 'unstick');
  if (isHidden !== undefined && isHidden !== (before.is_hidden === 1))
    actions.push(isHidden ? 'hide-thread' : 'show-thread');
  return actions;
}
