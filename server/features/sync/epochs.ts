import type { Selectable } from 'kysely';
import type { LineageEntry } from '#contract/sync.ts';
import type { EpochsTable } from '../../db/change-log.table.ts';
import { skipIds } from '../../db/engines/ids.ts';
import { randomHex } from '../../db/engines/phrases.ts';
import { prepared } from '../../db/prepared.ts';
import type { Reader } from '../../db/store.ts';

/** The current epoch and its predecessors, oldest first. */
export interface History {
  epoch: string;
  lineage: LineageEntry[];
}

/** Reads the database's history. @throws when the database has no epoch. */
export async function readHistory(db: Reader): Promise<History> {
  return (await readLog(db)).history;
}

/** The database's history and its newest version. */
export interface Log {
  history: History;
  newest: number;
}

/** Reads the history and the newest version. @throws when the database has no epoch. */
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

/** Starts a new epoch at the current version: the first of an empty database, or the one after a restore. */
export async function beginEpoch(db: Reader, startedAtMs = 0, forkedAt?: number): Promise<void> {
  const { version } = await db.selectFrom('change_counter').select('version').executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom('epochs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // A rolled-back disk has gone on since the fork, so the caller gives the fork's version.
  await db
    .insertInto('epochs')
    .values({
      position: count,
      epoch: randomHex(db, EPOCH_BYTES),
      forked_at: count === 0 ? 0 : (forkedAt ?? version),
      began_at_ms: startedAtMs,
    })
    .execute();
}

/** Ids counted by milliseconds since then are higher than any id counted by rows. */
const COUNTED_FROM_MS = Date.UTC(2025, 0, 1);

/**
 * Starts the epoch after a restore. It never reuses ids that the lost part has assigned: phones still hold them, and a
 * reply, a like or an account's posts must not move to another person. No database inserts a row per millisecond, so
 * that even an immediate second restore starts above all ids of this epoch.
 */
export async function beginRestoredHistory(db: Reader, nowMs: number, forkedAt?: number): Promise<void> {
  await beginEpoch(db, nowMs, forkedAt);
  await skipIds(db, nowMs - COUNTED_FROM_MS);
}
