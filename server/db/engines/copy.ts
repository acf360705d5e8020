import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { DatabaseError } from '../database-error.ts';
import { newestMigration } from '../migrations/migrate.ts';
import type { Reader, Store } from '../store.ts';
import { copyIds } from './ids.ts';
import { described } from './sqlite/described.ts';
import { modelOf, type TableModel } from './sqlite/model.ts';

/** Rows per read and write. */
const PAGE_ROWS = 500;

/** A copied table, verified at both ends. */
export interface CopiedTable {
  name: string;
  rows: number;
  /** SHA-256 of all rows in key order, equal at both ends. */
  checksum: string;
}

/**
 * Copies a database into an empty one of either engine, in one transaction. History, versions and ids stay, so phones
 * continue normally. @throws DatabaseError when the target is not empty or the copy differs.
 */
export async function copyInto(
  from: Store,
  to: Store,
  onTable: (table: CopiedTable) => void = () => {},
): Promise<CopiedTable[]> {
  const tables = modelOf(await described(newestMigration));
  const copied: CopiedTable[] = [];
  await to.write(async ({ trx }) => {
    await assertEmpty(trx);
    for (const table of tables.toReversed()) await sql`delete from ${sql.table(table.name)}`.execute(trx);
    for (const table of tables) {
      const { rows, checksum } = await copyTable(from.read, trx, table);
      const copy = await sumOf(trx, table);
      if (copy.rows !== rows || copy.checksum !== checksum)
        throw new DatabaseError(
          `${table.name} differs after copying (${rows} rows, now ${copy.rows}); nothing was copied.`,
        );
      copied.push({ name: table.name, rows, checksum });
      onTable({ name: table.name, rows, checksum });
    }
    await copyIds(from.read, trx);
  });
  return copied;
}

async function assertEmpty(db: Reader) {
  const epoch = await db.selectFrom('epochs').select('epoch').executeTakeFirst();
  if (epoch) throw new DatabaseError('The target database is not empty; use an empty one.');
}

interface Sum {
  rows: number;
  checksum: string;
}

async function copyTable(from: Reader, to: Reader, table: TableModel): Promise<Sum> {
  const [hash, count] = [createHash('sha256'), { rows: 0 }];
  for await (const rows of pagesOf(from, table)) {
    add(rows, hash, count);
    await (to as Kysely<Record<string, Row>>).insertInto(table.name).values(rows).execute();
  }
  return { rows: count.rows, checksum: hash.digest('hex') };
}

async function sumOf(db: Reader, table: TableModel): Promise<Sum> {
  const [hash, count] = [createHash('sha256'), { rows: 0 }];
  for await (const rows of pagesOf(db, table)) add(rows, hash, count);
  return { rows: count.rows, checksum: hash.digest('hex') };
}

type Row = Record<string, string | number | null>;

function add(rows: readonly Row[], hash: ReturnType<typeof createHash>, count: { rows: number }) {
  count.rows += rows.length;
  for (const row of rows)
    hash.update(`${JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))}\n`);
}

/** Reads a table in key order, page by page. */
async function* pagesOf(db: Reader, { name, key }: TableModel): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    const after = last
      ? sql`where (${columns}) > (${sql.join(key.map((column) => last?.[column] ?? null))})`
      : sql``;
    const { rows } = await sql<Row>`select * from ${sql.table(name)} ${after} order by ${columns}
      limit ${PAGE_ROWS}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < PAGE_ROWS) return;
  }
}
