import { type DirectoryCount, directoryState, joinCounts } from '#contract/directory.ts';
import type { Reader } from '../../db/store.ts';
import { countByCity, countByState } from './directory.repository.ts';

/** Listed businesses by state, or by city within a state, A–Z; a state that nobody is listed in gives an empty list. */
export async function listCounts(db: Reader, state: string | undefined): Promise<DirectoryCount[]> {
  const written = await countByState(db);
  if (state === undefined)
    return joinCounts(written.map((row) => ({ name: directoryState(row.state), count: row.count })));
  const wanted = directoryState(state);
  const spellings = written.map((row) => row.state).filter((spelling) => directoryState(spelling) === wanted);
  if (spellings.length === 0) return [];
  return joinCounts((await countByCity(db, spellings)).map(({ city, count }) => ({ name: city, count })));
}
