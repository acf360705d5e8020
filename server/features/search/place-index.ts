import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Reader, Store } from '../../db/store.ts';
import { findPlacesAfter, findPlacesSince, type PlaceRow } from '../businesses/places.repository.ts';
import { ListedGrid } from './listed-grid.ts';
import { RowTexts } from './row-texts.ts';
import { findLeftBusinesses } from './search.repository.ts';

/** Rows per read while the index is filled; other requests run in between. */
const FILL_ROWS = 200;
/** Maximum number of changed rows to read while a request waits. */
const CHANGED_AT_ONCE = 500;

/** The listings of a database by place, in memory, at one version. */
export interface PlaceIndex {
  grid: ListedGrid;
  /** Listings as JSON. */
  texts: RowTexts;
}

interface IndexState extends PlaceIndex {
  /** -1 until the first complete fill. */
  version: number;
  /** Resolves when all started work has ended. */
  settled: Promise<void>;
  filling: Promise<void> | null;
}

/** The source of listings and its version. */
export type Listings = Pick<Store, 'read' | 'version'>;

const indexes = new WeakMap<Reader, IndexState>();

/**
 * Returns the current index; null while it is being filled, after a start or a large import: the database is searched
 * then, and nobody waits. It follows the change log, so that it sees the writes of other processes too.
 */
export async function placeIndexOf(store: Listings): Promise<PlaceIndex | null> {
  const state = stateOf(store);
  if (state.filling) return null;
  if (state.version < 0) {
    void fillPlaceIndex(store).catch(() => {}); // the next request retries
    return null;
  }
  if (state.version === store.version()) return state;
  const update = state.settled.then(() => follow(store, state));
  state.settled = update.catch(() => {}); // the caller gets the error; the next one retries
  await update;
  return state.filling ? null : state;
}

/** Fills the index in small steps. Starts with the server; resolves when it is current. */
export function fillPlaceIndex(store: Listings): Promise<void> {
  const state = stateOf(store);
  state.filling ??= fill(store, state).finally(() => {
    state.filling = null;
  });
  return state.filling;
}

function stateOf({ read }: Listings): IndexState {
  const state = indexes.get(read) ?? {
    grid: new ListedGrid(),
    texts: new RowTexts(),
    version: -1,
    settled: Promise.resolve(),
    filling: null,
  };
  indexes.set(read, state);
  return state;
}

/** Reads the changes since the index was current; too many start a complete fill. */
async function follow(store: Listings, state: IndexState): Promise<void> {
  const version = store.version();
  if (version === state.version || state.filling) return;
  const rows = await findPlacesSince(store.read, state.version, CHANGED_AT_ONCE + 1);
  if (rows.length > CHANGED_AT_ONCE) {
    void fillPlaceIndex(store).catch(() => {});
    return;
  }
  for (const row of rows) applyRow(state, row);
  await removeGone(store, state);
  state.version = version; // commits in the meantime are read again next time
}

async function fill(store: Listings, state: IndexState): Promise<void> {
  const version = store.version();
  for (let last = 0; ; ) {
    await nextTurn();
    const rows = await findPlacesAfter(store.read, last, FILL_ROWS);
    for (const row of rows) applyRow(state, row);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < FILL_ROWS) break;
  }
  if (state.version >= 0) await removeGone(store, state);
  state.version = version;
}

/** Removes listings that are no longer in the database. */
async function removeGone(store: Listings, state: IndexState): Promise<void> {
  for (const id of await findLeftBusinesses(store.read, state.version)) state.grid.remove(id);
}

function applyRow({ grid }: IndexState, { id, placed }: PlaceRow): void {
  if (placed) grid.put(placed);
  else grid.remove(id);
}
