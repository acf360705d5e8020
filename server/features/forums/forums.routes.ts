import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { forumCategory, forumPost, forumThread, moderationEntry } from '#contract/forums.schema.ts';
import { FORUM_MESSAGES, type ForumThread } from '#contract/forums.ts';
import { FORUM_LIMITS, HTTP_LIMITS } from '#contract/limits.ts';
import type { PageRequest } from '../../db/page.ts';
import { notFound } from '../../errors.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { type Call, call } from '../../http/core/call.ts';
import { adminsOnly, requireUser } from '../../http/core/guards.ts';
import { answerPage, pageQuery } from '../../http/core/paging.ts';
import { idParam, slugParam } from '../../http/core/params.ts';
import { findCategories, findCategory, findCategoryBySlug } from './categories.repository.ts';
import { findFollowPage } from './follows.repository.ts';
import { follow } from './forums.schema.ts';
import { findLiked } from './likes.repository.ts';
import { listModeration } from './moderation.service.ts';
import { findPostPage } from './posts.repository.ts';
import { countThreads, findThreadPage } from './threads.repository.ts';
import { readThread } from './threads.service.ts';

const THREAD_CURSOR = ['string', 'number'] as const;
const CATEGORIES = { who: 'anyone', answers: { 200: z.array(forumCategory) }, isKept: true } as const;
const THREADS_OF = {
  who: 'anyone',
  params: idParam(FORUM_MESSAGES.noCategory),
  query: z.object(pageQuery(THREAD_CURSOR)),
  answers: { 200: z.array(forumThread) },
  isCounted: true,
  isKept: true,
} as const satisfies Partial<Call>;

/** Reading the forums; see docs/api.md, section 8. */
export const forumRoutes = new Hono<AppEnv>()
  .get('/forums/categories', call({ ...CATEGORIES, summary: 'All categories' }), async (c) =>
    c.json(await findCategories(c.get('services').store.read)),
  )
  .get(
    '/forums/categories/featured',
    call({ ...CATEGORIES, summary: 'The featured categories' }),
    async (c) => {
      const categories = await findCategories(c.get('services').store.read);
      return c.json(categories.filter((category) => category.isFeatured));
    },
  )
  .get(
    '/forums/categories/slug/:slug',
    call({
      summary: 'One category',
      who: 'anyone',
      params: slugParam,
      answers: { 200: forumCategory },
      isKept: true,
    }),
    async (c) => {
      const category = await findCategoryBySlug(c.get('services').store.read, c.req.valid('param').slug);
      if (!category) throw notFound(FORUM_MESSAGES.noCategory);
      return c.json(category);
    },
  )
  .get(
    '/forums/categories/:id/threads',
    call({ ...THREADS_OF, summary: 'Threads of a category that are not sticky, newest activity first' }),
    async (c) => c.json(await threadsOf(c, c.req.valid('param').id, c.req.valid('query'), false)),
  )
  .get(
    '/forums/categories/:id/sticky-threads',
    call({ ...THREADS_OF, summary: 'The sticky threads of a category' }),
    async (c) => c.json(await threadsOf(c, c.req.valid('param').id, c.req.valid('query'), true)),
  )
  .get(
    '/forums/recent-threads',
    call({
      summary: 'Threads of all categories, newest activity first',
      who: 'anyone',
      query: z.object(pageQuery(THREAD_CURSOR, FORUM_LIMITS.recentThreads)),
      answers: { 200: z.array(forumThread) },
      isKept: true,
    }),
    async (c) => {
      const page = c.req.valid('query');
      const rows = await findThreadPage(c.get('services').store.read, page);
      return c.json(answerPage(c, page, rows, (row) => [row.lastPostAt, row.id]));
    },
  )
  .get(
    '/forums/threads/slug/:slug',
    call({
      summary: 'One thread',
      who: 'anyone',
      params: slugParam,
      answers: { 200: forumThread },
      isKept: true,
    }),
    async (c) => c.json(await readThread(c.get('services').store.read, c.req.valid('param'))),
  )
  .get(
    '/forums/threads/:id/posts',
    call({
      summary: 'The posts of a thread, oldest first, with the likes of a signed-in person',
      who: 'anyone',
      params: idParam(FORUM_MESSAGES.noThread),
      query: z.object(pageQuery(['number'])),
      answers: { 200: z.array(forumPost) },
      isCounted: true,
      isKept: true,
    }),
    async (c) => {
      const { read } = c.get('services').store;
      const thread = await readThread(read, c.req.valid('param'));
      const page = c.req.valid('query');
      const rows = await findPostPage(read, thread.id, page);
      c.header('X-Total-Count', String(thread.postCount));
      const posts = answerPage(c, page, rows, (row) => [row.id]);
      const user = c.get('session')?.user;
      if (!user) return c.json(posts);
      c.header('Cache-Control', 'private, no-store');
      const ids = posts.map((post) => post.id);
      const liked = await findLiked(read, user.id, ids);
      return c.json(posts.map((post) => ({ ...post, likedByMe: liked.has(post.id) })));
    },
  )
  .get(
    '/user/follows',
    call({
      summary: 'One’s own followed and unfollowed threads',
      who: 'person',
      query: z.object(pageQuery(['number'], HTTP_LIMITS.listMax)),
      answers: { 200: z.object({ follows: z.array(follow) }) },
    }),
    async (c) => {
      c.header('Cache-Control', 'private, no-store');
      const page = c.req.valid('query');
      const rows = await findFollowPage(c.get('services').store.read, requireUser(c).id, page);
      return c.json({ follows: answerPage(c, page, rows, ({ threadId }) => [threadId]) });
    },
  )
  .get(
    '/forums/moderation-log',
    adminsOnly,
    call({
      summary: 'The moderation log, newest first',
      who: 'admin',
      query: z.object(pageQuery(['number'])),
      answers: { 200: z.array(moderationEntry) },
    }),
    async (c) => {
      const page = c.req.valid('query');
      const rows = await listModeration(c.get('services').store.read, page);
      c.header('Cache-Control', 'private, no-store');
      return c.json(answerPage(c, page, rows, (row) => [row.id]));
    },
  );

async function threadsOf(
  c: Context<AppEnv>,
  categoryId: number,
  page: PageRequest,
  isSticky: boolean,
): Promise<ForumThread[]> {
  const { read } = c.get('services').store;
  const category = await findCategory(read, categoryId);
  if (!category) throw notFound(FORUM_MESSAGES.noCategory);
  const rows = await findThreadPage(read, page, { categoryId: category.id, isSticky });
  c.header('X-Total-Count', String(await countThreads(read, category.id, isSticky)));
  return answerPage(c, page, rows, (row) => [row.lastPostAt, row.id]);
}
