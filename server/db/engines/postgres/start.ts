import type { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { giveIdsTo } from '../../migrations/columns.ts';
import { inOrder, tablesOf } from '../sqlite/model.ts';
import { typeOf } from './dialect.ts';

/**
 * The first migration of a PostgreSQL database: the tables, indexes and first rows of the SQLite migrations, read
 * from an empty SQLite database and translated, so that the schema is described once. @param described opens that
 * database.
 */
export const startFrom = (described: () => Promise<DatabaseSync>): Migration => ({
  async up(db: Kysely<unknown>) {
    const model = await described();
    try {
      for (const table of inOrder(tablesOf(model))) await sql.raw(toPostgres(table.sql)).execute(db);
      for (const index of indexesOf(model)) await sql.raw(index).execute(db);
      for (const { name } of tablesOf(model)) await copyRows(db, model, name);
      await createIdTriggers(db, model);
    } finally {
      model.close();
    }
  },
});

const indexesOf = (model: DatabaseSync): string[] =>
  model
    .prepare("select sql from sqlite_schema where type = 'index' and sql is not null order by name")
    .all()
    .map((row) => String(row.sql));

/** Translates a `create table` statement of our SQLite migrations. */
const toPostgres = (statement: string): string =>
  statement
    .replace(/\) strict$/, ')')
    .replaceAll(' primary key autoincrement', ' primary key')
    .replace(/(?<=" )(integer|text|real)\b/g, (type) => typeOf(type));

async function copyRows(db: Kysely<unknown>, model: DatabaseSync, table: string) {
  for (const row of model.prepare(`select * from "${table}"`).all())
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db);
}

/**
 * Assigns ids like SQLite's `autoincrement`: above every earlier id, without gaps after a rollback.
 * https://sqlite.org/autoinc.html
 */
async function createIdTriggers(db: Kysely<unknown>, model: DatabaseSync) {
  await sql
    .raw(`create table id_sequences (name text collate "C" primary key, seq bigint not null)`)
    .execute(db);
  await sql
    .raw(`create function next_id() returns trigger language plpgsql as $$
      begin
        update id_sequences set seq = seq + 1 where name = tg_table_name returning seq into new.id;
        return new;
      end $$`)
    .execute(db);
  await sql
    .raw(`create function note_ids() returns trigger language plpgsql as $$
      declare highest bigint := (select max(id) from made);
      begin
        update id_sequences set seq = highest where name = tg_table_name and seq < highest;
        return null;
      end $$`)
    .execute(db);
  for (const { name, hasOwnIds } of tablesOf(model)) if (hasOwnIds) await giveIdsTo(db, name);
}
