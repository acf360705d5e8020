import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

/** Starts a STRICT table, in which SQLite rejects values of the wrong type. */
export function strictTable(db: Kysely<unknown>, name: string): CreateTableBuilder<string> {
  return db.schema.createTable(name).modifyEnd(sql`strict`);
}

/** Creates the index `<table>_by_<columns>`. */
export async function tableIndex(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}

/** Makes PostgreSQL number the new rows of a table, as `autoIncrement` does on SQLite. */
export async function giveIdsTo(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`insert into id_sequences (name, seq) values (${table}, 0)`.execute(db);
  await sql
    .raw(`create trigger next_id before insert on "${table}" for each row when (new.id is null)
      execute function next_id()`)
    .execute(db);
  await sql
    .raw(`create trigger note_ids after insert on "${table}" referencing new table as made
      for each statement execute function note_ids()`)
    .execute(db);
}
