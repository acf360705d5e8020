import { FORUM_MESSAGES, type ForumPost, POST_RULES } from '#contract/forums.ts';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { type Change, recordChanges } from '../../db/change-log.ts';
import type { Reader } from '../../db/store.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';
import { parseFields } from '../../rules/zod-rules.ts';
import { weightOf } from '../../text/weight.ts';
import { checkBase } from '../../writes/base.ts';
import { fieldsOf } from '../../writes/named.ts';
import { assertFewLinks, assertRoomForText } from '../../writes/newcomers.ts';
import { assertNotMassed } from '../../writes/not-massed.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import { findUserRow } from '../auth/users.repository.ts';
import { queueReplies } from '../push/queue.service.ts';
import { followByPost, followedRows } from './follows.service.ts';
import { weigh } from './forum-share.ts';
import { editChanges, settleReply, settleThread } from './forums.changes.ts';
import { threadLocked } from './locks.ts';
import { isOwn, postNamed, threadNamed, writerOf } from './named.ts';
import {
  findLastPost,
  findOriginalId,
  findPostRow,
  insertPost,
  type LastPost,
  type NewPost,
  type PostRow,
  toPost,
} from './posts.repository.ts';
import type { ThreadRow } from './threads.repository.ts';

/**
 * Replies in a thread, which is named by its id or by the key of an unsent one. @throws AppError 403 `thread-locked`,
 * 404, 409 `duplicate-text`, 422, 429 for the links of a new account and for repeated text. @throws NeedsMissing.
 */
export async function createPost(w: WriteContext, args: unknown): Promise<Applied> {
  const writer = writerOf(w);
  const { content } = parseFields(POST_RULES, args);
  const { thread: name, threadId } = fieldsOf(args);
  if (threadId !== undefined && threadId !== null && threadId !== name)
    throw fieldsInvalid([{ path: 'threadId', message: FORUM_MESSAGES.threadDiffers }]);
  const [thread, last] = await threadWithLastPost(w, name);
  if (thread.is_locked) throw threadLocked(thread.locked_at, w.nowIso);
  assertNotRepeated(w, last, content);
  assertFewLinks(w, [content]);
  assertNotMassed(w, content);
  assertRoomForText(w, [content]);
  const follows = await followByPost(w, thread.id);
  const insert = async () => {
    const row = await insertPost(w.trx, newPost(w, thread.id, content, weightOf(content)));
    return { ...row, writer: row.author_id };
  };
  const { inserted, settled } = await settleReply(w, thread, { insert, others: follows });
  const { id } = inserted;
  await queueReplies(w.trx, { threadId: thread.id, postId: id, authorId: writer.id }, Date.parse(w.nowIso));
  const { profile_image = null } = (await findUserRow(w.trx, writer.id)) ?? {};
  const post = toPost({
    ...inserted,
    version: settled.version,
    full_name: writer.fullName,
    profile_image,
  });
  const rows = {
    posts: [post],
    threads: [settled.thread],
    forumCategories: [settled.category],
    ...followedRows(follows, settled.version),
  };
  return { status: 201, body: post, version: settled.version, id, rows };
}

/**
 * Changes the text of one's own post; the answer carries a text that the author wrote elsewhere after the version
 * `base`. @throws AppError 403, 404, 422, 429 as for a new post. @throws NeedsMissing.
 */
export async function editPost(w: WriteContext, args: unknown): Promise<Applied> {
  writerOf(w);
  const { content } = parseFields(POST_RULES, args);
  const { base, errors } = checkBase(args);
  if (errors.length > 0) throw fieldsInvalid(errors);
  const { post, thread } = await postNamed(w, fieldsOf(args).post);
  assertOwn(w, post);
  assertFewLinks(w, [content]);
  if (content !== post.content) assertNotMassed(w, content, post.key ?? `post:${post.id}`);
  assertRoomForText(w, [content], [post.content]);
  const columns = { content, is_edited: 1 };
  await w.trx.updateTable('posts').set(columns).where('id', '=', post.id).execute();
  await weigh(w.trx, [post.id]);
  const changes = await editChanges(w, thread, { id: post.id, heldBytes: post.forum_bytes });
  const version = await recordChanges(w.trx, changes, w.nowIso);
  await w.trx.updateTable('posts').set({ content_version: version }).where('id', '=', post.id).execute();
  const body = await postOf(w.trx, post.id);
  const isUnseen = base !== undefined && post.content_version > base && post.content !== content;
  const previous = { version: post.content_version, content: post.content };
  const rows = { posts: [body] };
  return { status: 200, body, version, id: post.id, rows, ...(isUnseen ? { previous } : {}) };
}

/**
 * Removes one's own post, even a hidden one: the text is deleted, the row stays so that its key still resolves. Removing
 * the first post removes the thread. @throws AppError 403, 404, 409 `has-replies`. @throws NeedsMissing.
 */
export async function removePost(w: WriteContext, args: unknown): Promise<Applied> {
  writerOf(w);
  const { post, thread } = await postNamed(w, fieldsOf(args).post, true);
  assertOwn(w, post);
  const isOriginal = (await findOriginalId(w.trx, thread.id)) === post.id;
  if (isOriginal && thread.post_count > (post.is_hidden ? 0 : 1)) throw new AppError('has-replies');
  await w.trx.deleteFrom('post_likes').where('post_id', '=', post.id).execute();
  await w.trx
    .updateTable('posts')
    .set({ content: '', is_removed: 1, like_count: 0 })
    .where('id', '=', post.id)
    .execute();
  if (isOriginal)
    await w.trx.updateTable('threads').set({ is_removed: 1 }).where('id', '=', thread.id).execute();
  const likes: Change = { entity: 'likes', id: post.id, streams: [] };
  const settled = await settleThread(w, thread.id, { before: thread, posts: [post.id], others: [likes] });
  const rows = {
    ...(isOriginal ? {} : { threads: [settled.thread] }),
    forumCategories: [settled.category],
  };
  return { status: 204, body: null, version: settled.version, id: post.id, rows };
}

/**
 * Returns the row of a new post, with the write's key and the phone's time. @param forumBytes its part of the author's
 * share, with the title of a new thread
 */
export function newPost(w: WriteContext, threadId: number, content: string, forumBytes: number): NewPost {
  return {
    thread_id: threadId,
    author_id: writerOf(w).id,
    author_name: null,
    content,
    is_edited: 0,
    is_removed: 0,
    is_hidden: 0,
    like_count: 0,
    created_at: w.nowIso,
    written_at: writtenAtOf(w),
    version: 0,
    forum_bytes: forumBytes,
    key: w.key,
  };
}

/** The phone's clock is only displayed; a post cannot be written later than it arrived. */
function writtenAtOf({ writtenAt, nowIso }: WriteContext): string | null {
  if (writtenAt === null) return null;
  const writtenMs = Math.min(Date.parse(writtenAt), Date.parse(nowIso));
  return new Date(writtenMs).toISOString();
}

/** Returns the thread of a reply with its last post. @throws as `threadNamed`. */
async function threadWithLastPost(
  w: WriteContext,
  name: unknown,
): Promise<[ThreadRow, LastPost | undefined]> {
  const thread = await threadNamed(w, name);
  return [thread, await findLastPost(w.trx, thread.id)];
}

/** @throws AppError 409 if the thread's last post has the same text by the same person within a minute. */
function assertNotRepeated(w: WriteContext, last: LastPost | undefined, content: string) {
  if (!last || last.author_id !== writerOf(w).id || last.content !== content) return;
  const ageMs = Date.parse(w.nowIso) - Date.parse(last.created_at);
  if (ageMs <= FORUM_LIMITS.duplicateWindowMs) throw new AppError('duplicate-text');
}

function assertOwn(w: WriteContext, post: PostRow) {
  if (!isOwn(w, post)) throw new AppError('forbidden', { detail: FORUM_MESSAGES.notYours });
}

async function postOf(db: Reader, id: number): Promise<ForumPost> {
  const row = await findPostRow(db, id);
  if (!row) throw new Error('the written post is missing');
  return toPost(row);
}
