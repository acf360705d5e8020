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

/** The cursors of all streams that this phone has begun to copy; there are so few that one reading is the cheapest. */
export async function readCursors(cache: Cache): Promise<Map<string, CursorRow>> {
  return new Map((await cache.cursors.toArray()).map((cursor) => [cursor.stream, cursor]));
}
