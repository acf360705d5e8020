import type { Selectable } from 'kysely';
import type { LineageEntry } from '#contract/sync.ts';
import type { EpochsTable } from '../../db/change-log.table.ts';
import { skipIds } from '../../db/engines/ids.ts';
import { randomHex } from '../../db/engines/phrases.ts';
import { prepared } from '../../db/prepared.ts';
import type { Reader } from '../../db/store.ts';

/** The identity of this history, and those it came from, oldest first. */
export interface History {
  epoch: string;
  lineage: LineageEntry[];
}

/** The database's history. @throws when the database was never begun. */
export async function readHistory(db: Reader): Promise<History> {
  return (await readLog(db)).history;
}

/** The database's history, and the newest version of all. */
export interface Log {
  history: History;
  newest: number;
}

/** How far the change log goes. @throws when the database was never begun. */
export async function readLog(db: Reader): Promise<Log> {
  const rows = await epochs(db, {});
  const last = rows.at(-1);
  if (!last) throw new Error('the database has no epoch');
  const lineage = rows.map((row) => ({ epoch: row.epoch, forkedAt: row.forked_at }));
  return { history: { epoch: last.epoch, lineage }, newest: last.newest };
}

const epochs = prepared<object, Selectable<EpochsTable> & { newest: number }>((db) =>
  db
    .selectFrom('epochs')
    .innerJoin('change_counter', (join) => join.onTrue())
    .selectAll('epochs')
    .select('change_counter.version as newest')
    .orderBy('position'),
);

const EPOCH_BYTES = 16;

/** Begins a new history at the present version: the first of an empty database, or the one after a restore. */
export async function beginEpoch(db: Reader, beganAtMs = 0, forkedAt?: number): Promise<void> {
  const { version } = await db.selectFrom('change_counter').select('version').executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom('epochs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // A disk that was rolled back has gone on since it left the history before: it names where.
  await db
    .insertInto('epochs')
    .values({
      position: count,
      epoch: randomHex(db, EPOCH_BYTES),
      forked_at: count === 0 ? 0 : (forkedAt ?? version),
      began_at_ms: beganAtMs,
    })
    .execute();
}

/** No id that is counted by the millisecond since then is as low as one that was counted by rows. */
const COUNTED_FROM_MS = Date.UTC(2025, 0, 1);

/**
 * Begins the history after a restore. Ids that the lost part of the old one has given away are not given again: phones
 * still hold them, and a reply, a like or an account's posts must not fall to whoever got the number next. Nobody writes
 * as fast as milliseconds go by, so that the next restore begins above all of this history's own, however soon it is.
 */
export async function beginRestoredHistory(db: Reader, nowMs: number, forkedAt?: number): Promise<void> {
  await beginEpoch(db, nowMs, forkedAt);
  await skipIds(db, nowMs - COUNTED_FROM_MS);
}
