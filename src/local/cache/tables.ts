import type { Table } from 'dexie';
import { ENTITY_NAMES } from '#contract/entities.ts';
import type { EntityName } from '#contract/sync.ts';
import type { Cache, CursorRow, Stored } from './cache.ts';

/** Tables of confirmed rows. */
export const rowTables = (cache: Cache) => ENTITY_NAMES.map((name) => tableOf(cache, name));

/** Tables that hold confirmed rows, with those that tell where a row came from. */
export const tablesOf = (cache: Cache) => [
  ...rowTables(cache),
  cache.members,
  cache.seen,
  cache.removed,
  cache.cursors,
];

/** A row of any entity, with its type forgotten for code that treats all entities alike. */
export type AnyRow = Stored<Record<string, unknown>>;

/** The table of an entity, with its row type forgotten for code that treats all entities alike. */
export function tableOf(cache: Cache, entity: EntityName): Table<AnyRow, number> {
  return cache[entity] as unknown as Table<AnyRow, number>;
}

/**
 * Rows by their ids, in the order of these. Where the ids stand close to each other, as those of new rows do, it is one request
 * to the storage for all of them. @param keyOf the key under which the row of an id stands. @param idOf its inverse.
 */
export async function rowsAt<R, K>(
  table: Table<R, K>,
  ids: readonly number[],
  keyOf: (id: number) => K,
  idOf: (row: R) => number,
): Promise<(R | undefined)[]> {
  if (ids.length === 0) return [];
  const least = Math.min(...ids);
  const most = Math.max(...ids);
  if (most - least >= ids.length * NEAR) return table.bulkGet(ids.map(keyOf));
  const rows = await table.where(':id').between(keyOf(least), keyOf(most), true, true).toArray();
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.map((id) => byId.get(id));
}

/** So many rows are read in place of one that is looked for: a row more costs less than a request more. */
const NEAR = 2;

/** The cursors of all streams that this phone has begun to copy; there are so few that one reading is the cheapest. */
export async function readCursors(cache: Cache): Promise<Map<string, CursorRow>> {
  return new Map((await cache.cursors.toArray()).map((cursor) => [cursor.stream, cursor]));
}
