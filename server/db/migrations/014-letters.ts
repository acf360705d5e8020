import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { strictTable, tableIndex } from './columns.ts';

/**
 * Outgoing mail, its codes and links, and the state of an account's email address. One transaction, because a start
 * may be interrupted here.
 */
export const letters: Migration = {
  async up(db: Kysely<unknown>) {
    const done = await sql`select 1 from sqlite_schema where name = 'letters'`.execute(db);
    if (done.rows.length > 0) return; // interrupted before this was recorded
    await db.transaction().execute(async (trx) => {
      await makeLetters(trx);
      await makeCodes(trx);
      for (const column of ['confirmed_email_key', 'former_email', 'email_changed_at'])
        await trx.schema.alterTable('users').addColumn(column, 'text').execute();
      for (const column of ['reply', 'replied_at'])
        await trx.schema.alterTable('contact_messages').addColumn(column, 'text').execute();
    });
  },
};

async function makeLetters(trx: Kysely<unknown>) {
  await strictTable(trx, 'letters')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('message_id', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('to_address', 'text', (c) => c.notNull())
    .addColumn('to_key', 'text', (c) => c.notNull())
    .addColumn('person_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('about_message', 'integer', (c) => c.references('contact_messages.id').onDelete('cascade'))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('waiting'))
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at_ms', 'integer', (c) => c.notNull())
    .addColumn('due_at_ms', 'integer', (c) => c.notNull())
    .addColumn('not_after_ms', 'integer', (c) => c.notNull())
    .addColumn('finished_at_ms', 'integer')
    .addColumn('claim', 'text')
    .addColumn('fault', 'text')
    .execute();
  await tableIndex(trx, 'letters', ['to_key', 'created_at_ms']);
  await tableIndex(trx, 'letters', ['person_id', 'created_at_ms']);
  await tableIndex(trx, 'letters', ['about_message']);
  await sql`create index letters_by_due on letters (due_at_ms) where state = 'waiting'`.execute(trx);
}

async function makeCodes(trx: Kysely<unknown>) {
  await strictTable(trx, 'letter_codes')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('person_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('business_id', 'integer', (c) => c.references('businesses.id').onDelete('cascade'))
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('link_hash', 'text')
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('expires_at_ms', 'integer', (c) => c.notNull())
    .addColumn('used_at_ms', 'integer')
    .execute();
  await tableIndex(trx, 'letter_codes', ['person_id', 'purpose']);
  await tableIndex(trx, 'letter_codes', ['business_id']);
  await tableIndex(trx, 'letter_codes', ['link_hash']);
  await tableIndex(trx, 'letter_codes', ['expires_at_ms']);
}
