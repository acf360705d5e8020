import { type DirectoryCount, directoryState, joinCounts } from '#contract/directory.ts';
import type { Reader } from '../../db/store.ts';
import { countByCity, countByState } from './directory.repository.ts';

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
