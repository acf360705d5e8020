import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Rows } from '#contract/sync.ts';
import type { Reader, Store } from '../../db/store.ts';
import { readHistory } from './epochs.ts';
import { pull } from './pull.service.ts';
import type { StreamCursor } from './pull-request.ts';

/** What a stream weighs before it is kept: rows, and bytes as compressed on the wire. */
export interface StreamSize {
  stream: string;
  rows: number;
  bytes: number;
}

const DAY_MS = 86_400_000;
/** Sizes that are remembered for one database; the oldest is forgotten first. */
const REMEMBERED = 2000;
const compressed = promisify(gzip); // the level of the compressing middleware: zlib's default

const known = new WeakMap<Store, Map<string, StreamSize>>();

/**
 * Weighs streams by making the very answers of a pull and compressing them. A stream that did not change is not
 * weighed again; its windows of time are cut anew every day.
 */
export async function sizesOf(
  store: Store,
  cursors: readonly StreamCursor[],
  nowMs: number,
): Promise<StreamSize[]> {
  const remembered = known.get(store) ?? new Map<string, StreamSize>();
  known.set(store, remembered);
  const { epoch } = await readHistory(store.read);
  const sizes: StreamSize[] = [];
  for (const cursor of cursors) {
    const version = await lastVersion(store.read, cursor.stream);
    const name = [epoch, cursor.stream, cursor.from, version, Math.floor(nowMs / DAY_MS)].join('@');
    const size = remembered.get(name) ?? (await weigh(store.read, cursor, nowMs));
    remembered.set(name, size);
    if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value ?? '');
    sizes.push(size);
  }
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

async function weigh(db: Reader, { stream, from }: StreamCursor, nowMs: number): Promise<StreamSize> {
  const size = { stream, rows: 0, bytes: 0 };
  for (let at = from, more = true; more; ) {
    const request = { streams: [{ stream, from: at }], epoch: null, limit: SYNC_LIMITS.pageRows };
    const answer = await pull(db, request, null, nowMs);
    size.bytes += (await compressed(JSON.stringify(answer))).byteLength;
    const [page] = answer.streams;
    size.rows += countRows(page?.rows ?? {});
    at = page?.to ?? at;
    more = page?.more ?? false;
  }
  return size;
}

const countRows = (rows: Rows) => Object.values(rows).reduce((sum, list) => sum + list.length, 0);
