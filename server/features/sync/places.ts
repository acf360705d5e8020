import { sql } from 'kysely';
import { EVENT_LIMITS, FORUM_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { EVENTS_STREAM, FORUM_STREAM } from '#contract/sync.ts';
import { numberAt, rowsIn, textAt } from '../../db/engines/phrases.ts';
import { prepared } from '../../db/prepared.ts';
import type { Reader } from '../../db/store.ts';

/** The context of reading a stream; its time windows end now. */
export interface PlacesContext {
  db: Reader;
  nowMs: number;
}

export type Place = Awaited<ReturnType<ReturnType<typeof placesOf>['execute']>>[number];

/** The last row of a page that ended inside a version. */
export type Part = Pick<Place, 'version' | 'entity' | 'row_id'>;

/** Selects the rows and tombstones of a stream after a version, in order, within the stream's time window. */
export function placesOf({ db, nowMs }: PlacesContext, stream: string, from: number) {
  const isFirstCopy = from === 0;
  let query = db
    .selectFrom('stream_rows')
    .select(['entity', 'row_id', 'version', 'is_gone'])
    .where('stream', '=', stream)
    .where('version', '>', from)
    .orderBy('version')
    .orderBy('entity')
    .orderBy('row_id');
  // Phones keep rows that they saw outside of any stream for this long, so a first copy has newer tombstones.
  const seenIso = isoAt(nowMs - SYNC_LIMITS.seenDays * DAY_MS);
  if (isFirstCopy)
    query = query.where((eb) => eb.or([eb('is_gone', '=', 0), eb('changed_at', '>=', seenIso)]));
  if (isFirstCopy && stream === EVENTS_STREAM)
    query = query.where((eb) =>
      eb.or([eb('is_gone', '=', 1), eb('row_id', 'in', eventsInWindow(db, nowMs))]),
    );
  if (stream === FORUM_STREAM)
    query = query.where((eb) =>
      eb.or([
        eb('is_gone', '=', 1),
        eb.and([eb('entity', '=', 'threads'), eb('row_id', 'in', activeThreads(db, nowMs))]),
        eb.and([
          eb('entity', '=', 'posts'),
          eb(
            'row_id',
            'in',
            db.selectFrom('posts').select('id').where('thread_id', 'in', activeThreads(db, nowMs)),
          ),
        ]),
      ]),
    );
  return query;
}

/** The same, after a row inside a version. */
export function placesAfter(context: PlacesContext, stream: string, from: number, part: Part) {
  return placesOf(context, stream, from).where(({ eb, and, or }) =>
    or([
      eb('version', '>', part.version),
      and([
        eb('version', '=', part.version),
        or([
          eb('entity', '>', part.entity),
          and([eb('entity', '=', part.entity), eb('row_id', '>', part.row_id)]),
        ]),
      ]),
    ]),
  );
}

/** Marks events outside the time window as gone, on every page and for every reason. */
export async function markLeft({ db, nowMs }: PlacesContext, stream: string, places: Place[]) {
  if (stream !== EVENTS_STREAM || places.length === 0) return places;
  const ids = places.map((place) => place.row_id);
  const found = await eventsInWindow(db, nowMs).where('id', 'in', ids).execute();
  const inWindow = new Set(found.map(({ id }) => id));
  return places.map((place) => (inWindow.has(place.row_id) ? place : { ...place, is_gone: 1 }));
}

/** The state of a stream after a cursor. */
export interface StreamState {
  /** The version up to which tombstones were deleted; 0 while all are kept. */
  forgotten: number;
  /** Whether it has rows or tombstones after the cursor, even outside its time window. */
  isBehind: boolean;
}

/** Reads the states of some streams in one query. */
export async function readStreamStates(
  db: Reader,
  cursors: readonly { name: string; from: number }[],
): Promise<(stream: string) => StreamState> {
  const cursorsJson = JSON.stringify(cursors.map(({ name, from }) => [name, from]));
  const rows = cursors.length === 0 ? [] : await streamStates(db, { cursorsJson });
  const states = new Map<string, StreamState>();
  for (const { stream, forgotten, is_behind } of rows)
    states.set(stream, { forgotten, isBehind: is_behind === 1 || states.get(stream)?.isBehind === true });
  return (stream) => states.get(stream) ?? { forgotten: 0, isBehind: true };
}

const streamStates = prepared<
  { cursorsJson: string },
  { stream: string; forgotten: number; is_behind: number }
>((db, param) => {
  const [stream, from] = [textAt(db, 0), numberAt(1)];
  return sql`select ${stream} as stream,
    coalesce((select version from pruned_streams where stream = ${stream}), 0) as forgotten,
    case when exists (select 1 from stream_rows where stream = ${stream} and version > ${from})
      then 1 else 0 end as is_behind
    from ${rowsIn(db, param('cursorsJson'))}`;
});

/** Returns true for a cursor before deleted tombstones or ahead of this history; the phone starts over then. */
export const isUnusable = (from: number, log: { forgotten: number; newest: number }): boolean =>
  from !== 0 && (from < log.forgotten || from > log.newest);

/** Returns the newest version of the database. */
export async function newestVersion(db: Reader): Promise<number> {
  const { version } = await db.selectFrom('change_counter').select('version').executeTakeFirstOrThrow();
  return version;
}

const eventsInWindow = (db: Reader, nowMs: number) =>
  db
    .selectFrom('events')
    .select('id')
    .where('end_date', '>=', isoAt(nowMs - EVENT_LIMITS.streamDaysBack * DAY_MS))
    .where('start_date', '<=', isoAt(nowMs + EVENT_LIMITS.streamDaysAhead * DAY_MS));

/** A thread that was quiet for longer travels completely when it becomes active: its rows enter the stream again. */
const activeThreads = (db: Reader, nowMs: number) =>
  db
    .selectFrom('threads')
    .select('id')
    .where('last_post_at', '>=', isoAt(nowMs - FORUM_LIMITS.streamDays * DAY_MS));

const isoAt = (ms: number) => new Date(ms).toISOString();
