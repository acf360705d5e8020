import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '../../db/store.ts';
import { findChangedBusinesses, findChangedEvents, findChangedThreads } from './search.repository.ts';
import { type Searched, TextIndex } from './text-index.ts';

/** Filling gives other requests their turn when it has run for so long. */
const TURN_MS = 8;

/** The words of everything that can be searched, as of one version of the database. */
export interface SearchIndex {
  businesses: TextIndex;
  events: TextIndex;
  threads: TextIndex;
}

interface Kept extends SearchIndex {
  version: number;
  /** Ends when whatever was begun on it has ended. */
  settled: Promise<void>;
}

const known = new WeakMap<Reader, Kept>();

/**
 * The index as of now: read whole once, then only what has changed since. In memory, one for each database, some
 * kilobytes for each hundred rows.
 */
export async function searchIndexOf(db: Reader): Promise<SearchIndex> {
  const kept = known.get(db) ?? emptyIndex();
  known.set(db, kept);
  const refreshed = kept.settled.then(() => refresh(db, kept));
  kept.settled = refreshed.catch(() => {}); // who asked is told; the next one tries again
  await refreshed;
  return kept;
}

const emptyIndex = (): Kept => ({
  businesses: new TextIndex(),
  events: new TextIndex(),
  threads: new TextIndex(),
  version: -1,
  settled: Promise.resolve(),
});

async function refresh(db: Reader, kept: Kept): Promise<void> {
  const { version } = await db.selectFrom('change_counter').select('version').executeTakeFirstOrThrow();
  if (version === kept.version) return;
  await fill(kept.businesses, await findChangedBusinesses(db, kept.version));
  await fill(kept.events, await findChangedEvents(db, kept.version));
  await fill(kept.threads, await findChangedThreads(db, kept.version));
  kept.version = version; // what was committed meanwhile is read once more the next time
}

async function fill(index: TextIndex, { shown, gone }: { shown: Searched[]; gone: number[] }): Promise<void> {
  let sinceMs = performance.now();
  for (const id of gone) index.remove(id);
  for (const row of shown) {
    index.put(row);
    if (performance.now() - sinceMs < TURN_MS) continue;
    await nextTurn();
    sinceMs = performance.now();
  }
}
