import { sql } from 'kysely';
import type { Reader } from '../store.ts';
import { engineOf } from './engine.ts';

/** Makes every table assign only ids above `least` from now on. Source: sqlite.org/autoinc.html. */
export async function skipIds(db: Reader, least: number): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`update id_sequences set seq = greatest(seq, ${least})`.execute(db);
    return;
  }
  await sql`insert into sqlite_sequence (name, seq)
    select name, 0 from sqlite_schema where type = 'table' and sql like '%autoincrement%'
    and name not in (select name from sqlite_sequence)`.execute(db);
  await sql`update sqlite_sequence set seq = max(seq, ${least})`.execute(db);
}

/** Makes each table continue above the highest id assigned in another database, of either engine. */
export async function copyIds(from: Reader, to: Reader): Promise<void> {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq
    from ${sql.table(engineOf(from) === 'postgres' ? 'id_sequences' : 'sqlite_sequence')}`.execute(from);
  const isPostgres = engineOf(to) === 'postgres';
  for (const { name, seq } of rows) {
    if (isPostgres) await sql`update id_sequences set seq = ${seq} where name = ${name}`.execute(to);
    else {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(to);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${seq})`.execute(to);
    }
  }
}
