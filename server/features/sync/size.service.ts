import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AREA_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { PulledStream, Rows, StreamSize } from '#contract/sync.ts';
import type { Reader, Store } from '../../db/store.ts';
import { readHistory } from './epochs.ts';
import { pull } from './pull.service.ts';
import type { StreamCursor } from './pull-request.ts';

/** Weighings that are remembered for one database; the oldest is forgotten first. */
const REMEMBERED = 2000;
const compressed = promisify(gzip); // the level of every answer: zlib's default

const known = new WeakMap<Store, Map<string, StreamSize[]>>();

/**
 * Weighs streams by making the very answers of a pull and compressing them: each stream as if it were pulled alone.
 * A stream that did not change is not weighed again; its windows of time are cut anew every day.
 */
export async function sizesOf(
  store: Store,
  cursors: readonly StreamCursor[],
  nowMs: number,
): Promise<StreamSize[]> {
  const sizes: StreamSize[] = [];
  for (const cursor of cursors) sizes.push(...(await weighOnce(store, [cursor], nowMs)));
  return sizes;
}

/**
 * What each stream adds to answers that carry many of them: together they compress better than alone, so only the sum
 * of these shares tells what a download of all of them takes.
 */
export async function sharesOf(
  store: Store,
  cursors: readonly StreamCursor[],
  nowMs: number,
): Promise<StreamSize[]> {
  const shares: StreamSize[] = [];
  for (let at = 0; at < cursors.length; at += AREA_LIMITS.cellsPerRequest)
    shares.push(...(await weighOnce(store, cursors.slice(at, at + AREA_LIMITS.cellsPerRequest), nowMs)));
  return shares;
}

async function weighOnce(
  store: Store,
  cursors: readonly StreamCursor[],
  nowMs: number,
): Promise<StreamSize[]> {
  const remembered = known.get(store) ?? new Map<string, StreamSize[]>();
  known.set(store, remembered);
  const { epoch } = await readHistory(store.read);
  const states = await Promise.all(
    cursors.map(async ({ stream, from }) => [stream, from, await lastVersion(store.read, stream)].join('@')),
  );
  const name = [epoch, Math.floor(nowMs / DAY_MS), ...states].join(',');
  const sizes = remembered.get(name) ?? (await weigh(store.read, cursors, nowMs));
  remembered.set(name, sizes);
  if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value ?? '');
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

/** Pulls the streams together, page after page, and shares out what each compressed answer weighs. */
async function weigh(db: Reader, cursors: readonly StreamCursor[], nowMs: number): Promise<StreamSize[]> {
  const sizes = new Map(cursors.map(({ stream }) => [stream, { stream, rows: 0, bytes: 0 }]));
  for (let open = [...cursors]; open.length > 0; ) {
    const request = { streams: open, epoch: null, limit: SYNC_LIMITS.pageRows };
    const answer = await pull(db, request, null, nowMs);
    shareOut(sizes, answer.streams, (await compressed(JSON.stringify(answer))).byteLength);
    open = answer.streams.filter(({ more }) => more).map(({ stream, to }) => ({ stream, from: to }));
  }
  return [...sizes.values()];
}

/** By the length of each stream's part, in whole bytes whose sum is the answer's. */
function shareOut(sizes: ReadonlyMap<string, StreamSize>, pages: readonly PulledStream[], bytes: number) {
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
  }
}

const countRows = (rows: Rows) => Object.values(rows).reduce((sum, list) => sum + list.length, 0);
