import type { DatabaseSync } from 'node:sqlite';

/** Each finds the rows whose stored count differs from a fresh count. */
const RECOUNTS: Record<string, string> = {
  'posts of a thread': `select id from threads t where post_count <>
    (select count(*) from posts p where p.thread_id = t.id and p.is_removed = 0 and p.is_hidden = 0)`,
  'last post of a thread': `select id from threads t where last_post_at <> coalesce(
    (select max(created_at) from posts p where p.thread_id = t.id and p.is_removed = 0 and p.is_hidden = 0), created_at)`,
  'threads of a category': `select id from forum_categories c where thread_count <>
    (select count(*) from threads t where t.category_id = c.id and t.is_hidden = 0 and t.is_removed = 0)`,
  'posts of a category': `select id from forum_categories c where post_count <>
    (select coalesce(sum(post_count), 0) from threads t
      where t.category_id = c.id and t.is_hidden = 0 and t.is_removed = 0)`,
  'last activity of a category': `select id from forum_categories c where last_activity_at is not
    (select max(last_post_at) from threads t where t.category_id = c.id and t.is_hidden = 0 and t.is_removed = 0)`,
  'likes of a post': `select id from posts p where like_count <>
    (select count(*) from post_likes l where l.post_id = p.id)`,
  'reviews of a business': `select id from businesses b where review_count <>
    (select count(*) from reviews r where r.business_id = b.id)`,
  'rating of a business': `select id from businesses b where rating_sum <>
    (select coalesce(sum(rating), 0) from reviews r where r.business_id = b.id)`,
  'version of a row in the log': `select rowid as id from stream_rows where version >
    (select version from change_counter)`,
  'version of a post': `select p.id from posts p join stream_rows s on s.entity = 'posts' and s.row_id = p.id
    where s.is_gone = 0 and s.version <> p.version`,
  'version of a review': `select r.id from reviews r join stream_rows s on s.entity = 'reviews' and s.row_id = r.id
    where s.is_gone = 0 and s.version > r.version`,
  'place of a post in the log': `select p.id from posts p join threads t on t.id = p.thread_id
    where p.is_removed = 0 and p.is_hidden = 0 and t.is_removed = 0 and t.is_hidden = 0 and not exists
    (select 1 from stream_rows s where s.entity = 'posts' and s.row_id = p.id and s.is_gone = 0)`,
};

/** Counters, versions and log places that contradict the rows, in sentences. */
export function recountFaults(db: DatabaseSync): string[] {
  return Object.entries(RECOUNTS).flatMap(([name, sql]) =>
    (db.prepare(sql).all() as { id: number }[]).map(({ id }) => `${name} is wrong at ${id}`),
  );
}
