import type { Table } from 'dexie';
import { ENTITY_NAMES, type EntityName } from '#contract/entities.ts';
import type { Cache, CursorRow, Stored } from './cache.ts';

/** Tables of confirmed rows. */
export const rowTables = (cache: Cache) => ENTITY_NAMES.map((name) => tableOf(cache, name));

/** Tables of confirmed rows and of their origins. */
export const tablesOf = (cache: Cache) => [
  ...rowTables(cache),
  cache.members,
  cache.seen,
  cache.removed,
  cache.cursors,
];

/** A row of any entity, untyped for generic code. */
export type AnyRow = Stored<Record<string, unknown>>;

/** The table of an entity, untyped for generic code. */
export function tableOf(cache: Cache, entity: EntityName): Table<AnyRow, number> {
  return cache[entity] as unknown as Table<AnyRow, number>;
}

/**
 * Reads rows by id, in the given order. Adjacent ids, as new rows have, take one storage request. @param keyOf maps
 * an id to its key. @param idOf its inverse.
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

/** Range density, one wanted in this many rows: an extra row is cheaper than an extra request. */
const NEAR = 2;

/** Whether the first copy of a stream is complete on this phone. */
export async function isCopied(cache: Cache, stream: string): Promise<boolean> {
  return ((await cache.cursors.get(stream))?.syncedAtMs ?? null) !== null;
}

/** All cursors: there are so few of them that one read is cheapest. */
export async function readCursors(cache: Cache): Promise<Map<string, CursorRow>> {
  return new Map((await cache.cursors.toArray()).map((cursor) => [cursor.stream, cursor]));
}
