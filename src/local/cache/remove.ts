import { type EntityName, KEYED_ENTITIES, rowId } from '#contract/entities.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { Cache, CursorRow, SeenRow, Stored } from './cache.ts';
import { forgetRemoved, markSeen, noteRemoved, type Removal } from './marks.ts';
import { readSetting } from './settings.ts';
import { NOTHING_SPARED, type Spared } from './shown.ts';
import { rowTables, tableOf, tablesOf } from './tables.ts';

/** Finds the rows that some writes made. */
async function findMade(
  cache: Cache,
  keys: readonly string[],
): Promise<{ entity: EntityName; id: number }[]> {
  const found = await Promise.all(
    KEYED_ENTITIES.map(async (entity) => {
      const rows = await tableOf(cache, entity).where('key').anyOf(keys).toArray();
      return rows.map((row) => ({ entity, id: rowId(entity, row) }));
    }),
  );
  return found.flat();
}

/** Removes a row unless a followed stream carries it. */
export async function dropUncarried(
  cache: Cache,
  entity: EntityName,
  id: number,
  { h, nowMs }: { h: number; nowMs: number },
): Promise<void> {
  const row = await tableOf(cache, entity).get(id);
  if (row?.h === h) await noteRemoved(cache, entity, [{ id, version: row.version + 1, h }], nowMs);
  await cache.seen.delete([entity, id]);
  await dropOrphan(cache, entity, id);
}

/** Removes a row that the server reports as missing. */
export async function removeRow(cache: Cache, entity: EntityName, id: number): Promise<void> {
  await cache.transaction('rw', tablesOf(cache), async () => {
    await cache.members.where('[entity+id]').equals([entity, id]).delete();
    await cache.seen.delete([entity, id]);
    await tableOf(cache, entity).delete(id);
  });
}

/** The state of a row when a request about it was made. */
export interface Stood {
  entity: EntityName;
  id: number;
  h: number;
  version: number;
}

/** Snapshots rows of this phone. */
export const standing = (entity: EntityName, rows: readonly Stored<object>[]): Stood[] =>
  rows.map(({ h, version, ...row }) => ({ entity, id: rowId(entity, row), h, version }));

/** Snapshots one row, a thread with its posts; empty where this phone does not have it. @param by id or slug. */
export async function readStanding(
  cache: Cache,
  entity: EntityName,
  by: number | { slug: string },
): Promise<Stood[]> {
  const table = tableOf(cache, entity);
  const row = typeof by === 'number' ? await table.get(by) : await table.where(by).first();
  if (!row) return [];
  const own = standing(entity, [row]);
  if (entity !== 'threads') return own;
  const posts = await cache.posts.where('threadId').equals(rowId(entity, row)).toArray();
  return [...standing('posts', posts), ...own];
}

/** Removes rows that the server reports as missing, unless they changed after the request. */
export async function removeStood(cache: Cache, stood: readonly Stood[]): Promise<void> {
  if (stood.length === 0) return;
  await cache.transaction('rw', tablesOf(cache), async () => {
    for (const { entity, id, h, version } of stood) {
      const row = await tableOf(cache, entity).get(id);
      if (row?.version === version && row.h === h) await removeRow(cache, entity, id);
    }
  });
}

/** Removes a row that is gone since `version`, unless a newer one is stored. */
export async function removeOlder(
  cache: Cache,
  entity: EntityName,
  { id, h, version }: { id: number; h: number; version: number },
  nowMs: number,
): Promise<void> {
  await cache.transaction('rw', tablesOf(cache), async () => {
    await noteRemoved(cache, entity, [{ id, h, version }], nowMs);
    const row = await tableOf(cache, entity).get(id);
    if (row && (row.h < h || (row.h === h && row.version <= version))) await removeRow(cache, entity, id);
  });
}

/**
 * Removes the rows that some writes made: the writes are sent again to a restored server, which assigns new ids, and
 * are shown as waiting until then.
 */
export async function removeMade(cache: Cache, keys: readonly string[]): Promise<void> {
  for (const { entity, id } of await findMade(cache, keys)) await removeRow(cache, entity, id);
}

/** Marks every row as older than any that arrives from now on. */
export async function forgetHistories(cache: Cache): Promise<void> {
  for (const table of rowTables(cache)) await table.toCollection().modify({ h: 0 });
}

/** Drops rows seen more than 14 days ago that no stream carries, and marks dated in the future by a wrong clock. */
export async function dropOldSeen(cache: Cache, nowMs: number): Promise<void> {
  await cache.seen
    .where('seenAtMs')
    .above(nowMs + DAY_MS)
    .modify({ seenAtMs: nowMs });
  await dropSeen(cache, nowMs - SYNC_LIMITS.seenDays * DAY_MS);
  await forgetRemoved(cache, nowMs);
}

/** Drops rows that no stream carries, except own ones: the first to go on a full phone. */
export async function evictSeen(cache: Cache, isSpared: Spared): Promise<void> {
  await dropSeen(cache, Number.POSITIVE_INFINITY, ({ entity, id, isOwn }) => isOwn || isSpared(entity, id));
}

async function dropSeen(
  cache: Cache,
  before: number,
  stays: (mark: SeenRow) => boolean = () => false,
): Promise<void> {
  await cache.transaction('rw', tablesOf(cache), async () => {
    for (const mark of await cache.seen.where('seenAtMs').below(before).toArray()) {
      if (stays(mark)) continue;
      const { entity, id } = mark;
      await cache.seen.delete([entity, id]);
      await dropOrphan(cache, entity, id);
    }
  });
}

/** Unfollows a stream: drops its cursor and every row that nothing else keeps. Spared rows become seen rows. */
export async function dropStream(cache: Cache, stream: string, isSpared = NOTHING_SPARED): Promise<void> {
  const nowMs = (await readSetting(cache, 'lastAnswerMs')) ?? 0; // server clock, like every time in `seen`
  await cache.transaction('rw', tablesOf(cache), async () => {
    await cache.cursors.delete(stream);
    const members = await cache.members.where('stream').equals(stream).toArray();
    for (const { entity, id } of members) {
      await cache.members.delete([stream, entity, id]);
      if (isSpared(entity, id)) await markSeen(cache, entity, [{ id, seenAtMs: nowMs }], nowMs);
      else await dropOrphan(cache, entity, id);
    }
  });
}

/**
 * Takes rows out of a stream, and off the phone where nothing else keeps them. A row that was updated since has moved
 * to another stream whose page is still to come: it stays as a seen row.
 */
export async function leaveStream(
  cache: Cache,
  stream: string,
  entity: EntityName,
  ids: readonly number[],
  removals: readonly Removal[] = [],
): Promise<void> {
  const removed = new Map(removals.map((removal) => [removal.id, removal]));
  for (const id of ids) {
    await cache.members.delete([stream, entity, id]);
    if (!(await isReportedSince(cache, entity, id, removed.get(id)))) await cache.seen.delete([entity, id]);
    await dropOrphan(cache, entity, id);
  }
}

async function isReportedSince(cache: Cache, entity: EntityName, id: number, removal: Removal | undefined) {
  const row = removal && (await tableOf(cache, entity).get(id));
  return row !== undefined && row.h === removal?.h && row.version >= removal.version;
}

async function dropOrphan(cache: Cache, entity: EntityName, id: number): Promise<void> {
  const carried = await cache.members.where('[entity+id]').equals([entity, id]).count();
  const isSeen = carried === 0 && (await cache.seen.get([entity, id]));
  if (carried === 0 && !isSeen) await tableOf(cache, entity).delete(id);
}

/**
 * Ends a refill: drops what the new copy does not carry. A restored server reuses the ids of lost rows, so a row of
 * this history that was seen meanwhile, such as one just delivered, stays.
 */
export async function dropOlderGeneration(
  cache: Cache,
  { stream, generation }: CursorRow,
  h: number,
): Promise<void> {
  const members = await cache.members.where('stream').equals(stream).toArray();
  for (const { entity, id, generation: since } of members) {
    if (since >= generation) continue;
    const row = await tableOf(cache, entity).get(id);
    if (row?.h === h)
      await cache.members.delete([stream, entity, id]).then(() => dropOrphan(cache, entity, id));
    else await leaveStream(cache, stream, entity, [id]);
  }
}
