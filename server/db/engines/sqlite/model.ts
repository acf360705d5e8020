import type { DatabaseSync } from 'node:sqlite';

/** One of our tables, as described by an empty SQLite database. */
export interface TableModel {
  name: string;
  /** SQLite's statement that creates it. */
  sql: string;
  /** Columns of its primary key, in order. */
  key: string[];
  /** Whether it assigns ids to its rows. */
  hasOwnIds: boolean;
}

/** Returns all our tables, referenced ones first. Closes the database. */
export function modelOf(described: DatabaseSync): TableModel[] {
  try {
    return inOrder(tablesOf(described));
  } finally {
    described.close();
  }
}

/** Returns the product's own tables, without those of SQLite and of the migrations. */
export function tablesOf(described: DatabaseSync): TableModel[] {
  const tables = described
    .prepare(
      "select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by name",
    )
    .all();
  return tables.map((row) => {
    const [name, sql] = [String(row.name), String(row.sql)];
    const columns = described
      .prepare('select name, pk from pragma_table_info(?) where pk > 0 order by pk')
      .all(name);
    return {
      name,
      sql,
      key: columns.map((column) => String(column.name)),
      hasOwnIds: sql.includes(' autoincrement'),
    };
  });
}

/** Sorts tables so that referenced ones come first. */
export function inOrder(tables: readonly TableModel[]): TableModel[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: TableModel[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter((table) =>
      referredBy(table).every((name) => name === table.name || !left.has(name)),
    );
    if (ready.length === 0) throw new Error(`circular references between tables: ${[...left.keys()]}`);
    for (const table of ready) left.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

const referredBy = ({ sql }: TableModel) =>
  [...sql.matchAll(/references "(\w+)"/g)].map(([, name = '']) => name);
