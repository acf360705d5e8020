import type { Rows } from '#contract/entities.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { ME_STREAM, type PullAnswer, type PulledStream } from '#contract/sync.ts';
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
  readStreamStates,
  type StreamState,
} from './places.ts';
import { type PullRequest, partText, type StreamCursor } from './pull-request.ts';
import { addRows, addWeights, byEntity, loadRows, nameOf, onlyRows, type Weights } from './rows.ts';
import { tokenOf } from './seen.ts';

/** Rows to load before the page's size is checked again, and the assumed bytes of a row before any is read. */
const BATCH_MAX = 100;
const ROW_BYTES = 800;
/** Few rows are smaller: a page holds no more than its bytes divided by this. */
const LEAST_ROW_BYTES = 100;
/** Most rows are larger: a page first reads as many places as would fit. */
const USUAL_ROW_BYTES = 500;

interface PullContext extends PlacesContext {
  limit: number;
  /** Per stream. */
  bytes: number;
  userId: number | null;
  /** At the start of the pull. */
  newest: number;
  stateOf(stream: string): StreamState;
  /** See {@link PullRequest}. */
  parts: ReadonlyMap<string, Part> | null;
}

/**
 * Returns the changes of each stream since the device's cursor: at most `limit` rows and SYNC_LIMITS.pageBytes per
 * stream, less if many streams share SYNC_LIMITS.answerBytes. A page ends between two versions; with `parts` it may end
 * after any row. @param log the log if it was read already
 */
export async function pull(
  db: Reader,
  request: PullRequest,
  userId: number | null,
  nowMs: number,
  log?: Log,
): Promise<PullAnswer> {
  const { history, newest } = log ?? (await readLog(db));
  const { epoch, parts = null } = request;
  const isOtherHistory = epoch !== null && epoch !== history.epoch;
  const share = Math.floor(SYNC_LIMITS.answerBytes / request.streams.length);
  const bytes = Math.min(SYNC_LIMITS.pageBytes, share);
  const limit = Math.min(request.limit, Math.ceil(bytes / LEAST_ROW_BYTES));
  const cursors = request.streams.map(({ stream, from }) => ({ name: storedName(stream, userId), from }));
  const stateOf = await readStreamStates(db, cursors);
  const context = { db, nowMs, limit, bytes, userId, newest, stateOf, parts };
  const streams: PulledStream[] = [];
  for (const cursor of request.streams) streams.push(await pullStream(context, cursor, isOtherHistory));
  const seen = await tokenOf(db, Math.max(...streams.map(({ to }) => to)), history.epoch);
  return { ...history, streams, ...(seen === null ? {} : { seen }) };
}

/** A range of a stream: the rows after a version, or after a row inside a later one. */
interface Range {
  name: string;
  from: number;
  after: Part | undefined;
}

/** Returns the name of a stream in the change log. */
export const storedName = (stream: string, userId: number | null) =>
  stream === ME_STREAM ? `${ME_STREAM}:${userId}` : stream;

async function pullStream(
  context: PullContext,
  cursor: StreamCursor,
  isOtherHistory: boolean,
): Promise<PulledStream> {
  const name = storedName(cursor.stream, context.userId);
  const { forgotten, isBehind } = context.stateOf(name);
  const { newest } = context;
  const part = context.parts?.get(cursor.stream);
  const isReset =
    isOtherHistory ||
    isUnusable(cursor.from, { forgotten, newest }) ||
    (part !== undefined && part.version > newest);
  const range = isReset ? { name, from: 0, after: undefined } : { name, from: cursor.from, after: part };
  const { rows, places, more, next } =
    isBehind || isReset ? await readPage(context, range, forgotten) : NOTHING_NEW;
  const gone = places.filter((place) => place.is_gone === 1);
  const end = context.parts && more ? endInside(places, next, range, forgotten) : null;
  return {
    stream: cursor.stream,
    from: range.from,
    ...(range.after ? { after: partText(range.after) } : {}),
    ...(end ?? { to: Math.max(places.at(-1)?.version ?? range.after?.version ?? range.from, forgotten) }),
    more,
    ...(isReset ? { reset: true as const } : {}),
    rows,
    gone: byEntity(gone, (place) => place.row_id),
    ...(gone.length > 0 ? { goneAt: byEntity(gone, (place) => place.version) } : {}),
  };
}

/** The rows and tombstones of a page. `next`: the first one after it, if it was read. */
interface Found {
  places: Place[];
  more: boolean;
  next?: Place | undefined;
}

const NOTHING_NEW: Found & { rows: Rows } = { places: [], more: false, rows: {} };

const isCarried = (place: Place) => place.is_gone === 0;

/** Reads as many rows as a page usually holds; if more fit, as many as it may hold. */
async function readPage(context: PullContext, range: Range, forgotten: number): Promise<typeof NOTHING_NEW> {
  const usual = Math.ceil(context.bytes / USUAL_ROW_BYTES);
  const first = usual < context.limit ? await readUpTo(context, range, forgotten, usual) : null;
  if (first && (first.isFull || !first.more)) return first;
  return readUpTo(context, range, forgotten, context.limit);
}

async function readUpTo(context: PullContext, range: Range, forgotten: number, limit: number) {
  const found = await findPage({ ...context, limit }, range, forgotten);
  const marked = await markLeft(context, range.name, found.places);
  const { rows, count } = await loadPage(context, marked, forgotten);
  const places = marked.slice(0, count);
  const isFull = count < marked.length;
  return {
    places,
    rows: isFull ? onlyRows(rows, places.filter(isCarried)) : rows,
    more: found.more || isFull,
    next: marked[count] ?? found.next,
    isFull,
  };
}

/**
 * Returns the end of a page that may be inside a version: the last complete version, and the last row after it. A
 * cursor before the deleted tombstones would restart forever, so it stays until a page has passed them.
 */
function endInside(
  places: readonly Place[],
  next: Place | undefined,
  { from, after }: Range,
  forgotten: number,
): Pick<PulledStream, 'to' | 'part'> | null {
  const last = places.at(-1);
  if (!last) return null;
  const isComplete = next !== undefined && next.version > last.version;
  const complete = isComplete ? last : places.findLast(({ version }) => version < last.version);
  const before = after && after.version < last.version ? after.version : from;
  const to = complete?.version ?? before;
  if (to < forgotten) return { to: from, part: partText(last) };
  return isComplete ? { to } : { to, part: partText(last) };
}

/**
 * Reads the next rows. Unless the device takes parts, a page holds complete versions, and a version larger than the
 * page travels as one; the first page of a first copy then extends past the deleted tombstones.
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
  const complete = found.filter((place) => place.version < cutVersion);
  if (complete.length > 0) return { places: complete, more: true };
  return findUpTo(context, range, cutVersion);
}

async function findUpTo(context: PullContext, { name, from }: Range, version: number): Promise<Found> {
  const places = await placesOf(context, name, from).where('version', '<=', version).execute();
  const next = await placesOf(context, name, version).limit(1).execute();
  return { places, more: next.length > 0 };
}

/** Loads a page's rows in batches, and stops when the page is full. @returns its length. */
async function loadPage(
  { db, bytes, parts, userId }: PullContext,
  places: readonly Place[],
  forgotten: number,
): Promise<{ rows: Rows; count: number }> {
  const rows: Rows = {};
  const weights: Weights = new Map();
  let used = 0;
  for (let loaded = 0; ; ) {
    const rowBytes = loaded === 0 ? ROW_BYTES : used / loaded;
    const fitting = used < bytes ? 1 + Math.ceil((bytes - used) / rowBytes) : BATCH_MAX; // a version may exceed the page
    const batchSize = Math.min(fitting, BATCH_MAX, places.length - loaded);
    const batch = await loadRows(db, places.slice(loaded, loaded + batchSize).filter(isCarried), userId);
    used += addWeights(weights, batch);
    addRows(rows, batch);
    loaded += batchSize;
    const weightOf = (place: Place) => weights.get(nameOf(place)) ?? 0;
    const count = countFitting(places.slice(0, loaded), weightOf, {
      bytes,
      forgotten,
      takesParts: parts !== null,
    });
    if (loaded === places.length || count < loaded) return { rows, count };
  }
}

/**
 * Returns how many places fit into a page's bytes: at least one row, or one version and all up to the deleted
 * tombstones.
 */
function countFitting(
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
