import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '../../db/store.ts';
import {
  findBusinessTexts,
  findChangedBusinesses,
  findChangedEvents,
  findChangedThreads,
  findLeftBusinesses,
} from './search.repository.ts';
import { type Searched, TextIndex } from './text-index.ts';

/** So many businesses are read at once where all are: what was read is in memory too until it is taken in. */
const ROWS_AT_ONCE = 200;
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
  if (kept.version < 0) await fillBusinesses(db, kept.businesses);
  else await fill(kept.businesses, await findChangedBusinesses(db, kept.version));
  await fill(kept.events, await findChangedEvents(db, kept.version));
  await fill(kept.threads, await findChangedThreads(db, kept.version));
  kept.version = version; // what was committed meanwhile is read once more the next time
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
