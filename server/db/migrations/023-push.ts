import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { giveIdsTo, tableIndex } from './columns.ts';

/** Devices that get notifications, the notifications, and the keys. All or nothing: a start may be cut off here. */
export const push: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = await db.introspection.getTables();
    if (tables.some(({ name }) => name === 'push_devices')) return; // it was cut off before this was noted
    if (!db.isTransaction) return db.transaction().execute(add);
    await add(db); // only PostgreSQL migrates in one transaction
    for (const table of ['push_devices', 'pushes']) await giveIdsTo(db, table);
  },
};

async function add(trx: Kysely<unknown>) {
  await trx.schema
    .createTable('push_devices')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('person_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('session_hash', 'text', (c) => c.references('sessions.id_hash').onDelete('set null'))
    .addColumn('sign_in_id', 'integer', (c) => c.references('identity_sign_ins.id').onDelete('set null'))
    .addColumn('wants_alerts', 'integer', (c) => c.notNull())
    .addColumn('wants_replies', 'integer', (c) => c.notNull())
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('created_at_ms', 'integer', (c) => c.notNull())
    .addColumn('last_ok_at_ms', 'integer')
    .execute();
  await tableIndex(trx, 'push_devices', ['person_id']);
  await tableIndex(trx, 'push_devices', ['session_hash']);
  await tableIndex(trx, 'push_devices', ['sign_in_id']);
  await trx.schema
    .createTable('push_counties')
    .addColumn('device_id', 'integer', (c) => c.notNull().references('push_devices.id').onDelete('cascade'))
    .addColumn('fips', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('push_counties_pk', ['device_id', 'fips'])
    .execute();
  await trx.schema
    .createTable('pushes')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('device_id', 'integer', (c) => c.notNull().references('push_devices.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('thread_id', 'integer')
    .addColumn('post_id', 'integer')
    .addColumn('review_id', 'integer')
    .addColumn('alert_id', 'integer')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('waiting'))
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('due_at_ms', 'integer', (c) => c.notNull())
    .addColumn('not_after_ms', 'integer', (c) => c.notNull())
    .addColumn('finished_at_ms', 'integer')
    .addColumn('claim', 'text')
    .addColumn('fault', 'text')
    .execute();
  await sql`create unique index pushes_by_waiting on pushes (device_id, topic) where state = 'waiting'`.execute(
    trx,
  );
  await sql`create index pushes_by_due on pushes (due_at_ms) where state = 'waiting'`.execute(trx);
  await tableIndex(trx, 'pushes', ['device_id', 'topic', 'finished_at_ms']);
  await trx.schema
    .createTable('push_keys')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('private_jwk', 'text', (c) => c.notNull())
    .addColumn('made_at_ms', 'integer', (c) => c.notNull())
    .execute();
}
