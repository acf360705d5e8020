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
