import type { Change } from '../../db/change-log.ts';
import type { Reader } from '../../db/store.ts';

/** Everything that shows a person's name, in the streams that carry it now: its rows travel again when the name changes. */
export async function authoredChanges(db: Reader, userId: number): Promise<Change[]> {
  const rows = await db
    .selectFrom('stream_rows')
    .select(['entity', 'row_id', 'stream'])
    .where('is_gone', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('entity', '=', 'reviews'),
          eb('row_id', 'in', eb.selectFrom('reviews').select('id').where('author_id', '=', userId)),
        ]),
        eb.and([
          eb('entity', '=', 'threads'),
          eb('row_id', 'in', eb.selectFrom('threads').select('id').where('author_id', '=', userId)),
        ]),
        eb.and([
          eb('entity', '=', 'posts'),
          eb('row_id', 'in', eb.selectFrom('posts').select('id').where('author_id', '=', userId)),
        ]),
      ]),
    )
    .orderBy('entity')
    .orderBy('row_id')
    .execute();
  const changes = new Map<string, { entity: Change['entity']; id: number; streams: string[] }>();
  for (const row of rows) {
    const name = `${row.entity}:${row.row_id}`;
    const change = changes.get(name) ?? { entity: row.entity, id: row.row_id, streams: [] };
    change.streams.push(row.stream);
    changes.set(name, change);
  }
  return [...changes.values()];
}
