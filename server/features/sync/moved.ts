import { ENTITY_NAMES } from '#contract/entities.ts';
import { ME_STREAM, type MovedStream, type Outcome } from '#contract/sync.ts';
import {
  isUnusable,
  markLeft,
  newestVersion,
  type PlacesContext,
  placesOf,
  readStreamStates,
} from './places.ts';
import { storedName } from './pull.service.ts';
import type { StreamCursor } from './pull-request.ts';
import { byEntity, idsOf, nameOf, type StreamRow } from './rows.ts';

/** A stream with more changes than this is pulled instead. */
const PLACES_MAX = 500;

/**
 * Returns the followed streams that since the phone's cursor changed only by rows of these outcomes and by removed
 * rows: the phone moves its cursor without a pull.
 */
export async function findMoved(
  context: PlacesContext,
  follows: readonly StreamCursor[],
  userId: number | null,
  outcomes: readonly Outcome[],
): Promise<MovedStream[]> {
  const sentRows = rowsOf(outcomes);
  const moved: MovedStream[] = [];
  const followed = follows
    .filter(({ stream, from }) => from > 0 && (stream !== ME_STREAM || userId !== null))
    .map((cursor) => ({ cursor, name: storedName(cursor.stream, userId) }));
  if (followed.length === 0) return moved;
  const newest = await newestVersion(context.db);
  const stateOf = await readStreamStates(
    context.db,
    followed.map(({ cursor, name }) => ({ name, from: cursor.from })),
  );
  for (const { cursor, name } of followed) {
    const { forgotten, isBehind } = stateOf(name);
    if (!isBehind || isUnusable(cursor.from, { forgotten, newest })) continue;
    const stream = await findMovedStream(context, cursor, name, sentRows);
    if (stream) moved.push(stream);
  }
  return moved;
}

async function findMovedStream(
  context: PlacesContext,
  { stream, from }: StreamCursor,
  name: string,
  sentRows: ReadonlySet<string>,
): Promise<MovedStream | null> {
  const changes = await placesOf(context, name, from)
    .limit(PLACES_MAX + 1)
    .execute();
  const to = changes.at(-1)?.version;
  if (to === undefined || changes.length > PLACES_MAX) return null;
  const places = await markLeft(context, name, changes);
  const carried = places.filter((place) => place.is_gone === 0);
  if (!carried.every((place) => sentRows.has(nameAt(place)))) return null;
  const gone = places.filter((place) => place.is_gone === 1);
  const idOf = (place: StreamRow) => place.row_id;
  return {
    stream,
    from,
    to,
    carries: byEntity(carried, idOf),
    gone: byEntity(gone, idOf),
    goneAt: byEntity(gone, (place) => place.version),
  };
}

const nameAt = (row: StreamRow) => `${nameOf(row)}@${row.version}`;

/** Returns every row of the outcomes at its version. */
function rowsOf(outcomes: readonly Outcome[]): Set<string> {
  const sentRows = new Set<string>();
  for (const outcome of outcomes) {
    if (outcome.outcome !== 'applied') continue;
    for (const entity of ENTITY_NAMES) {
      const ids = idsOf(outcome.rows, entity);
      for (const [index, { version }] of (outcome.rows[entity] ?? []).entries())
        sentRows.add(nameAt({ entity, row_id: ids[index] ?? 0, version }));
    }
  }
  return sentRows;
}
