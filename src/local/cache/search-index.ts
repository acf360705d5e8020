import { GRID_FORM, SearchGrid } from '#contract/search-grid.ts';
import { isLostConnection } from '../browser/lost-connection.ts';
import { isQuotaError } from '../browser/quota.ts';
import type { Cache, StoredBusiness } from './cache.ts';
import { WHOLE } from './search-notes.ts';

/** So many rows are read at once; others get their turn between. */
const ROWS_AT_ONCE = 200;
/** Of so many rows one is wanted at least, where they are read together. */
const MOST = 3;
/** So many changed businesses are read anew by each page that opens, before the columns are packed once more. */
const LOOSE_ROWS = 200;
/** While much changes, it is packed once in a while. */
const PACK_AFTER_MS = 2000;

/** The businesses of the phone as a search looks at them, as one page has read them. */
interface Index {
  grid: SearchGrid;
  /** The newest note that is in it; -1 while nothing was read. */
  seq: number;
  /** The note that it began with; 0 where it has read the businesses itself. */
  base: number;
  /** So many businesses are not in the columns that stand in the notes; any number where there are none. */
  loose: number;
  isPacking: boolean;
  /** From so many loose businesses on they are packed: ever more, where the phone was too full for the columns. */
  packFrom: number;
  /** A page of another version has packed columns that mean something else: who packs over them is packed over again. */
  isForeign: boolean;
}

/** By connection: a database that was thrown away and made anew begins its notes anew. */
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

/** Tables that a transaction needs that searches. */
export const searchedTables = (cache: Cache) => [cache.businesses, cache.searchNotes];

/** The grid as of the transaction that is under way. Whoever follows what is read here is told of every change. */
export async function readGrid(cache: Cache): Promise<SearchGrid> {
  const index = indexOf(cache);
  await follow(cache, index);
  if (index.loose >= index.packFrom && !index.isForeign) packLater(cache, index);
  return index.grid;
}

/** What was read of the notes, to be taken in at once: another search may have taken in the same meanwhile. */
interface News {
  seq: number;
  /** In place of the grid; null where it goes on. */
  grid: SearchGrid | null;
  base: number;
  changed: ReadonlySet<number>;
  rows: ReadonlyMap<number, StoredBusiness>;
  /** All that there are; null where none has gone. */
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

/** Whether the columns that an index began with still stand: another version of the app takes all notes away. */
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

/** Reads all businesses, as after an update of the app. */
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
 * Businesses by their ids; what is not there is left out. @param all how many there are: where most of them are wanted, a
 * piece of the table costs less than each row by itself.
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
        // On a full phone, or where the storage has died, each page goes on with what it has read.
        if (isQuotaError(error)) index.packFrom = index.loose + LOOSE_ROWS;
        else if (!isLostConnection(error)) throw error;
      })
      .finally(() => {
        index.isPacking = false;
      });
  }, PACK_AFTER_MS);
}

/** Stores what this page knows of all businesses as columns, in place of the notes: the next page reads these alone. */
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
  // Whoever has searched meanwhile has read the new note already.
  if (packed && packed.index.seq === packed.upTo)
    Object.assign(packed.index, { seq: packed.seq, base: packed.seq, loose: 0, packFrom: LOOSE_ROWS });
}
