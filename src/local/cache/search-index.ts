import { GRID_FORM, SearchGrid } from '#contract/search-grid.ts';
import { isLostConnection } from '../browser/lost-connection.ts';
import { isQuotaError } from '../browser/quota.ts';
import type { Cache, StoredBusiness } from './cache.ts';
import { WHOLE } from './search-notes.ts';

/** Rows read before other tasks get a turn. */
const ROWS_AT_ONCE = 200;
/** Minimum hit ratio, one in this many, for reading rows as a range. */
const MOST = 3;
/** Changed businesses that each new page rereads before the columns are packed again. */
const LOOSE_ROWS = 200;
/** Minimum interval between packs under constant change. */
const PACK_AFTER_MS = 2000;

/** One page's in-memory search index. */
interface Index {
  grid: SearchGrid;
  /** The newest note it contains; -1 before the first read. */
  seq: number;
  /** The note it started from; 0 when it was built from the rows. */
  base: number;
  /** Businesses that are not in the packed columns; infinite without columns. */
  loose: number;
  isPacking: boolean;
  /** Number of loose businesses that triggers a pack; grows while the phone is too full to store one. */
  packFrom: number;
  /** Another app version has packed columns in a different format: pack over them. */
  isForeign: boolean;
}

/** By connection: a database that is dropped and created again starts new notes. */
const indexes = new WeakMap<IDBDatabase, Index>();

function indexOf(cache: Cache): Index {
  const connection = cache.connection();
  const index = indexes.get(connection) ?? {
    grid: new SearchGrid(),
    seq: -1,
    base: 0,
    loose: 0,
    isPacking: false,
    packFrom: LOOSE_ROWS,
    isForeign: false,
  };
  indexes.set(connection, index);
  return index;
}

/** Tables that a searching transaction needs. */
export const searchedTables = (cache: Cache) => [cache.businesses, cache.searchNotes];

/** The grid as of the current transaction. A live query that reads it sees every change. */
export async function readGrid(cache: Cache): Promise<SearchGrid> {
  const index = indexOf(cache);
  await follow(cache, index);
  if (index.loose >= index.packFrom && !index.isForeign) packLater(cache, index);
  return index.grid;
}

/** Notes that were read, to be merged in one step: another search may have merged the same ones. */
interface News {
  seq: number;
  /** Replaces the grid; null keeps it. */
  grid: SearchGrid | null;
  base: number;
  changed: ReadonlySet<number>;
  rows: ReadonlyMap<number, StoredBusiness>;
  /** All existing ids; null when none was removed. */
  ids: ReadonlySet<number> | null;
  isForeign: boolean;
}

async function follow(cache: Cache, index: Index): Promise<void> {
  for (;;) {
    const { seq, grid } = index;
    const news = await readNews(cache, index);
    if (index.seq !== seq || index.grid !== grid) continue;
    takeIn(index, news);
    return;
  }
}

async function readNews(cache: Cache, index: Index): Promise<News> {
  const after = cache.searchNotes.where('seq').above(Math.max(index.seq, WHOLE));
  const [isWhole, notes] = await Promise.all([cache.searchNotes.get(WHOLE), after.toArray()]);
  const seq = notes.at(-1)?.seq ?? Math.max(index.seq, WHOLE);
  const packed = notes.findLast(({ columns }) => columns !== undefined);
  const isOver = index.seq < 0 || (!isWhole && !(await standsBase(cache, index)));
  const isForeign = packed ? packed.form !== GRID_FORM : index.isForeign && !isOver;
  if (packed ? isForeign : isOver) {
    const grid = await readAll(cache);
    return { seq, grid, base: 0, changed: new Set(), rows: new Map(), ids: null, isForeign };
  }
  const since = packed ? notes.filter((note) => note.seq > packed.seq) : notes;
  const changed = new Set(since.flatMap(({ ids = [] }) => ids));
  return {
    seq,
    grid: packed ? new SearchGrid(packed.columns) : null,
    base: packed?.seq ?? index.base,
    changed,
    rows: await readRows(cache, [...changed], Number.POSITIVE_INFINITY),
    ids: isWhole ? null : new Set(await cache.businesses.toCollection().primaryKeys()),
    isForeign,
  };
}

/** Whether the columns that an index started from still exist: another app version deletes all notes. */
async function standsBase(cache: Cache, { base, seq }: Index): Promise<boolean> {
  if (base === 0) return true;
  const [first] = await cache.searchNotes.where('seq').above(WHOLE).limit(1).primaryKeys();
  return first !== undefined && first <= seq;
}

function takeIn(index: Index, { seq, grid, base, changed, rows, ids, isForeign }: News): void {
  if (base !== index.base) index.loose = 0;
  if (grid) index.grid = grid;
  for (const id of changed) put(index.grid, id, rows.get(id));
  if (ids) for (const id of index.grid.ids()) if (!ids.has(id)) index.grid.remove(id);
  const isLoose = base === 0 || ids !== null;
  index.loose = (isLoose ? Math.max(index.loose, LOOSE_ROWS) : index.loose) + changed.size;
  Object.assign(index, { seq, base, isForeign });
}

function put(grid: SearchGrid, id: number, row: StoredBusiness | undefined): void {
  if (row?.location) grid.put({ ...row, location: row.location });
  else grid.remove(id);
}

/** Builds the index from all businesses, as after an app update. */
async function readAll(cache: Cache): Promise<SearchGrid> {
  const grid = new SearchGrid();
  for (let last = 0; ; ) {
    const rows = await cache.businesses.where('id').above(last).limit(ROWS_AT_ONCE).toArray();
    for (const row of rows) put(grid, row.id, row);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < ROWS_AT_ONCE) return grid;
  }
}

/**
 * Reads businesses by id and skips missing ones. @param all the table size: when most rows are wanted, a range read
 * is cheaper.
 */
export async function readRows(
  cache: Cache,
  ids: readonly number[],
  all: number,
): Promise<Map<number, StoredBusiness>> {
  const found = new Map<number, StoredBusiness>();
  const isMost = ids.length * MOST > all;
  const inOrder = isMost ? ids.toSorted((a, b) => a - b) : ids;
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const some = inOrder.slice(at, at + ROWS_AT_ONCE);
    const [first, last] = [some[0], some.at(-1)];
    const rows = isMost
      ? await cache.businesses.where('id').between(first, last, true, true).toArray()
      : await cache.businesses.bulkGet(some);
    for (const row of rows) if (row) found.set(row.id, row);
  }
  return found;
}

function packLater(cache: Cache, index: Index): void {
  if (index.isPacking) return;
  index.isPacking = true;
  cache.setTimer(() => {
    packSearch(cache)
      .catch((error: unknown) => {
        // On a full phone or dead storage, each page keeps its own index.
        if (isQuotaError(error)) index.packFrom = index.loose + LOOSE_ROWS;
        else if (!isLostConnection(error)) throw error;
      })
      .finally(() => {
        index.isPacking = false;
      });
  }, PACK_AFTER_MS);
}

/** Packs all businesses into columns that replace the notes, so that the next page reads only these. */
export async function packSearch(cache: Cache): Promise<void> {
  let packed: { index: Index; upTo: number; seq: number } | undefined;
  await cache.transaction('rw', searchedTables(cache), async () => {
    const index = indexOf(cache);
    await follow(cache, index);
    const { grid, seq: upTo } = index;
    await cache.searchNotes.clear(); // first: a full phone has no room for both
    const seq = await cache.searchNotes.add({ columns: grid.packed(), form: GRID_FORM });
    await cache.searchNotes.put({ seq: WHOLE });
    packed = { index, upTo, seq };
  });
  // A search that ran meanwhile has read the new note already.
  if (packed && packed.index.seq === packed.upTo)
    Object.assign(packed.index, { seq: packed.seq, base: packed.seq, loose: 0, packFrom: LOOSE_ROWS });
}
