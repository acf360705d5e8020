import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Reader, Store } from '../../db/store.ts';
import { findPlacesAfter, findPlacesSince, type PlaceRow } from '../businesses/places.repository.ts';
import { ListedGrid } from './listed-grid.ts';
import { RowTexts } from './row-texts.ts';
import { findLeftBusinesses } from './search.repository.ts';

/** So many rows are read at once while the index is filled; others get their turn between. */
const FILL_ROWS = 200;
/** More changed rows than these are not read while somebody waits. */
const CHANGED_AT_ONCE = 500;

/** The listings of a database by their places, in memory, as of one version of it. */
export interface PlaceIndex {
  grid: ListedGrid;
  /** What listings look like on the wire. */
  texts: RowTexts;
}

interface Kept extends PlaceIndex {
  /** -1 while it was never whole. */
  version: number;
  /** Ends when whatever was begun on it has ended. */
  settled: Promise<void>;
  filling: Promise<void> | null;
}

/** Where listings are read, and which version they have. */
export type Listings = Pick<Store, 'read' | 'version'>;

const known = new WeakMap<Reader, Kept>();

/**
 * The index as of now. Null while it is read whole, as after a start or a large import: then the database is searched,
 * and nobody waits. It follows the change log, so that it knows what another process has recorded, too.
 */
export async function placeIndexOf(store: Listings): Promise<PlaceIndex | null> {
  const kept = keptOf(store);
  if (kept.filling) return null;
  if (kept.version < 0) {
    void fillPlaceIndex(store).catch(() => {}); // whoever asks next begins anew
    return null;
  }
  if (kept.version === store.version()) return kept;
  const followed = kept.settled.then(() => follow(store, kept));
  kept.settled = followed.catch(() => {}); // who asked is told; the next one tries again
  await followed;
  return kept.filling ? null : kept;
}

/** Reads the index whole, a little at a time. Begun at the start of a server; resolves when it is as of now. */
export function fillPlaceIndex(store: Listings): Promise<void> {
  const kept = keptOf(store);
  kept.filling ??= fill(store, kept).finally(() => {
    kept.filling = null;
  });
  return kept.filling;
}

function keptOf({ read }: Listings): Kept {
  const kept = known.get(read) ?? {
    grid: new ListedGrid(),
    texts: new RowTexts(),
    version: -1,
    settled: Promise.resolve(),
    filling: null,
  };
  known.set(read, kept);
  return kept;
}

/** Reads what has changed since the index was as of now; much of it like everything, while the database is searched. */
async function follow(store: Listings, kept: Kept): Promise<void> {
  const version = store.version();
  if (version === kept.version || kept.filling) return;
  const rows = await findPlacesSince(store.read, kept.version, CHANGED_AT_ONCE + 1);
  if (rows.length > CHANGED_AT_ONCE) {
    void fillPlaceIndex(store).catch(() => {});
    return;
  }
  for (const row of rows) take(kept, row);
  await leave(store, kept);
  kept.version = version; // what was committed meanwhile is read once more the next time
}

async function fill(store: Listings, kept: Kept): Promise<void> {
  const version = store.version();
  for (let last = 0; ; ) {
    await nextTurn();
    const rows = await findPlacesAfter(store.read, last, FILL_ROWS);
    for (const row of rows) take(kept, row);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < FILL_ROWS) break;
  }
  if (kept.version >= 0) await leave(store, kept);
  kept.version = version;
}

/** Lets go of what is not in the database any more. */
async function leave(store: Listings, kept: Kept): Promise<void> {
  for (const id of await findLeftBusinesses(store.read, kept.version)) kept.grid.remove(id);
}

function take({ grid }: Kept, { id, placed }: PlaceRow): void {
  if (placed) grid.put(placed);
  else grid.remove(id);
}
