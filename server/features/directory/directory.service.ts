import { type DirectoryCount, directoryState, joinCounts } from '#contract/directory.ts';
import type { Reader } from '../../db/store.ts';
import { countByPlace } from './directory.repository.ts';

/** Listed businesses by state, or by city within a state, A–Z; a state that nobody is listed in gives an empty list. */
export async function listCounts(db: Reader, state: string | undefined): Promise<DirectoryCount[]> {
  const rows = await countByPlace(db);
  const named = rows.map((row) => ({ ...row, state: directoryState(row.state) }));
  if (state === undefined) return joinCounts(named.map(({ state: name, count }) => ({ name, count })));
  const wanted = directoryState(state);
  return joinCounts(
    named.filter((row) => row.state === wanted).map(({ city, count }) => ({ name: city, count })),
  );
}
