import type { Selectable } from 'kysely';
import type { ForumCategory } from '#contract/forums.ts';
import { prepared } from '../../db/prepared.ts';
import type { Reader } from '../../db/store.ts';
import type { ForumCategoriesTable } from './forums.table.ts';

const toCategory = (row: Selectable<ForumCategoriesTable>): ForumCategory => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  isFeatured: row.is_featured === 1,
  threadCount: row.thread_count,
  postCount: row.post_count,
  lastActivityAt: row.last_activity_at,
  sponsoredByBusinessId: row.sponsored_by_business_id,
  version: row.version,
});

/** Returns all categories, or those with the given ids, in catalogue order. */
export async function findCategories(db: Reader, ids?: readonly number[]): Promise<ForumCategory[]> {
  const query = db.selectFrom('forum_categories').selectAll().orderBy('id');
  const rows = await (ids ? query.where('id', 'in', ids) : query).execute();
  return rows.map(toCategory);
}

export async function findCategory(db: Reader, id: number): Promise<ForumCategory | undefined> {
  const [row] = await categoryById(db, { id });
  return row && toCategory(row);
}

const categoryById = prepared<{ id: number }, Selectable<ForumCategoriesTable>>((db, param) =>
  db.selectFrom('forum_categories').selectAll().where('id', '=', param('id')),
);

export async function findCategoryBySlug(db: Reader, slug: string): Promise<ForumCategory | undefined> {
  const row = await db.selectFrom('forum_categories').selectAll().where('slug', '=', slug).executeTakeFirst();
  return row && toCategory(row);
}

/** Adds to a category's counts and recomputes its last activity from its readable threads. */
export async function moveCategoryCounts(
  db: Reader,
  id: number,
  by: { threads: number; posts: number },
): Promise<ForumCategory> {
  const [row] = await moveCounts(db, { id, ...by });
  if (!row) throw new Error('the category of a thread is missing');
  return toCategory(row);
}

const moveCounts = prepared<{ id: number; threads: number; posts: number }, Selectable<ForumCategoriesTable>>(
  (db, param) =>
    db
      .updateTable('forum_categories')
      .set((eb) => ({
        thread_count: eb('thread_count', '+', param('threads')),
        post_count: eb('post_count', '+', param('posts')),
        last_activity_at: eb
          .selectFrom('threads')
          .select('last_post_at')
          .where('category_id', '=', param('id'))
          .where('threads.is_hidden', '=', 0)
          .where('threads.is_removed', '=', 0)
          .orderBy('last_post_at', 'desc')
          .limit(1),
      }))
      .where('id', '=', param('id'))
      .returningAll(),
);
