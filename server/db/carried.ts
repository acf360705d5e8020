import type { Change } from './change-log.ts';
import type { Reader } from './store.ts';

/** Identifies a row across all entities. */
export interface RowName {
  entity: Change['entity'];
  id: number;
}

/** Returns changes that resend rows in the streams that carry them, except in `without`. */
export async function carriedChanges(
  db: Reader,
  rows: readonly RowName[],
  without: string | null = null,
): Promise<Change[]> {
  const changes = new Map<string, RowName & { streams: string[] }>();
  for (const { entity, id } of rows) changes.set(`${entity}:${id}`, { entity, id, streams: [] });
  for (const entity of new Set(rows.map((row) => row.entity))) {
    const ids = rows.filter((row) => row.entity === entity).map((row) => row.id);
    const places = await db
      .selectFrom('stream_rows')
      .select(['row_id', 'stream'])
      .where('entity', '=', entity)
      .where('row_id', 'in', ids)
      .where('is_gone', '=', 0)
      .execute();
    for (const { row_id, stream } of places)
      if (stream !== without) changes.get(`${entity}:${row_id}`)?.streams.push(stream);
  }
  return [...changes.values()];
}
