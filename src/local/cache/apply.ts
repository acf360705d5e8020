import { ENTITY_NAMES, type EntityName, type Rows, rowId } from '#contract/entities.ts';
import type { PulledStream } from '#contract/sync.ts';
import type { Cache, CursorRow } from './cache.ts';
import { markSeen, noteRemoved, removalsOf, withoutRemoved } from './marks.ts';
import { dropOlderGeneration, leaveStream } from './remove.ts';
import { type AnyRow, readCursors, rowsAt, tableOf, tablesOf } from './tables.ts';

/** Whether a page is still wanted; others are dropped. */
export type Wanted = (page: PulledStream) => boolean;

/**
 * Stores one page of each stream: rows, tombstones and the new cursor in one transaction, so that a cut connection
 * costs at most one page. Pages without rows share a transaction, because most streams have not changed. A page whose
 * cursor does not match this phone's is dropped.
 * @param readWanted called once inside each transaction.
 * @returns the streams whose page was dropped although it has news: another page or the worker moved the cursor meanwhile.
 */
export async function applyPages(
  cache: Cache,
  pages: readonly PulledStream[],
  h: number,
  nowMs: number,
  readWanted: () => Promise<Wanted> = async () => () => true,
): Promise<string[]> {
  const missed = new Set<string>();
  const inOneStep = (some: readonly PulledStream[]) =>
    cache.transaction('rw', [...tablesOf(cache), cache.session, cache.settings], async () => {
      const cursors = await readCursors(cache);
      const isWanted = await readWanted();
      const moved: CursorRow[] = [];
      for (const page of some) {
        if (!isWanted(page)) continue;
        const previous = cursors.get(page.stream);
        const cursor = cursorFor(page, previous);
        if (!cursor) {
          if (previous && previous.version < page.to) missed.add(page.stream); // a stream that was left has no cursor
          continue;
        }
        if (!isQuiet(page)) await applyRowsOf(cache, page, cursor, { h, nowMs });
        if (!page.more && cursor.isRefilling) await dropOlderGeneration(cache, cursor, h);
        moved.push(moveOn(cursor, page, nowMs));
      }
      await cache.cursors.bulkPut(moved);
    });
  const quiet = pages.filter(isQuiet);
  if (quiet.length > 0) await inOneStep(quiet);
  for (const page of pages) if (!isQuiet(page)) await inOneStep([page]);
  return [...missed];
}

/** Whether a page names no row, as the empty last page of a refill does. */
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

/** The cursor after a page. */
const moveOn = (
  { part: _, ...cursor }: CursorRow,
  { to, part, more }: PulledStream,
  nowMs: number,
): CursorRow => ({
  ...cursor,
  version: to,
  ...(part === undefined ? {} : { part }),
  syncedAtMs: more ? cursor.syncedAtMs : nowMs,
  isRefilling: more && cursor.isRefilling,
});

/** The cursor that a page continues; a reset starts a new generation beside the old rows. */
function cursorFor(page: PulledStream, known: CursorRow | undefined): CursorRow | null {
  const start: CursorRow = {
    stream: page.stream,
    version: 0,
    syncedAtMs: null,
    generation: 1,
    isRefilling: false,
  };
  if (page.reset) return { ...(known ?? start), generation: (known?.generation ?? 0) + 1, isRefilling: true };
  const cursor = known ?? start;
  const follows = page.after === undefined || page.after === cursor.part;
  return cursor.version === page.from && follows ? cursor : null;
}

/**
 * Stores rows from outside a followed stream: a search, an opened page, a push outcome. They are kept for 14 days
 * after they were seen, unless a stream carries them. @param made keys of this phone's own writes; their rows survive
 * eviction.
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
      const received = (rows[entity] ?? []) as unknown as AnyRow[];
      if (received.length === 0) continue;
      const list = await withoutRemoved(cache, entity, received, h);
      await putNewer(cache, entity, list, h);
      await markSeen(
        cache,
        entity,
        list.map((row) => ({
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

/** Replaces a row only with one of a later history or version, so that pages converge in any order. */
async function putNewer(cache: Cache, entity: EntityName, rows: AnyRow[], h: number): Promise<void> {
  if (rows.length === 0) return;
  const table = tableOf(cache, entity);
  const idOf = (row: { version: number }) => rowId(entity, row);
  const stored = await rowsAt(table, rows.map(idOf), (id) => id, idOf);
  const changed = rows.flatMap((row, index) => {
    const old = stored[index];
    if (old && (old.h > h || (old.h === h && old.version > row.version))) return [];
    const next = prepared(entity, { ...row, h });
    return isSame(old, next) ? [] : [next];
  });
  if (changed.length > 0) await table.bulkPut(changed);
}

/** Whether the phone already has the row: most search results do, and reading is cheaper than writing. */
const isSame = (old: AnyRow | undefined, next: AnyRow) =>
  old?.h === next.h && old.version === next.version && JSON.stringify(old) === JSON.stringify(next);

/** Copies the position to the top level, because an index cannot reach into `location`. */
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
