import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { community } from './001-community.ts';
import { strictTable, tableIndex } from './columns.ts';

/** The change log, outcomes, people, the directory and the community. */
export const start: Migration = {
  async up(db: Kysely<unknown>) {
    await changeLog(db);
    await people(db);
    await catalogue(db);
    await directory(db);
    await community(db);
  },
};

async function changeLog(db: Kysely<unknown>) {
  await strictTable(db, 'change_counter')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await sql`insert into change_counter (id, version) values (1, 0)`.execute(db);
  await strictTable(db, 'stream_rows')
    .addColumn('stream', 'text', (c) => c.notNull())
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('row_id', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('is_gone', 'integer', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('stream_rows_pk', ['stream', 'entity', 'row_id'])
    .execute();
  await tableIndex(db, 'stream_rows', ['stream', 'version']);
  await tableIndex(db, 'stream_rows', ['entity', 'row_id']);
  await strictTable(db, 'pruned_streams')
    .addColumn('stream', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await strictTable(db, 'epochs')
    .addColumn('position', 'integer', (c) => c.primaryKey())
    .addColumn('epoch', 'text', (c) => c.notNull().unique())
    .addColumn('forked_at', 'integer', (c) => c.notNull())
    .execute();
  await strictTable(db, 'mutation_outcomes')
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('args_hash', 'text')
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('mutation_outcomes_pk', ['owner', 'key'])
    .execute();
  await tableIndex(db, 'mutation_outcomes', ['created_at']);
}

async function people(db: Kysely<unknown>) {
  await strictTable(db, 'users')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('username_key', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('full_name', 'text', (c) => c.notNull())
    .addColumn('location', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('is_admin', 'integer', (c) => c.notNull())
    .addColumn('animals', 'text', (c) => c.notNull())
    .addColumn('business_types', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('renamed_version', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await strictTable(db, 'sessions')
    .addColumn('id_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at_ms', 'integer', (c) => c.notNull())
    .addColumn('expires_at_ms', 'integer', (c) => c.notNull())
    .execute();
  await tableIndex(db, 'sessions', ['user_id']);
}

async function catalogue(db: Kysely<unknown>) {
  await strictTable(db, 'animal_types')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('icon', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await strictTable(db, 'business_categories')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await strictTable(db, 'quiz_questions')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
}

async function directory(db: Kysely<unknown>) {
  await strictTable(db, 'businesses')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('images', 'text', (c) => c.notNull())
    .addColumn('rating_sum', 'integer', (c) => c.notNull())
    .addColumn('review_count', 'integer', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('city', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('zip_code', 'text')
    .addColumn('phone', 'text')
    .addColumn('email', 'text')
    .addColumn('website', 'text')
    .addColumn('lat', 'real')
    .addColumn('lng', 'real')
    .addColumn('is_featured', 'integer', (c) => c.notNull())
    .addColumn('business_categories', 'text', (c) => c.notNull())
    .addColumn('animal_types', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('is_sample', 'integer', (c) => c.notNull())
    .addColumn('facts', 'text', (c) => c.notNull())
    .addColumn('source_identity', 'text', (c) => c.unique())
    .addColumn('source_hash', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('key', 'text')
    .execute();
  await tableIndex(db, 'businesses', ['lat', 'lng']);
  await tableIndex(db, 'businesses', ['owner_id']);
  await tableIndex(db, 'businesses', ['is_featured']);
  await strictTable(db, 'reviews')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('business_id', 'integer', (c) => c.notNull().references('businesses.id').onDelete('cascade'))
    .addColumn('author_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('author_name', 'text')
    .addColumn('rating', 'integer', (c) => c.notNull())
    .addColumn('comment', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('key', 'text')
    .addUniqueConstraint('reviews_one_per_person', ['business_id', 'author_id'])
    .execute();
  await tableIndex(db, 'reviews', ['business_id', 'updated_at']);
  await tableIndex(db, 'reviews', ['author_id']);
}
