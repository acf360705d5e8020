import { fillPlaceIndex, type Listings } from './place-index.ts';
import { searchIndexOf } from './search-index.ts';

/**
 * Reads into memory what searches are answered from, a little at a time: places first, then words. Begun at the start
 * of a server, so that nobody's first search pays for it.
 */
export async function fillIndexes(store: Listings): Promise<void> {
  await fillPlaceIndex(store);
  await searchIndexOf(store.read);
}
