import { type DirectoryCount, directoryState, joinCounts } from '#contract/directory.ts';
import type { Reader } from '../../db/store.ts';
import { countByPlace, readVersion } from './directory.repository.ts';

/** Listed businesses by state, or by city within a state, A–Z; a state that nobody is listed in gives an empty list. */
export async function listCounts(db: Reader, state: string | undefined): Promise<DirectoryCount[]> {
  const named = await placesOf(db);
  if (state === undefined) return joinCounts(named.map(({ state: name, count }) => ({ name, count })));
  const wanted = directoryState(state);
  return joinCounts(
    named.filter((row) => row.state === wanted).map(({ city, count }) => ({ name: city, count })),
  );
}

type Places = { state: string; city: string; count: number }[];

const known = new WeakMap<Reader, { version: number; places: Places }>();

/** Counted once for each change of anything: whoever asks again and again has nothing counted again. */
async function placesOf(db: Reader): Promise<Places> {
  const version = await readVersion(db);
  const counted = known.get(db);
  if (counted?.version === version) return counted.places;
  const places = (await countByPlace(db)).map((row) => ({ ...row, state: directoryState(row.state) }));
  known.set(db, { version, places });
  return places;
}
