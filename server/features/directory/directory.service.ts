import { type DirectoryCount, directoryState, joinCounts } from '#contract/directory.ts';
import type { Reader } from '../../db/store.ts';

/** Counts listed businesses by state, or by city within a state, A–Z; empty for a state without listings. */
export async function listCounts(db: Reader, state: string | undefined): Promise<DirectoryCount[]> {
  const counts = await countByState(db);
  if (state === undefined)
    return joinCounts(counts.map((row) => ({ name: directoryState(row.state), count: row.count })));
  const canonical = directoryState(state);
  const spellings = counts
    .map((row) => row.state)
    .filter((spelling) => directoryState(spelling) === canonical);
  if (spellings.length === 0) return [];
  return joinCounts((await countByCity(db, spellings)).map(({ city, count }) => ({ name: city, count })));
}

/** Counts listed businesses by the spelling of their state, from the index only. */
function countByState(db: Reader): Promise<{ state: string; count: number }[]> {
  return db
    .selectFrom('businesses')
    .where('is_hidden', '=', 0)
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
}

/** Counts listed businesses by the spelling of their town, within some spellings of a state. */
function countByCity(db: Reader, states: readonly string[]): Promise<{ city: string; count: number }[]> {
  return db
    .selectFrom('businesses')
    .select(['city', (eb) => eb.fn.countAll<number>().as('count')])
    .where('is_hidden', '=', 0)
    .where('state', 'in', states)
    .groupBy('city')
    .execute();
}
