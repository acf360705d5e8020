import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Rows } from '#contract/entities.ts';
import { AREA_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { PulledStream, StreamSize } from '#contract/sync.ts';
import type { Reader, Store } from '../../db/store.ts';
import { readHistory } from './epochs.ts';
import { pull } from './pull.service.ts';
import type { StreamCursor } from './pull-request.ts';

/** Maximum number of cached sizes per database; the oldest is dropped first. */
const CACHE_MAX = 2000;
const compressed = promisify(gzip); // the level of every answer: zlib's default

const caches = new WeakMap<Store, Map<string, StreamSize[]>>();

/**
 * Measures streams by building and compressing the actual answers of a pull, each stream by itself. Unchanged streams
 * are cached; their time windows move once a day.
 */
export async function sizesOf(
  store: Store,
  cursors: readonly StreamCursor[],
  nowMs: number,
): Promise<StreamSize[]> {
  const sizes: StreamSize[] = [];
  for (const cursor of cursors) sizes.push(...(await measureCached(store, [cursor], nowMs)));
  return sizes;
}

/**
 * Measures each stream's part of answers that carry several: together they compress better, so only the sum of these
 * parts is the size of a complete download.
 */
export async function sharesOf(
  store: Store,
  cursors: readonly StreamCursor[],
  nowMs: number,
): Promise<StreamSize[]> {
  const shares: StreamSize[] = [];
  for (let index = 0; index < cursors.length; index += AREA_LIMITS.cellsPerRequest)
    shares.push(
      ...(await measureCached(store, cursors.slice(index, index + AREA_LIMITS.cellsPerRequest), nowMs)),
    );
  return shares;
}

async function measureCached(
  store: Store,
  cursors: readonly StreamCursor[],
  nowMs: number,
): Promise<StreamSize[]> {
  const cache = caches.get(store) ?? new Map<string, StreamSize[]>();
  caches.set(store, cache);
  const { epoch } = await readHistory(store.read);
  const states = await Promise.all(
    cursors.map(async ({ stream, from }) => [stream, from, await lastVersion(store.read, stream)].join('@')),
  );
  const name = [epoch, Math.floor(nowMs / DAY_MS), ...states].join(',');
  const sizes = cache.get(name) ?? (await weigh(store.read, cursors, nowMs));
  cache.set(name, sizes);
  if (cache.size > CACHE_MAX) cache.delete(cache.keys().next().value ?? '');
  return sizes;
}

async function lastVersion(db: Reader, stream: string): Promise<number> {
  const { version } = await db
    .selectFrom('stream_rows')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('stream', '=', stream)
    .executeTakeFirstOrThrow();
  return version ?? 0;
}

/** Pages measured before the rest is estimated from them: about 2 MB of rows of a stream. */
const MEASURED_PAGES = 20;

/**
 * Pulls the streams together, page by page, and splits the size of each compressed answer. The cost is bounded: the rest
 * of a long stream counts as much per row as its measured part.
 */
async function weigh(db: Reader, cursors: readonly StreamCursor[], nowMs: number): Promise<StreamSize[]> {
  const sizes = new Map<string, StreamSize>(
    cursors.map(({ stream }) => [stream, { stream, rows: 0, bytes: 0 }]),
  );
  let pending = [...cursors];
  for (let page = 0; pending.length > 0 && page < MEASURED_PAGES; page++) {
    const request = { streams: pending, epoch: null, limit: SYNC_LIMITS.pageRows };
    const answer = await pull(db, request, null, nowMs);
    splitBytes(sizes, answer.streams, (await compressed(JSON.stringify(answer))).byteLength);
    pending = answer.streams.filter(({ more }) => more).map(({ stream, to }) => ({ stream, from: to }));
  }
  for (const cursor of pending) addRest(sizes.get(cursor.stream), await countLeft(db, cursor));
  return [...sizes.values()];
}

async function countLeft(db: Reader, { stream, from }: StreamCursor): Promise<number> {
  const { rows } = await db
    .selectFrom('stream_rows')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('stream', '=', stream)
    .where('version', '>', from)
    .where('is_gone', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(rows);
}

function addRest(size: StreamSize | undefined, rows: number): void {
  if (!size || size.rows === 0) return;
  const ratio = (size.rows + rows) / size.rows;
  size.rows += rows;
  size.bytes = Math.round(size.bytes * ratio);
  if (size.pictures !== undefined) size.pictures = Math.round(size.pictures * ratio);
}

/** Splits by the length of each stream's part, in integers that add up to the answer's bytes. */
function splitBytes(sizes: ReadonlyMap<string, StreamSize>, pages: readonly PulledStream[], bytes: number) {
  const lengths = pages.map((page) => JSON.stringify(page).length);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  let passed = 0;
  for (const [index, page] of pages.entries()) {
    const before = Math.round((bytes * passed) / all);
    passed += lengths[index] ?? 0;
    const size = sizes.get(page.stream);
    if (!size) continue;
    size.rows += countRows(page.rows);
    size.bytes += Math.round((bytes * passed) / all) - before;
    const pictures = page.rows.businesses?.filter(({ images }) => images.length > 0).length ?? 0;
    if (pictures > 0) size.pictures = (size.pictures ?? 0) + pictures;
  }
}

const countRows = (rows: Rows) => Object.values(rows).reduce((sum, list) => sum + list.length, 0);
