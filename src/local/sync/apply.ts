import { ENTITY_NAMES, KEYED_ENTITIES, rowId } from '#contract/entities.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import type { EntityName, PulledStream, Rows } from '#contract/sync.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Cache, CursorRow, SeenRow } from '../cache.ts';
import { readSetting } from '../settings.ts';
import { NOTHING_SPARED, type Spared } from '../storage/shown.ts';
import { forgetRemoved, noteRemoved, type Removal, removalsOf, withoutRemoved } from './removed.ts';
import { type AnyRow, readCursors, rowTables, tableOf, tablesOf } from './tables.ts';

/** Which pages are still wanted: a page that nobody wants any more is dropped. */
export type Wanted = (page: PulledStream) => boolean;

/**
 * Stores one page of each of some streams: rows, tombstones and the new cursor in one transaction, so that a cut
 * connection costs at most a page. Pages that bring nothing share one: most streams have not changed since the last
 * pull. `h` counts the server's histories. A page whose cursor is not this phone's is dropped.
 * @param readWanted asked once inside each transaction.
 */
export async function applyPages(
  cache: Cache,
  pages: readonly PulledStream[],
  h: number,
  nowMs: number,
  readWanted: () => Promise<Wanted> = async () => () => true,
): Promise<void> {
  const inOneStep = (some: readonly PulledStream[]) =>
    cache.transaction('rw', [...tablesOf(cache), cache.session, cache.settings], async () => {
      const known = await readCursors(cache);
      const isWanted = await readWanted();
      const moved: CursorRow[] = [];
      for (const page of some) {
        const cursor = isWanted(page) ? cursorFor(page, known.get(page.stream)) : null;
        if (!cursor) continue;
        if (!isQuiet(page)) await applyRowsOf(cache, page, cursor, { h, nowMs });
        if (!page.more && cursor.isRefilling) await dropOlderGeneration(cache, cursor, h);
        moved.push(moveOn(cursor, page, nowMs));
      }
      await cache.cursors.bulkPut(moved);
    });
  const quiet = pages.filter(isQuiet);
  if (quiet.length > 0) await inOneStep(quiet);
  for (const page of pages) if (!isQuiet(page)) await inOneStep([page]);
}

/** Whether a page names no row. The empty last page of a refill is one too; what it ends is done in the shared step. */
const isQuiet = ({ reset, rows, gone }: PulledStream) =>
  !reset && [...Object.values(rows), ...Object.values(gone)].every((list) => list.length === 0);

async function applyRowsOf(
  cache: Cache,
  page: PulledStream,
  cursor: CursorRow,
  { h, nowMs }: { h: number; nowMs: number },
): Promise<void> {
  for (const entity of ENTITY_NAMES) {
    const rows = (page.rows[entity] ?? []) as unknown as AnyRow[];
    if (rows.length > 0) await enterStream(cache, cursor, entity, rows, h);
    const gone = page.gone[entity] ?? [];
    if (gone.length === 0) continue;
    const removals = await removalsOf(cache, page, entity, h);
    await noteRemoved(cache, entity, removals, nowMs);
    await leaveStream(cache, page.stream, entity, gone, removals);
  }
}

/** The cursor behind a page. */
const moveOn = (cursor: CursorRow, { to, more }: PulledStream, nowMs: number): CursorRow => ({
  ...cursor,
  version: to,
  syncedAtMs: more ? cursor.syncedAtMs : nowMs,
  isRefilling: more && cursor.isRefilling,
});

/** The cursor that a page continues; a reset begins a new generation beside the old rows. */
function cursorFor(page: PulledStream, known: CursorRow | undefined): CursorRow | null {
  const start = { stream: page.stream, version: 0, syncedAtMs: null, generation: 1, isRefilling: false };
  if (page.reset) return { ...(known ?? start), generation: (known?.generation ?? 0) + 1, isRefilling: true };
  const cursor = known ?? start;
  return cursor.version === page.from ? cursor : null;
}

/**
 * Stores rows that came from outside a followed stream: a search, an opened page, the outcome of a push. They are
 * kept for 14 days after they were seen, unless a stream carries them. @param made keys of this phone's own writes: what
 * they have made stays also when room is made.
 */
export async function applyRows(
  cache: Cache,
  rows: Rows,
  h: number,
  nowMs: number,
  made: ReadonlySet<unknown> = NOTHING_MADE,
): Promise<void> {
  await cache.transaction('rw', tablesOf(cache), async () => {
    for (const entity of ENTITY_NAMES) {
      const told = (rows[entity] ?? []) as unknown as AnyRow[];
      if (told.length === 0) continue;
      const list = await withoutRemoved(cache, entity, told, h);
      await putNewer(cache, entity, list, h);
      await markSeen(
        cache,
        list.map((row) => ({
          entity,
          id: rowId(entity, row),
          seenAtMs: nowMs,
          ...(made.has(row.key) ? { isOwn: true } : {}),
        })),
        nowMs,
      );
    }
  });
}

const NOTHING_MADE: ReadonlySet<unknown> = new Set();

/** Notes when rows were seen. A mark that is young enough stays as it is; what is one's own remains so. */
async function markSeen(cache: Cache, marks: SeenRow[], nowMs: number): Promise<void> {
  const known = await cache.seen.bulkGet(marks.map(({ entity, id }): [EntityName, number] => [entity, id]));
  const changed = marks.flatMap((mark, index) => {
    const old = known[index];
    const isOwn = mark.isOwn ?? old?.isOwn;
    const isYoung = old && old.seenAtMs >= nowMs - SYNC_LIMITS.seenStepMs && old.seenAtMs <= nowMs;
    return isYoung && old.isOwn === isOwn ? [] : [{ ...mark, ...(isOwn ? { isOwn } : {}) }];
  });
  if (changed.length > 0) await cache.seen.bulkPut(changed);
}

/** The rows that some writes have made. */
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

/** Removes a row that the server says is not there. */
export async function removeRow(cache: Cache, entity: EntityName, id: number): Promise<void> {
  await cache.transaction('rw', tablesOf(cache), async () => {
    await cache.members.where('[entity+id]').equals([entity, id]).delete();
    await cache.seen.delete([entity, id]);
    await tableOf(cache, entity).delete(id);
  });
}

/** Removes a row that is gone since `version`, unless a newer one stands there. */
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
 * Removes the rows that some writes have made: the writes go again to a restored server, where their rows will have
 * other ids, and until then they are painted as what they are again, waiting.
 */
export async function removeMade(cache: Cache, keys: readonly string[]): Promise<void> {
  for (const { entity, id } of await findMade(cache, keys)) await removeRow(cache, entity, id);
}

/** Makes every row older than any that comes from now on. */
export async function forgetHistories(cache: Cache): Promise<void> {
  for (const table of rowTables(cache)) await table.toCollection().modify({ h: 0 });
}

/** Drops what was seen longer than 14 days ago and no stream carries. A mark from the future is from a wrong clock. */
export async function dropOldSeen(cache: Cache, nowMs: number): Promise<void> {
  await cache.seen
    .where('seenAtMs')
    .above(nowMs + DAY_MS)
    .modify({ seenAtMs: nowMs });
  await dropSeen(cache, nowMs - SYNC_LIMITS.seenDays * DAY_MS);
  await forgetRemoved(cache, nowMs);
}

/** Drops everything that no stream carries but what is one's own: the first to go when the phone is full. */
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

/**
 * Stops following a stream: its cursor goes, and every row that nothing else keeps. What is spared stays as a row that
 * was seen.
 */
export async function dropStream(cache: Cache, stream: string, isSpared = NOTHING_SPARED): Promise<void> {
  const nowMs = (await readSetting(cache, 'lastAnswerMs')) ?? 0; // the server's clock, as everywhere in `seen`
  await cache.transaction('rw', tablesOf(cache), async () => {
    await cache.cursors.delete(stream);
    const members = await cache.members.where('stream').equals(stream).toArray();
    for (const { entity, id } of members) {
      await cache.members.delete([stream, entity, id]);
      if (isSpared(entity, id)) await markSeen(cache, [{ entity, id, seenAtMs: nowMs }], nowMs);
      else await dropOrphan(cache, entity, id);
    }
  });
}

/** Only a later history or a later version replaces a row: any order and any repeat of pages converge. */
async function putNewer(cache: Cache, entity: EntityName, rows: AnyRow[], h: number): Promise<void> {
  if (rows.length === 0) return;
  const table = tableOf(cache, entity);
  const known = await table.bulkGet(rows.map((row) => rowId(entity, row)));
  const changed = rows.flatMap((row, index) => {
    const old = known[index];
    if (old && (old.h > h || (old.h === h && old.version > row.version))) return [];
    const next = prepared(entity, { ...row, h });
    return isSame(old, next) ? [] : [next];
  });
  if (changed.length > 0) await table.bulkPut(changed);
}

/** Whether the phone has a row as it comes: most answers to a search bring what it has, and reading costs less. */
const isSame = (old: AnyRow | undefined, next: AnyRow) =>
  old?.h === next.h && old.version === next.version && JSON.stringify(old) === JSON.stringify(next);

/** An index cannot reach into `location`: the position of a business stands beside it too. */
function prepared(entity: EntityName, row: AnyRow): AnyRow {
  const location = row.location as { lat: number; lng: number } | null | undefined;
  return entity === 'businesses' && location ? { ...row, lat: location.lat, lng: location.lng } : row;
}

async function enterStream(
  cache: Cache,
  { stream, generation }: CursorRow,
  entity: EntityName,
  rows: AnyRow[],
  h: number,
): Promise<void> {
  await putNewer(cache, entity, rows, h);
  await cache.members.bulkPut(rows.map((row) => ({ stream, entity, id: rowId(entity, row), generation })));
}

/**
 * Takes rows out of a stream, and from the phone where nothing else keeps them. What was told as it is since then has
 * only gone to another stream, whose page is still to come: it stays as what was seen.
 */
async function leaveStream(
  cache: Cache,
  stream: string,
  entity: EntityName,
  ids: readonly number[],
  removals: readonly Removal[] = [],
): Promise<void> {
  const removed = new Map(removals.map((removal) => [removal.id, removal]));
  for (const id of ids) {
    await cache.members.delete([stream, entity, id]);
    if (!(await isToldSince(cache, entity, id, removed.get(id)))) await cache.seen.delete([entity, id]);
    await dropOrphan(cache, entity, id);
  }
}

async function isToldSince(cache: Cache, entity: EntityName, id: number, removal: Removal | undefined) {
  const row = removal && (await tableOf(cache, entity).get(id));
  return row !== undefined && row.h === removal?.h && row.version >= removal.version;
}

async function dropOrphan(cache: Cache, entity: EntityName, id: number): Promise<void> {
  const carried = await cache.members.where('[entity+id]').equals([entity, id]).count();
  const isSeen = carried === 0 && (await cache.seen.get([entity, id]));
  if (carried === 0 && !isSeen) await tableOf(cache, entity).delete(id);
}

/**
 * Ends a refill: what the new copy does not carry goes. A restored server gives the ids of lost rows to new ones, so
 * a row of this history that was seen meanwhile, as one's own that was just delivered, is not the one that left.
 */
async function dropOlderGeneration(
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
