import { type Context, Hono } from 'hono';
import { FORUM_MESSAGES, type ForumThread } from '#contract/forums.ts';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { notFound } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { idOf, requireUser } from '../../http/guards.ts';
import { answerPage, pageOf } from '../../http/paging.ts';
import { findCategories, findCategory, findCategoryBySlug } from './categories.repository.ts';
import { findLiked } from './likes.repository.ts';
import { assertAdmin, listModeration } from './moderation.service.ts';
import { findPostPage } from './posts.repository.ts';
import { countThreads, findThreadPage } from './threads.repository.ts';
import { readThread } from './threads.service.ts';

/** Reading the forums. Paths and answers: docs/api.md, section 8. */
export const forumRoutes = new Hono<AppEnv>()
  .get('/forums/categories', async (c) => c.json(await findCategories(c.get('services').store.read)))
  .get('/forums/categories/featured', async (c) => {
    const categories = await findCategories(c.get('services').store.read);
    return c.json(categories.filter((category) => category.isFeatured));
  })
  .get('/forums/categories/slug/:slug', async (c) => {
    const category = await findCategoryBySlug(c.get('services').store.read, c.req.param('slug'));
    if (!category) throw notFound(FORUM_MESSAGES.noCategory);
    return c.json(category);
  })
  .get('/forums/categories/:id/threads', async (c) => c.json(await threadsOf(c, false)))
  .get('/forums/categories/:id/sticky-threads', async (c) => c.json(await threadsOf(c, true)))
  .get('/forums/recent-threads', async (c) => {
    const page = pageOf(c, THREAD_CURSOR, FORUM_LIMITS.recentThreads);
    const rows = await findThreadPage(c.get('services').store.read, page);
    return c.json(answerPage(c, page, rows, (row) => [row.lastPostAt, row.id]));
  })
  .get('/forums/threads/slug/:slug', async (c) =>
    c.json(await readThread(c.get('services').store.read, { slug: c.req.param('slug') })),
  )
  .get('/forums/threads/:id/posts', async (c) => {
    const { read } = c.get('services').store;
    const thread = await readThread(read, { id: idOf(c, 'id', FORUM_MESSAGES.noThread) });
    const page = pageOf(c, ['number']);
    const rows = await findPostPage(read, thread.id, page);
    c.header('X-Total-Count', String(thread.postCount));
    const posts = answerPage(c, page, rows, (row) => [row.id]);
    const user = c.get('session')?.user;
    if (!user) return c.json(posts);
    c.header('Cache-Control', 'private, no-store');
    const ids = posts.map((post) => post.id);
    const liked = await findLiked(read, user.id, ids);
    return c.json(posts.map((post) => ({ ...post, likedByMe: liked.has(post.id) })));
  })
  .get('/forums/moderation-log', async (c) => {
    assertAdmin({ user: requireUser(c) });
    const page = pageOf(c, ['number']);
    const rows = await listModeration(c.get('services').store.read, page);
    c.header('Cache-Control', 'private, no-store');
    return c.json(answerPage(c, page, rows, (row) => [row.id]));
  });

const THREAD_CURSOR = ['string', 'number'] as const;

async function threadsOf(c: Context<AppEnv>, isSticky: boolean): Promise<ForumThread[]> {
  const { read } = c.get('services').store;
  const category = await findCategory(read, idOf(c, 'id', FORUM_MESSAGES.noCategory));
  if (!category) throw notFound(FORUM_MESSAGES.noCategory);
  const page = pageOf(c, THREAD_CURSOR);
  const rows = await findThreadPage(read, page, { categoryId: category.id, isSticky });
  c.header('X-Total-Count', String(await countThreads(read, category.id, isSticky)));
  return answerPage(c, page, rows, (row) => [row.lastPostAt, row.id]);
}
