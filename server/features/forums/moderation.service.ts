import {
  FORUM_MESSAGES,
  type ModerationAction,
  type ModerationEntry,
  type ThreadModeration,
} from '#contract/forums.ts';
import type { RuleSet } from '#contract/rules.ts';
import type { Applied } from '../../db/once.ts';
import type { Reader } from '../../db/store.ts';
import { AppError, fieldsInvalid, notFound } from '../../errors.ts';
import type { WriteContext } from '../../http/write.ts';
import { parseFields } from '../../http/zod-rules.ts';
import { settleThread } from './forums.changes.ts';
import { forgetTaken } from './hiding.service.ts';
import { fieldsOf, writerOf } from './named.ts';
import { findPostRow, findPosts } from './posts.repository.ts';
import { findThreadRow, type ThreadRow, toThread } from './threads.repository.ts';

const HIDE_RULES = { hidden: { kind: 'flag' } } as const satisfies RuleSet;

/** Locks, sticks or hides a thread, or undoes it. Admins only. @throws AppError 403, 404, 422. */
export async function moderateThread(w: WriteContext, args: unknown): Promise<Applied> {
  assertAdmin(w);
  const wanted = parseModeration(args);
  const before = await findThreadRow(w.trx, Number(fieldsOf(args).thread));
  if (!before || before.is_removed) throw notFound(FORUM_MESSAGES.noThread);
  if (wanted.isHidden) await forgetTaken(w, 'threads', before.id);
  const actions = actionsOf(before, wanted);
  if (actions.length === 0) return answerThread(before, before.version);
  const { isLocked = before.is_locked === 1, isSticky = before.is_sticky === 1 } = wanted;
  const { isHidden = before.is_hidden === 1 } = wanted;
  await w.trx
    .updateTable('threads')
    .set({
      is_locked: isLocked ? 1 : 0,
      locked_at: isLocked ? (before.locked_at ?? w.nowIso) : null,
      is_sticky: isSticky ? 1 : 0,
      is_hidden: isHidden ? 1 : 0,
    })
    .where('id', '=', before.id)
    .execute();
  for (const action of actions) await logAction(w, action, before.id, null);
  const { version } = await settleThread(w, before.id, { before, posts: [] });
  const after = await findThreadRow(w.trx, before.id);
  if (!after) throw new Error('the moderated thread is missing');
  return answerThread(after, version);
}

/** Hides a post from everybody, or shows it again. Admins only. @throws AppError 403, 404, 422. */
export async function moderatePost(w: WriteContext, args: unknown): Promise<Applied> {
  assertAdmin(w);
  const { hidden } = parseFields(HIDE_RULES, args);
  const post = await findPostRow(w.trx, Number(fieldsOf(args).post));
  const thread = post && (await findThreadRow(w.trx, post.thread_id));
  if (!post || !thread || post.is_removed || thread.is_removed) throw notFound(FORUM_MESSAGES.noPost);
  if (hidden) await forgetTaken(w, 'posts', post.id);
  let { version } = post;
  if ((post.is_hidden === 1) !== hidden) {
    await w.trx
      .updateTable('posts')
      .set({ is_hidden: hidden ? 1 : 0 })
      .where('id', '=', post.id)
      .execute();
    await logAction(w, hidden ? 'hide-post' : 'show-post', thread.id, post.id);
    ({ version } = await settleThread(w, thread.id, { before: thread, posts: [post.id] }));
  }
  const [body] = await findPosts(w.trx, [post.id]);
  return { status: 200, body: { ...body, isHidden: hidden }, version, id: post.id, rows: {} };
}

/** A page of what admins did, newest first; one more than the limit tells whether there is more. */
export async function listModeration(
  db: Reader,
  page: { limit: number; after: (string | number)[] | null },
): Promise<ModerationEntry[]> {
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
    .orderBy('moderation_log.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
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

/** @throws AppError 401, 403. */
export function assertAdmin(w: Pick<WriteContext, 'user'>): void {
  if (!w.user) throw new AppError('not-signed-in');
  if (!w.user.isAdmin) throw new AppError('forbidden', { detail: FORUM_MESSAGES.adminsOnly });
}

/** Only what the request names is checked and changed. */
function parseModeration(args: unknown): ThreadModeration {
  const named = ['isLocked', 'isSticky', 'isHidden'].filter((name) => fieldsOf(args)[name] !== undefined);
  if (named.length === 0)
    throw fieldsInvalid([{ path: 'isLocked', message: FORUM_MESSAGES.nothingToChange }]);
  const rules: RuleSet = Object.fromEntries(named.map((name) => [name, { kind: 'flag' }]));
  return parseFields(rules, args) as ThreadModeration;
}

function actionsOf(before: ThreadRow, wanted: ThreadModeration): ModerationAction[] {
  const actions: ModerationAction[] = [];
  const { isLocked, isSticky, isHidden } = wanted;
  if (isLocked !== undefined && isLocked !== (before.is_locked === 1))
    actions.push(isLocked ? 'lock' : 'unlock');
  if (isSticky !== undefined && isSticky !== (before.is_sticky === 1))
    actions.push(isSticky ? 'stick' : 'unstick');
  if (isHidden !== undefined && isHidden !== (before.is_hidden === 1))
    actions.push(isHidden ? 'hide-thread' : 'show-thread');
  return actions;
}

/** Of acts about a thread or a post. */
const NOBODY = { person_id: null, until: null, reason: null } as const;

async function logAction(w: WriteContext, action: ModerationAction, threadId: number, postId: number | null) {
  const adminId = writerOf(w).id;
  await w.trx
    .insertInto('moderation_log')
    .values({
      admin_id: adminId,
      action,
      thread_id: threadId,
      post_id: postId,
      created_at: w.nowIso,
      ...NOBODY,
    })
    .execute();
  w.services.log.info({ adminId, action, threadId, postId }, 'moderation');
}

const answerThread = (row: ThreadRow, version: number): Applied => ({
  status: 200,
  body: { ...toThread(row), isHidden: row.is_hidden === 1 },
  version,
  id: row.id,
  rows: {},
});
