import { type Kysely, sql } from 'kysely';

/** Has a table give ids to its rows by itself, as SQLite's `autoincrement` does. */
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
