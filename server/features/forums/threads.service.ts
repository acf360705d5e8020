import { FORUM_MESSAGES, type ForumThread, THREAD_RULES } from '#contract/forums.ts';
import type { Reader } from '../../db/store.ts';
import { AppError, notFound } from '../../errors.ts';
import { parseFields } from '../../rules/zod-rules.ts';
import { assertFewLinks, assertRoomForText, assertRoomForThread } from '../../writes/newcomers.ts';
import { assertNotMassed } from '../../writes/not-massed.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import { findCategory } from './categories.repository.ts';
import { followByPost, followedRows } from './follows.service.ts';
import { weightOfOpening } from './forum-share.ts';
import { settleThread } from './forums.changes.ts';
import { writerOf } from './named.ts';
import { findPosts, insertPost } from './posts.repository.ts';
import { newPost } from './posts.service.ts';
import { freeSlug } from './slugs.ts';
import {
  countThreadsBy,
  findThreadRow,
  findThreadRowBySlug,
  insertThread,
  isReadable,
  toThread,
} from './threads.repository.ts';

/** Reads one readable thread. @throws AppError 404. */
export async function readThread(db: Reader, ref: { id: number } | { slug: string }): Promise<ForumThread> {
  const row = await ('id' in ref ? findThreadRow(db, ref.id) : findThreadRowBySlug(db, ref.slug));
  if (!row || !isReadable(row)) throw notFound(FORUM_MESSAGES.noThread);
  return toThread(row);
}

/**
 * Starts a thread with its first post in one transaction. @throws AppError 403 `sticky-needs-admin`, 404 for an unknown
 * category, 422, 429 beyond the limit of a new account, and for repeated text.
 */
export async function createThread(w: WriteContext, args: unknown): Promise<Applied> {
  const author = writerOf(w);
  const draft = parseFields(THREAD_RULES, args);
  if (draft.isSticky && !author.isAdmin) throw new AppError('sticky-needs-admin');
  const category = await findCategory(w.trx, draft.categoryId);
  if (!category) throw notFound(FORUM_MESSAGES.noCategory);
  assertFewLinks(w, [draft.title, draft.content]);
  assertNotMassed(w, draft.content);
  if (w.newUntilMs !== null) assertRoomForThread(w, await countThreadsBy(w.trx, author.id));
  assertRoomForText(w, [draft.title, draft.content]);
  const slug = await freeSlug(w.trx, draft.title);
  const id = await insertThread(w.trx, {
    title: draft.title,
    slug,
    category_id: category.id,
    author_id: author.id,
    author_name: null,
    is_sticky: draft.isSticky ? 1 : 0,
    is_locked: 0,
    locked_at: null,
    is_hidden: 0,
    is_removed: 0,
    post_count: 0,
    last_post_at: w.nowIso,
    created_at: w.nowIso,
    version: 0,
    key: w.key,
  });
  const post = await insertPost(
    w.trx,
    newPost(w, id, draft.content, weightOfOpening(draft.title, slug, draft.content)),
  );
  const follows = await followByPost(w, id);
  const settled = await settleThread(w, id, { before: null, posts: [post.id], others: follows });
  const posts = await findPosts(w.trx, [post.id]);
  const rows = {
    threads: [settled.thread],
    posts,
    forumCategories: [settled.category],
    ...followedRows(follows, settled.version),
  };
  return { status: 201, body: settled.thread, version: settled.version, id, rows };
}
