import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader, Store } from '../../db/store.ts';
import {
  findBusinessTexts,
  findChangedBusinesses,
  findChangedEvents,
  findChangedThreads,
  findLeftBusinesses,
} from './search.repository.ts';
import { type Searched, TextIndex } from './text-index.ts';

/** Businesses per read while the index is filled, which limits memory. */
const ROWS_AT_ONCE = 200;
/** Filling yields to other requests after this time. */
const TURN_MS = 8;

/** The words of all searchable rows at one version of the database. */
export interface SearchIndex {
  businesses: TextIndex;
  events: TextIndex;
  threads: TextIndex;
}

interface IndexState extends SearchIndex {
  version: number;
  /** Resolves when all started work has ended. */
  settled: Promise<void>;
}

const indexes = new WeakMap<Reader, IndexState>();

/**
 * Returns the current index: filled once, then updated by changes. In memory, one per database, a few kilobytes per
 * hundred rows.
 */
export async function searchIndexOf(db: Reader): Promise<SearchIndex> {
  const state = indexes.get(db) ?? emptyIndex();
  indexes.set(db, state);
  const update = state.settled.then(() => refresh(db, state));
  state.settled = update.catch(() => {}); // the caller gets the error; the next one retries
  await update;
  return state;
}

/**
 * Resolves when the index is current. A request waits here before its turn: in its turn, all others would wait for the
 * words of a whole database after a start.
 */
export async function untilCurrent({ read, version }: Pick<Store, 'read' | 'version'>): Promise<void> {
  if ((indexes.get(read)?.version ?? -1) < version()) await searchIndexOf(read);
}

const emptyIndex = (): IndexState => ({
  businesses: new TextIndex(),
  events: new TextIndex(),
  threads: new TextIndex(),
  version: -1,
  settled: Promise.resolve(),
});

async function refresh(db: Reader, state: IndexState): Promise<void> {
  const { version } = await db.selectFrom('change_counter').select('version').executeTakeFirstOrThrow();
  if (version === state.version) return;
  if (state.version < 0) await fillBusinesses(db, state.businesses);
  else await fill(state.businesses, await findChangedBusinesses(db, state.version));
  await fill(state.events, await findChangedEvents(db, state.version));
  await fill(state.threads, await findChangedThreads(db, state.version));
  state.version = version; // commits in the meantime are read again next time
}

async function fillBusinesses(db: Reader, index: TextIndex): Promise<void> {
  for (let after = 0; ; ) {
    const shown = await findBusinessTexts(db, after, ROWS_AT_ONCE);
    await fill(index, { shown, gone: [] });
    after = shown.at(-1)?.id ?? after;
    if (shown.length < ROWS_AT_ONCE) break;
  }
  await fill(index, { shown: [], gone: await findLeftBusinesses(db, -1) });
  index.trim();
}

async function fill(index: TextIndex, { shown, gone }: { shown: Searched[]; gone: number[] }): Promise<void> {
  let sinceMs = performance.now();
  const changes = [...gone.map((id) => () => index.remove(id)), ...shown.map((row) => () => index.put(row))];
  for (const change of changes) {
    change();
    if (performance.now() - sinceMs < TURN_MS) continue;
    await nextTurn();
    sinceMs = performance.now();
  }
}
