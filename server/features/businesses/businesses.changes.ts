import { REVIEW_LIMITS } from '#contract/limits.ts';
import { areaStreamOf } from '#contract/shared/geo.ts';
import type { Change } from '../../db/change-log.ts';
import type { Reader } from '../../db/store.ts';
import { type BusinessRow, findCataloguedIds, streamsOf } from './businesses.repository.ts';

/** Returns the changes of written businesses, and of their reviews if a business moved to another cell. */
export async function businessChanges(db: Reader, rows: readonly BusinessRow[]): Promise<Change[]> {
  const catalogued = await findCataloguedIds(db);
  const changes: Change[] = rows.map((row) => ({
    entity: 'businesses',
    id: row.id,
    streams: streamsOf(row, catalogued.has(row.id)),
  }));
  for (const row of rows)
    if (row.review_count > 0 && (await hasMoved(db, row))) changes.push(...(await reviewChanges(db, row)));
  return changes;
}

export const areaOf = ({ lat, lng, is_hidden }: BusinessRow) =>
  lat === null || lng === null || is_hidden === 1 ? null : areaStreamOf({ lat, lng });

async function hasMoved(db: Reader, row: BusinessRow): Promise<boolean> {
  const current = await db
    .selectFrom('stream_rows')
    .select('stream')
    .where('entity', '=', 'businesses')
    .where('row_id', '=', row.id)
    .where('is_gone', '=', 0)
    .where('stream', 'like', 'area:%')
    .executeTakeFirst();
  return (current?.stream ?? null) !== areaOf(row);
}

async function reviewChanges(db: Reader, row: BusinessRow): Promise<Change[]> {
  const area = areaOf(row);
  const latest = await db
    .selectFrom('reviews')
    .select(['id', 'author_id'])
    .where('business_id', '=', row.id)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REVIEW_LIMITS.perBusinessInArea)
    .execute();
  return latest.map(({ id, author_id }) => ({
    entity: 'reviews',
    id,
    streams: [...(area === null ? [] : [area]), ...(author_id === null ? [] : [`me:${author_id}`])],
  }));
}
