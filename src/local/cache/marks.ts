import { type EntityName, rowId } from '#contract/entities.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { PulledStream } from '#contract/sync.ts';
import type { Cache, RemovedRow, SeenRow } from './cache.ts';
import { rowsAt, tableOf } from './tables.ts';

/** A removed row: the version that removed it, and its history. */
export type Removal = Pick<RemovedRow, 'id' | 'version' | 'h'>;

/**
 * The versions that removed a page's rows. A first-edition server does not send them: existing rows then count as
 * older.
 */
export async function removalsOf(
  cache: Cache,
  page: PulledStream,
  entity: EntityName,
  h: number,
): Promise<Removal[]> {
  const ids = page.gone[entity] ?? [];
  const removedAt = page.goneAt?.[entity];
  const stored = removedAt ? [] : await tableOf(cache, entity).bulkGet(ids);
  return ids.flatMap((id, index) => {
    const before = stored[index];
    const version = removedAt?.[index] ?? (before?.h === h ? before.version + 1 : undefined);
    return version === undefined ? [] : [{ id, version, h }];
  });
}

/** Remembers removed rows for a day, so that an answer from before does not bring them back. */
export async function noteRemoved(
  cache: Cache,
  entity: EntityName,
  removals: readonly Removal[],
  nowMs: number,
): Promise<void> {
  await cache.removed.bulkPut(removals.map((removal) => ({ ...removal, entity, atMs: nowMs })));
}

/** Filters out rows that were removed after the answer was made. */
export async function withoutRemoved<R extends { version: number }>(
  cache: Cache,
  entity: EntityName,
  rows: readonly R[],
  h: number,
): Promise<R[]> {
  const ids = rows.map((row) => rowId(entity, row));
  const removed = await rowsAt(cache.removed, ids, keyOf(entity), idOf);
  return rows.filter((row, index) => {
    const mark = removed[index];
    return !mark || mark.h !== h || row.version >= mark.version;
  });
}

/** Forgets removals older than a day, and those dated in the future by a wrong clock. */
export async function forgetRemoved(cache: Cache, nowMs: number): Promise<void> {
  await cache.removed
    .where('atMs')
    .below(nowMs - DAY_MS)
    .delete();
  await cache.removed
    .where('atMs')
    .above(nowMs + DAY_MS)
    .delete();
}

const keyOf =
  (entity: EntityName) =>
  (id: number): [EntityName, number] => [entity, id];
const idOf = ({ id }: { id: number }) => id;

/** Records when rows were seen. Recent marks stay unchanged, and own rows stay own. */
export async function markSeen(
  cache: Cache,
  entity: EntityName,
  marks: Omit<SeenRow, 'entity'>[],
  nowMs: number,
): Promise<void> {
  const stored = await rowsAt(cache.seen, marks.map(idOf), keyOf(entity), idOf);
  const changed = marks.flatMap((mark, index) => {
    const old = stored[index];
    const isOwn = mark.isOwn ?? old?.isOwn;
    const isYoung = old && old.seenAtMs >= nowMs - SYNC_LIMITS.seenStepMs && old.seenAtMs <= nowMs;
    return isYoung && old.isOwn === isOwn ? [] : [{ ...mark, entity, ...(isOwn ? { isOwn } : {}) }];
  });
  if (changed.length > 0) await cache.seen.bulkPut(changed);
}
