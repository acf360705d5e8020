import { SYNC_LIMITS } from '#contract/limits.ts';
import { ME_STREAM, type PullAnswer, type PulledStream, type Rows } from '#contract/sync.ts';
import type { Reader } from '../../db/store.ts';
import { type Log, readLog } from './epochs.ts';
import {
  isUnusable,
  markLeft,
  type Place,
  type PlacesContext,
  placesOf,
  type Standing,
  standingsOf,
} from './places.ts';
import type { PullRequest, StreamCursor } from './pull-request.ts';
import { addRows, addWeights, byEntity, loadRows, nameOf, onlyRows, type Weights } from './rows.ts';
import { tokenOf } from './seen.ts';

/** Rows that are loaded before the page's bytes are looked at again: of a full page, and of a small one. */
const PLACES_AT_ONCE = 100;
const PLACES_AT_LEAST = 25;

interface PullContext extends PlacesContext {
  limit: number;
  /** Of each stream's rows. */
  bytes: number;
  userId: number | null;
  /** As the pull begins. */
  newest: number;
  standingOf(stream: string): Standing;
}

/**
 * What changed in each stream since the device's cursor: whole versions in order, at most `limit` rows and
 * SYNC_LIMITS.pageBytes a stream, of many streams their share of SYNC_LIMITS.answerBytes.
 * @param log where it is known already.
 */
export async function pull(
  db: Reader,
  request: PullRequest,
  userId: number | null,
  nowMs: number,
  log?: Log,
): Promise<PullAnswer> {
  const { history, newest } = log ?? (await readLog(db));
  const isOtherHistory = request.epoch !== null && request.epoch !== history.epoch;
  const share = Math.floor(SYNC_LIMITS.answerBytes / request.streams.length);
  const bytes = Math.min(SYNC_LIMITS.pageBytes, share);
  const { limit } = request;
  const cursors = request.streams.map(({ stream, from }) => ({ name: storedName(stream, userId), from }));
  const context = { db, nowMs, limit, bytes, userId, newest, standingOf: await standingsOf(db, cursors) };
  const streams: PulledStream[] = [];
  for (const cursor of request.streams) streams.push(await pullStream(context, cursor, isOtherHistory));
  const seen = await tokenOf(db, Math.max(...streams.map(({ to }) => to)), history.epoch);
  return { ...history, streams, ...(seen === null ? {} : { seen }) };
}

/** A part of a stream: the versions after `from`. */
interface Range {
  name: string;
  from: number;
}

/** The name under which the change log keeps a stream. */
export const storedName = (stream: string, userId: number | null) =>
  stream === ME_STREAM ? `${ME_STREAM}:${userId}` : stream;

async function pullStream(
  context: PullContext,
  cursor: StreamCursor,
  isOtherHistory: boolean,
): Promise<PulledStream> {
  const name = storedName(cursor.stream, context.userId);
  const { forgotten, isBehind } = context.standingOf(name);
  const isReset = isOtherHistory || isUnusable(cursor.from, { forgotten, newest: context.newest });
  const from = isReset ? 0 : cursor.from;
  const range = { name, from };
  const found = isBehind || isReset ? await findPage(context, range, forgotten) : NOTHING_NEW;
  const marked = await markLeft(context, name, found.places);
  const { rows: all, end } = await loadPage(context, marked, forgotten);
  const places = marked.filter((place) => place.version <= end);
  const isCut = places.length < marked.length;
  const gone = places.filter((place) => place.is_gone === 1);
  const more = found.more || isCut;
  const last = Math.max(places.at(-1)?.version ?? from, forgotten);
  return {
    stream: cursor.stream,
    from,
    to: last,
    more,
    ...(isReset ? { reset: true as const } : {}),
    rows: isCut ? onlyRows(all, places.filter(isCarried)) : all,
    gone: byEntity(gone, (place) => place.row_id),
    ...(gone.length > 0 ? { goneAt: byEntity(gone, (place) => place.version) } : {}),
  };
}

const NOTHING_NEW: { places: Place[]; more: boolean } = { places: [], more: false };

const isCarried = (place: Place) => place.is_gone === 0;

/**
 * A page never ends inside a version; a version larger than the page travels whole. The first page of a first copy
 * reaches past the forgotten tombstones, because a cursor before them would start anew for ever.
 */
async function findPage(
  context: PullContext,
  range: Range,
  forgotten: number,
): Promise<{ places: Place[]; more: boolean }> {
  const found = await placesOf(context, range.name, range.from)
    .limit(context.limit + 1)
    .execute();
  if (found.length <= context.limit) return { places: found, more: false };
  const cutVersion = found.at(-1)?.version ?? 0;
  if (cutVersion <= forgotten) return findUpTo(context, range, forgotten);
  const whole = found.filter((place) => place.version < cutVersion);
  if (whole.length > 0) return { places: whole, more: true };
  return findUpTo(context, range, cutVersion);
}

async function findUpTo(context: PullContext, { name, from }: Range, version: number) {
  const places = await placesOf(context, name, from).where('version', '<=', version).execute();
  const next = await placesOf(context, name, version).limit(1).execute();
  return { places, more: next.length > 0 };
}

/** Loads a page's rows in parts: a page that is full before its last row does not load the rest. */
async function loadPage(
  { db, bytes }: PullContext,
  places: readonly Place[],
  forgotten: number,
): Promise<{ rows: Rows; end: number }> {
  const rows: Rows = {};
  const weights: Weights = new Map();
  const atOnce = Math.max(
    PLACES_AT_LEAST,
    Math.floor(PLACES_AT_ONCE * Math.min(1, bytes / SYNC_LIMITS.pageBytes)),
  );
  for (let loaded = 0; ; ) {
    const part = await loadRows(db, places.slice(loaded, loaded + atOnce).filter(isCarried));
    addWeights(weights, part);
    addRows(rows, part);
    loaded += atOnce;
    const weightOf = (place: Place) => weights.get(nameOf(place)) ?? 0;
    const end = endOfPage(places.slice(0, loaded), weightOf, { bytes, forgotten });
    if (loaded >= places.length || end < (places[loaded - 1]?.version ?? 0)) return { rows, end };
  }
}

/** The last version that fits into the page's bytes: at least one, and all up to the forgotten tombstones. */
function endOfPage(
  places: readonly Place[],
  weightOf: (place: Place) => number,
  page: { bytes: number; forgotten: number },
): number {
  let bytes = 0;
  let end = 0;
  for (const [index, place] of places.entries()) {
    bytes += weightOf(place);
    if (places[index + 1]?.version === place.version) continue;
    if (bytes > page.bytes && end > 0 && end >= page.forgotten) return end;
    end = place.version;
  }
  return end;
}
