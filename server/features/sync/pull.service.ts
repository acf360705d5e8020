import { SYNC_LIMITS } from '#contract/limits.ts';
import { ME_STREAM, type PullAnswer, type PulledStream, type Rows } from '#contract/sync.ts';
import type { Reader } from '../../db/store.ts';
import { type Log, readLog } from './epochs.ts';
import {
  isUnusable,
  markLeft,
  type Part,
  type Place,
  type PlacesContext,
  placesAfter,
  placesOf,
  type Standing,
  standingsOf,
} from './places.ts';
import { type PullRequest, partText, type StreamCursor } from './pull-request.ts';
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
  /** See {@link PullRequest}. */
  parts: ReadonlyMap<string, Part> | null;
}

/**
 * What changed in each stream since the device's cursor: at most `limit` rows and SYNC_LIMITS.pageBytes a stream, and with
 * many streams each has its share of SYNC_LIMITS.answerBytes. A page ends between two versions, unless the device has asked
 * with `parts`: then it may end after any row.
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
  const { limit, epoch, parts = null } = request;
  const isOtherHistory = epoch !== null && epoch !== history.epoch;
  const share = Math.floor(SYNC_LIMITS.answerBytes / request.streams.length);
  const bytes = Math.min(SYNC_LIMITS.pageBytes, share);
  const cursors = request.streams.map(({ stream, from }) => ({ name: storedName(stream, userId), from }));
  const standingOf = await standingsOf(db, cursors);
  const context = { db, nowMs, limit, bytes, userId, newest, standingOf, parts };
  const streams: PulledStream[] = [];
  for (const cursor of request.streams) streams.push(await pullStream(context, cursor, isOtherHistory));
  const seen = await tokenOf(db, Math.max(...streams.map(({ to }) => to)), history.epoch);
  return { ...history, streams, ...(seen === null ? {} : { seen }) };
}

/** A part of a stream: the rows after a version, or after a row inside a later one. */
interface Range {
  name: string;
  from: number;
  after: Part | undefined;
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
  const { newest } = context;
  const part = context.parts?.get(cursor.stream);
  const isReset =
    isOtherHistory ||
    isUnusable(cursor.from, { forgotten, newest }) ||
    (part !== undefined && part.version > newest);
  const range = isReset ? { name, from: 0, after: undefined } : { name, from: cursor.from, after: part };
  const found = isBehind || isReset ? await findPage(context, range, forgotten) : NOTHING_NEW;
  const marked = await markLeft(context, name, found.places);
  const { rows: all, count } = await loadPage(context, marked, forgotten);
  const places = marked.slice(0, count);
  const isCut = places.length < marked.length;
  const gone = places.filter((place) => place.is_gone === 1);
  const more = found.more || isCut;
  const next = marked[count] ?? found.next;
  const end = context.parts && more ? endInside(places, next, range, forgotten) : null;
  return {
    stream: cursor.stream,
    from: range.from,
    ...(range.after ? { after: partText(range.after) } : {}),
    ...(end ?? { to: Math.max(places.at(-1)?.version ?? range.after?.version ?? range.from, forgotten) }),
    more,
    ...(isReset ? { reset: true as const } : {}),
    rows: isCut ? onlyRows(all, places.filter(isCarried)) : all,
    gone: byEntity(gone, (place) => place.row_id),
    ...(gone.length > 0 ? { goneAt: byEntity(gone, (place) => place.version) } : {}),
  };
}

/** The rows and tombstones of a page. `next`: the first one behind it, where that was read. */
interface Found {
  places: Place[];
  more: boolean;
  next?: Place | undefined;
}

const NOTHING_NEW: Found = { places: [], more: false };

const isCarried = (place: Place) => place.is_gone === 0;

/**
 * Where a page ends that may end inside a version: the last complete version, and the last row behind it. A cursor before
 * the forgotten tombstones would start over for ever, so it stays where it was until a page has passed them.
 */
function endInside(
  places: readonly Place[],
  next: Place | undefined,
  { from, after }: Range,
  forgotten: number,
): Pick<PulledStream, 'to' | 'part'> | null {
  const last = places.at(-1);
  if (!last) return null;
  const isWhole = next !== undefined && next.version > last.version;
  const whole = isWhole ? last : places.findLast(({ version }) => version < last.version);
  const before = after && after.version < last.version ? after.version : from;
  const to = whole?.version ?? before;
  if (to < forgotten) return { to: from, part: partText(last) };
  return isWhole ? { to } : { to, part: partText(last) };
}

/**
 * The next rows. Unless the device takes parts, a page holds whole versions, and a version larger than the page travels
 * whole; the first page of a first copy then reaches past the forgotten tombstones.
 */
async function findPage(context: PullContext, range: Range, forgotten: number): Promise<Found> {
  const query = range.after
    ? placesAfter(context, range.name, range.from, range.after)
    : placesOf(context, range.name, range.from);
  const found = await query.limit(context.limit + 1).execute();
  if (found.length <= context.limit) return { places: found, more: false };
  if (context.parts) return { places: found.slice(0, -1), more: true, next: found.at(-1) };
  const cutVersion = found.at(-1)?.version ?? 0;
  if (cutVersion <= forgotten) return findUpTo(context, range, forgotten);
  const whole = found.filter((place) => place.version < cutVersion);
  if (whole.length > 0) return { places: whole, more: true };
  return findUpTo(context, range, cutVersion);
}

async function findUpTo(context: PullContext, { name, from }: Range, version: number): Promise<Found> {
  const places = await placesOf(context, name, from).where('version', '<=', version).execute();
  const next = await placesOf(context, name, version).limit(1).execute();
  return { places, more: next.length > 0 };
}

/** Loads a page's rows in batches: a page that is full before its last row does not load the rest. @returns its length. */
async function loadPage(
  { db, bytes, parts }: PullContext,
  places: readonly Place[],
  forgotten: number,
): Promise<{ rows: Rows; count: number }> {
  const rows: Rows = {};
  const weights: Weights = new Map();
  const atOnce = Math.max(
    PLACES_AT_LEAST,
    Math.floor(PLACES_AT_ONCE * Math.min(1, bytes / SYNC_LIMITS.pageBytes)),
  );
  for (let loaded = 0; ; ) {
    const batch = await loadRows(db, places.slice(loaded, loaded + atOnce).filter(isCarried));
    addWeights(weights, batch);
    addRows(rows, batch);
    loaded = Math.min(loaded + atOnce, places.length);
    const weightOf = (place: Place) => weights.get(nameOf(place)) ?? 0;
    const count = fitting(places.slice(0, loaded), weightOf, {
      bytes,
      forgotten,
      takesParts: parts !== null,
    });
    if (loaded === places.length || count < loaded) return { rows, count };
  }
}

/** How many places fit into a page's bytes: at least one row, or one version and all up to the forgotten tombstones. */
function fitting(
  places: readonly Place[],
  weightOf: (place: Place) => number,
  page: { bytes: number; forgotten: number; takesParts: boolean },
): number {
  let bytes = 0;
  let count = 0;
  for (const [index, place] of places.entries()) {
    bytes += weightOf(place);
    if (!page.takesParts && places[index + 1]?.version === place.version) continue;
    const mayEnd = page.takesParts || (places[count - 1]?.version ?? 0) >= page.forgotten;
    if (bytes > page.bytes && count > 0 && mayEnd) return count;
    count = index + 1;
  }
  return count;
}
