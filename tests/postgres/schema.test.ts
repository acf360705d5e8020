import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { described } from '#server/db/engines/sqlite/described.ts';
import { tablesOf } from '#server/db/engines/sqlite/model.ts';
import { newestMigration } from '#server/db/migrations/migrate.ts';
import { openStore } from '#server/db/open-store.ts';
import type { Store } from '#server/db/store.ts';
import { newDatabase, urlOf } from '../support/postgres.ts';

let store: Store;
let model: Awaited<ReturnType<typeof described>>;

beforeAll(async () => {
  store = await openStore(urlOf(await newDatabase()));
  model = await described(newestMigration);
});
afterAll(async () => {
  await store.close();
  model.close();
});

const rowsOf = async (query: string) =>
  (await sql.raw<Record<string, unknown>>(query).execute(store.read)).rows;

const TYPES: Record<string, string> = { INTEGER: 'bigint', TEXT: 'text', REAL: 'double precision' };

describe('a PostgreSQL database compared with SQLite’s', () => {
  test('has the same tables, and one for ids', async () => {
    const tables = await rowsOf("select tablename as name from pg_tables where schemaname = 'public'");
    const ours = tables.map(({ name }) => name).filter((name) => !String(name).startsWith('kysely_'));
    expect(ours.sort()).toEqual([...tablesOf(model).map(({ name }) => name), 'id_sequences'].sort());
  });

  test('has the same columns, types, defaults and keys', async () => {
    for (const { name, key } of tablesOf(model)) {
      const there =
        await rowsOf(`select column_name as name, data_type as type, is_nullable = 'NO' as never_null,
        column_default as "default", collation_name as collation from information_schema.columns
        where table_name = '${name}' order by ordinal_position`);
      const here = model.prepare('select * from pragma_table_info(?) order by cid').all(name);
      expect(there.map(plain), name).toEqual(
        here.map((column) => ({
          name: column.name,
          type: TYPES[String(column.type).toUpperCase()],
          isRequired: column.notnull === 1 || Number(column.pk) > 0,
          default: column.dflt_value,
          collation: column.type === 'TEXT' || column.type === 'text' ? 'C' : null,
        })),
      );
      const keys = await rowsOf(`select a.attname as name from pg_index i
        cross join unnest(i.indkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
        where i.indisprimary and i.indrelid = '"${name}"'::regclass order by k.place`);
      expect(
        keys.map((column) => column.name),
        name,
      ).toEqual(key);
    }
  });

  test('has the same references, and the same effect when a referenced row is deleted', async () => {
    const RULES: Record<string, string> = { a: 'NO ACTION', c: 'CASCADE', n: 'SET NULL' };
    for (const { name } of tablesOf(model)) {
      const there =
        await rowsOf(`select a.attname as column, c.confrelid::regclass::text as other, c.confdeltype as rule
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.conrelid = '"${name}"'::regclass`);
      const here = model.prepare('select * from pragma_foreign_key_list(?)').all(name);
      const sorted = (lines: string[]) => lines.sort();
      expect(
        sorted(there.map((one) => `${one.column} ${one.other} ${RULES[String(one.rule)]}`)),
        name,
      ).toEqual(sorted(here.map((one) => `${one.from} ${one.table} ${one.on_delete}`)));
    }
  });

  test('has the same indexes and unique constraints', async () => {
    const there =
      await rowsOf(`select t.relname as table, array_agg(a.attname order by k.place)::text as columns,
        i.indisunique as only_once, i.indpred is not null as is_partial
      from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
      cross join unnest(i.indkey) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
      where n.nspname = 'public' and t.relname not like 'kysely_%' and t.relname <> 'id_sequences' and not i.indisprimary
      group by i.indexrelid, t.relname, i.indisunique, i.indpred`);
    const here = tablesOf(model).flatMap(({ name }) =>
      model
        .prepare("select * from pragma_index_list(?) where origin <> 'pk'")
        .all(name)
        .map((index) => {
          const columns = model
            .prepare('select name from pragma_index_info(?) order by seqno')
            .all(String(index.name));
          const names = columns.map((column) => column.name).join(',');
          return `${name} {${names}} ${index.unique === 1} ${index.partial === 1}`;
        }),
    );
    const said = there.map((one) => `${one.table} ${one.columns} ${one.only_once} ${one.is_partial}`);
    expect(said.sort()).toEqual(here.sort());
  });

  test('has the same initial rows', async () => {
    expect(await rowsOf('select id, version from change_counter')).toEqual([{ id: 1, version: 0 }]);
    expect(await rowsOf('select length(key) as length from seen_key')).toEqual([{ length: 64 }]);
  });
});

/** A default without PostgreSQL's type cast. */
const plain = ({
  name,
  type,
  never_null: isRequired,
  default: value,
  collation,
}: Record<string, unknown>) => ({
  name,
  type,
  isRequired,
  default: typeof value === 'string' ? value.replace(/::\w+$/, '') : value,
  collation,
});
