import { EVENT_LIMITS, FORUM_LIMITS } from '#contract/limits.ts';
import {
  EVENTS_STREAM,
  FORUM_STREAM,
  type Gone,
  ME_STREAM,
  type PullAnswer,
  type PulledStream,
} from '#contract/sync.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Reader } from '../../db/store.ts';
import { readHistory } from './epochs.ts';
import type { PullRequest, StreamCursor } from './pull-request.ts';
import { loadRows } from './rows.ts';
import { tokenOf } from './seen.ts';

interface PullContext {
  db: Reader;
  nowMs: number;
  limit: number;
  userId: number | null;
}

/** What changed in each stream since the device's cursor: whole versions in order, at most `limit` rows a stream. */
export async function pull(
  db: Reader,
  request: PullRequest,
  userId: number | null,
  nowMs: number,
): Promise<PullAnswer> {
  const history = await readHistory(db);
  const isOtherHistory = request.epoch !== null && request.epoch !== history.epoch;
  const context = { db, nowMs, limit: request.limit, userId };
  const streams: PulledStream[] = [];
  for (const cursor of request.streams) streams.push(await pullStream(context, cursor, isOtherHistory));
  const seen = await tokenOf(db, Math.max(...streams.map(({ to }) => to)));
  return { ...history, streams, ...(seen === null ? {} : { seen }) };
}

async function pullStream(
  context: PullContext,
  cursor: StreamCursor,
  isOtherHistory: boolean,
): Promise<PulledStream> {
  const name = cursor.stream === ME_STREAM ? `${ME_STREAM}:${context.userId}` : cursor.stream;
  const forgotten = await forgottenUpTo(context.db, name);
  const isReset = isOtherHistory || (await isUnusable(context.db, cursor.from, forgotten));
  const from = isReset ? 0 : cursor.from;
  const { places: found, more } = await findPage(context, name, from, forgotten);
  const places = name === EVENTS_STREAM ? await markLeft(context, found) : found;
  const carried = places.filter((place) => place.is_gone === 0);
  const rows = await loadRows(context.db, carried);
  return {
    stream: cursor.stream,
    from,
    to: Math.max(places.at(-1)?.version ?? from, forgotten),
    more,
    ...(isReset ? { reset: true as const } : {}),
    rows,
    gone: goneOf(places.filter((place) => place.is_gone === 1)),
  };
}

function goneOf(places: readonly Place[]): Gone {
  const gone: Gone = {};
  for (const place of places) {
    const ids = gone[place.entity] ?? [];
    ids.push(place.row_id);
    gone[place.entity] = ids;
  }
  return gone;
}

/** The version up to which a stream's tombstones are forgotten; 0 while all are kept. */
async function forgottenUpTo(db: Reader, stream: string): Promise<number> {
  const pruned = await db
    .selectFrom('pruned_streams')
    .select('version')
    .where('stream', '=', stream)
    .executeTakeFirst();
  return pruned?.version ?? 0;
}

/** A cursor whose tombstones are forgotten, or that lies ahead of this history, starts anew. */
async function isUnusable(db: Reader, from: number, forgotten: number): Promise<boolean> {
  if (from === 0) return false;
  const { version } = await db.selectFrom('change_counter').select('version').executeTakeFirstOrThrow();
  return from < forgotten || from > version;
}

type Place = Awaited<ReturnType<ReturnType<typeof placesOf>['execute']>>[number];

/**
 * A page never ends inside a version; a version larger than the page travels whole. The first page of a first copy
 * reaches past the forgotten tombstones, because a cursor before them would start anew for ever.
 */
async function findPage(
  context: PullContext,
  stream: string,
  from: number,
  forgotten: number,
): Promise<{ places: Place[]; more: boolean }> {
  const found = await placesOf(context, stream, from)
    .limit(context.limit + 1)
    .execute();
  if (found.length <= context.limit) return { places: found, more: false };
  const cutVersion = found.at(-1)?.version ?? 0;
  if (cutVersion <= forgotten) return findUpTo(context, stream, from, forgotten);
  const whole = found.filter((place) => place.version < cutVersion);
  if (whole.length > 0) return { places: whole, more: true };
  return findUpTo(context, stream, from, cutVersion);
}

async function findUpTo(context: PullContext, stream: string, from: number, version: number) {
  const places = await placesOf(context, stream, from).where('version', '<=', version).execute();
  const next = await placesOf(context, stream, version).limit(1).execute();
  return { places, more: next.length > 0 };
}

/** The rows and tombstones of a stream after a version, in order, cut by the stream's window of time. */
function placesOf({ db, nowMs }: PullContext, stream: string, from: number) {
  let query = db
    .selectFrom('stream_rows')
    .select(['entity', 'row_id', 'version', 'is_gone'])
    .where('stream', '=', stream)
    .where('version', '>', from)
    .orderBy('version')
    .orderBy('entity')
    .orderBy('row_id');
  if (from === 0) query = query.where('is_gone', '=', 0);
  if (from === 0 && stream === EVENTS_STREAM) query = query.where('row_id', 'in', eventsInWindow(db, nowMs));
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

/** An event that lies outside the window of time has left the stream, on every page and however it came there. */
async function markLeft({ db, nowMs }: PullContext, places: Place[]): Promise<Place[]> {
  if (places.length === 0) return places;
  const ids = places.map((place) => place.row_id);
  const found = await eventsInWindow(db, nowMs).where('id', 'in', ids).execute();
  const inWindow = new Set(found.map(({ id }) => id));
  return places.map((place) => (inWindow.has(place.row_id) ? place : { ...place, is_gone: 1 }));
}

const eventsInWindow = (db: Reader, nowMs: number) =>
  db
    .selectFrom('events')
    .select('id')
    .where('end_date', '>=', isoAt(nowMs - EVENT_LIMITS.streamDaysBack * DAY_MS))
    .where('start_date', '<=', isoAt(nowMs + EVENT_LIMITS.streamDaysAhead * DAY_MS));

/** A thread that was quiet for longer travels whole when it comes back: its rows enter the stream again. */
const activeThreads = (db: Reader, nowMs: number) =>
  db
    .selectFrom('threads')
    .select('id')
    .where('last_post_at', '>=', isoAt(nowMs - FORUM_LIMITS.streamDays * DAY_MS));

const isoAt = (ms: number) => new Date(ms).toISOString();
