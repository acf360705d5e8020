import type { Kysely } from 'kysely';
import { strictTable, tableIndex } from './columns.ts';

/** Events, games, forums and messages. */
export async function community(db: Kysely<unknown>): Promise<void> {
  await eventsAndGames(db);
  await forums(db);
  await strictTable(db, 'contact_messages')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('country', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('request_type', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('key', 'text')
    .execute();
}

async function eventsAndGames(db: Kysely<unknown>) {
  await strictTable(db, 'events')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('event_type', 'text', (c) => c.notNull())
    .addColumn('start_date', 'text', (c) => c.notNull())
    .addColumn('end_date', 'text', (c) => c.notNull())
    .addColumn('all_day', 'integer', (c) => c.notNull())
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('city', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('zip_code', 'text')
    .addColumn('location', 'text')
    .addColumn('organizer_name', 'text', (c) => c.notNull())
    .addColumn('contact_email', 'text')
    .addColumn('contact_phone', 'text')
    .addColumn('website', 'text')
    .addColumn('animal_types', 'text', (c) => c.notNull())
    .addColumn('is_featured', 'integer', (c) => c.notNull())
    .addColumn('is_sample', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await tableIndex(db, 'events', ['start_date']);
  await tableIndex(db, 'events', ['end_date']);
  await strictTable(db, 'games')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('developer', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('animal_types', 'text', (c) => c.notNull())
    .addColumn('price', 'real', (c) => c.notNull())
    .addColumn('rating', 'real', (c) => c.notNull())
    .addColumn('download_count', 'integer', (c) => c.notNull())
    .addColumn('has_trial', 'integer', (c) => c.notNull())
    .addColumn('trial_duration', 'integer')
    .addColumn('banner_image', 'text')
    .addColumn('icon_image', 'text')
    .addColumn('web_demo_url', 'text')
    .addColumn('android_store_url', 'text')
    .addColumn('ios_store_url', 'text')
    .addColumn('is_featured', 'integer', (c) => c.notNull())
    .addColumn('is_sample', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
}

async function forums(db: Kysely<unknown>) {
  await strictTable(db, 'forum_categories')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('is_featured', 'integer', (c) => c.notNull())
    .addColumn('thread_count', 'integer', (c) => c.notNull())
    .addColumn('post_count', 'integer', (c) => c.notNull())
    .addColumn('last_activity_at', 'text')
    .addColumn('sponsored_by_business_id', 'integer', (c) =>
      c.references('businesses.id').onDelete('set null'),
    )
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await strictTable(db, 'threads')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('category_id', 'integer', (c) => c.notNull().references('forum_categories.id'))
    .addColumn('author_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('author_name', 'text')
    .addColumn('is_sticky', 'integer', (c) => c.notNull())
    .addColumn('is_locked', 'integer', (c) => c.notNull())
    .addColumn('locked_at', 'text')
    .addColumn('is_hidden', 'integer', (c) => c.notNull())
    .addColumn('is_removed', 'integer', (c) => c.notNull())
    .addColumn('post_count', 'integer', (c) => c.notNull())
    .addColumn('last_post_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('key', 'text')
    .execute();
  await tableIndex(db, 'threads', ['category_id', 'last_post_at']);
  await tableIndex(db, 'threads', ['last_post_at']);
  await tableIndex(db, 'threads', ['author_id']);
  await tableIndex(db, 'threads', ['key']);
  await strictTable(db, 'posts')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('thread_id', 'integer', (c) => c.notNull().references('threads.id'))
    .addColumn('author_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('author_name', 'text')
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('is_edited', 'integer', (c) => c.notNull())
    .addColumn('is_removed', 'integer', (c) => c.notNull())
    .addColumn('is_hidden', 'integer', (c) => c.notNull())
    .addColumn('like_count', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('written_at', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('key', 'text')
    .execute();
  await tableIndex(db, 'posts', ['thread_id', 'id']);
  await tableIndex(db, 'posts', ['thread_id', 'is_removed', 'is_hidden', 'created_at']);
  await tableIndex(db, 'posts', ['author_id']);
  await tableIndex(db, 'posts', ['key']);
  await strictTable(db, 'post_likes')
    .addColumn('post_id', 'integer', (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('post_likes_pk', ['post_id', 'user_id'])
    .execute();
  await tableIndex(db, 'post_likes', ['user_id']);
  await strictTable(db, 'moderation_log')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('admin_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('thread_id', 'integer', (c) => c.notNull().references('threads.id'))
    .addColumn('post_id', 'integer', (c) => c.references('posts.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
}
