import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { ENTITY_NAMES, type EntityName } from '#contract/entities.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import type { StreamRowsTable } from './change-log.table.ts';
import { noteCommit } from './commits.ts';
import { isOneOf, numberAt, rowsIn, textAt } from './engines/phrases.ts';
import { prepared } from './prepared.ts';
import { type Database, TABLE_OF } from './schema.ts';
import type { Reader } from './store.ts';

/** Identifies a row across all entities. As a change: the row travels again in the streams that carry it. */
export interface RowName {
  entity: EntityName;
  id: number;
}

/** A changed row with every stream that carries it from now on; no streams means that it is gone everywhere. */
export interface Change extends RowName {
  streams: readonly string[];
  /** The owner, for entities with one row per person under the same id. Rows of other people do not change. */
  person?: number;
}

/** The stream of a person's own rows. */
export const ownStream = (person: number) => `me:${person}`;

/**
 * Assigns a version to the changes of a transaction and writes the log. Call it last: it locks the counter row until
 * the commit, so that versions become visible in order. A stream that carried a row and is no longer listed gets a
 * tombstone. Each row may occur once, or once per person. @returns the version.
 */
export async function recordChanges(
  trx: Transaction<Database>,
  changes: readonly (Change | RowName)[],
  nowIso: string,
) {
  const [counter] = await nextVersion(trx, {});
  if (!counter) throw new Error('the change counter is missing');
  const { version } = counter;
  for (const entity of ENTITY_NAMES) {
    const ids = changes.filter((change) => change.entity === entity).map(({ id }) => id);
    if (ids.length > 0) await STAMP_OF[entity]?.(trx, { ids: JSON.stringify(ids), version });
  }
  await noteCommit(trx, { version, atMs: Date.parse(nowIso) || 0 });
  const moved = changes.filter((change) => 'streams' in change);
  const kept = changes.filter((change) => !('streams' in change)).map(({ entity, id }) => [entity, id]);
  if (kept.length > 0) await resend(trx, { kept: JSON.stringify(kept), version, nowIso });
  if (moved.length > 0) await moveRows(trx, moved, { version, nowIso });
  return version;
}

async function moveRows(trx: Transaction<Database>, moved: readonly Change[], stamp: Stamp) {
  const places = JSON.stringify(
    moved.map(({ entity, id, person }) => [entity, id, person ? ownStream(person) : null]),
  );
  const isOfPersons = moved.some(({ person }) => person !== undefined);
  const carried = await (isOfPersons ? ownAndPlacesOf : placesOf)(trx, { places });
  const entered = moved.flatMap(({ entity, id, streams }) => streams.map((stream) => [stream, entity, id]));
  await enterStreams(trx, { entered: JSON.stringify(entered), ...stamp });
  await leaveStreams(trx, carried, moved, stamp);
}

const nextVersion = prepared<object, { version: number }>(
  () => sql`update change_counter set version = version + 1 returning version`,
);

/** Writes the version into the rows of a table. */
const stampOf = (table: keyof Database) =>
  prepared<{ ids: string; version: number }>(
    (db, param) =>
      sql`update ${sql.table(table)} set version = ${param('version')} where id ${isOneOf(db, param('ids'))}`,
  );

const STAMP_OF = Object.fromEntries(
  Object.entries(TABLE_OF).map(([entity, table]) => [entity, table && stampOf(table)]),
) as { readonly [E in EntityName]: ReturnType<typeof stampOf> | null };

const resend = prepared<{ kept: string } & Stamp>(
  (db, param) => sql`update stream_rows
    set version = cast(${param('version')} as bigint), changed_at = cast(${param('nowIso')} as text)
    where is_gone = 0 and (entity, row_id) in
      (select ${textAt(db, 0)}, ${numberAt(1)} from ${rowsIn(db, param('kept'))})`,
);

const enterStreams = prepared<{ entered: string } & Stamp>(
  (db, param) => sql`insert into stream_rows (stream, entity, row_id, version, is_gone, changed_at)
    select ${textAt(db, 0)}, ${textAt(db, 1)}, ${numberAt(2)}, cast(${param('version')} as bigint), 0,
      cast(${param('nowIso')} as text)
    from ${rowsIn(db, param('entered'))} where true
    on conflict (stream, entity, row_id)
    do update set version = excluded.version, is_gone = 0, changed_at = excluded.changed_at`,
);

/**
 * Records many changes as versions of at most 200 rows each, because a pull page contains complete versions. All of
 * them become visible with the same commit. @returns the last version.
 */
export async function recordInSteps(
  trx: Transaction<Database>,
  changes: readonly (Change | RowName)[],
  nowIso: string,
): Promise<number> {
  const rows = SYNC_LIMITS.transactionRows;
  let start = 0;
  for (; changes.length - start > rows; start += rows) {
    await recordChanges(trx, changes.slice(start, start + rows), nowIso);
    await nextTurn(); // others read meanwhile
  }
  return recordChanges(trx, changes.slice(start), nowIso);
}

interface Stamp {
  version: number;
  nowIso: string;
}

/** Writes a tombstone for each row in streams that carried it and are no longer listed. */
async function leaveStreams(
  trx: Transaction<Database>,
  places: readonly Place[],
  moved: readonly Change[],
  stamp: Stamp,
) {
  const named = new Set(
    moved.flatMap(({ entity, id, streams }) => streams.map((stream) => placeName(stream, entity, id))),
  );
  const left = places.filter(({ stream, entity, row_id }) => !named.has(placeName(stream, entity, row_id)));
  if (left.length === 0) return;
  const rows = left.map(({ stream, entity, row_id }) => [stream, entity, row_id]);
  await leave(trx, { left: JSON.stringify(rows), ...stamp });
}

const leave = prepared<{ left: string } & Stamp>(
  (db, param) => sql`update stream_rows
    set version = cast(${param('version')} as bigint), is_gone = 1, changed_at = cast(${param('nowIso')} as text)
    where (stream, entity, row_id) in
      (select ${textAt(db, 0)}, ${textAt(db, 1)}, ${numberAt(2)} from ${rowsIn(db, param('left'))})`,
);

const placeName = (stream: string, entity: EntityName, id: number) => `${stream} ${entity} ${id}`;

type Place = Pick<StreamRowsTable, 'stream' | 'entity' | 'row_id'>;

/** Finds the streams of rows that are the same for everybody. */
const streamsOfRows = (db: Reader, rows: RawBuilder<string>) =>
  sql<Place>`select stream, entity, row_id from stream_rows where is_gone = 0 and (entity, row_id) in
      (select ${textAt(db, 0)}, ${numberAt(1)} from ${rowsIn(db, rows)} where ${textAt(db, 2)} is null)`;

const placesOf = prepared<{ places: string }, Place>((db, param) => streamsOfRows(db, param('places')));

/** Also finds personal rows, in their person's own stream. */
const ownAndPlacesOf = prepared<{ places: string }, Place>(
  (db, param) => sql<Place>`${streamsOfRows(db, param('places'))}
    union all select stream, entity, row_id from stream_rows where is_gone = 0 and (stream, entity, row_id) in
      (select ${textAt(db, 2)}, ${textAt(db, 0)}, ${numberAt(1)} from ${rowsIn(db, param('places'))}
        where ${textAt(db, 2)} is not null)`,
);

/** Returns the ids that a stream carries now. */
export async function findCarried(db: Reader, stream: string, entity: EntityName, ids: readonly number[]) {
  if (ids.length === 0) return new Set<number>();
  const rows = await db
    .selectFrom('stream_rows')
    .select('row_id')
    .where('stream', '=', stream)
    .where('entity', '=', entity)
    .where('row_id', 'in', ids)
    .where('is_gone', '=', 0)
    .execute();
  return new Set(rows.map((row) => row.row_id));
}

/**
 * Finds the personal stream that carries a row now. A row that returns to a public stream stays in the personal one
 * too: a phone that sees it leave first would delete it until the other change arrives.
 */
export async function findOwn(
  db: Reader,
  { threads, posts }: { readonly [E in 'threads' | 'posts']: readonly number[] },
): Promise<OwnStreams> {
  const rows = [...threads.map((id) => ['threads', id]), ...posts.map((id) => ['posts', id])];
  const places = await ownPlaces(db, { rows: JSON.stringify(rows) });
  const streams = new Map(places.map(({ entity, row_id, stream }) => [`${entity} ${row_id}`, stream]));
  return (entity, id) => [streams.get(`${entity} ${id}`)].filter((stream) => stream !== undefined);
}

/** Returns the personal stream that carries a row, or none. */
export type OwnStreams = (entity: 'threads' | 'posts', id: number) => string[];

const ownPlaces = prepared<{ rows: string }, Place>(
  (db, param) => sql`select stream, entity, row_id from stream_rows where is_gone = 0 and stream like 'me:%'
    and (entity, row_id) in (select ${textAt(db, 0)}, ${numberAt(1)} from ${rowsIn(db, param('rows'))})`,
);
