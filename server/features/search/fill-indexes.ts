import { fillPlaceIndex, type Listings } from './place-index.ts';
import { searchIndexOf } from './search-index.ts';

/**
 * Fills the search indexes in small steps, places first, then words. Runs at the start of a server, so that no search
 * has to wait for it.
 */
export async function fillIndexes(store: Listings): Promise<void> {
  await fillPlaceIndex(store);
  await searchIndexOf(store.read);
}
