import { fillPlaceIndex, type Listings } from './place-index.ts';
import { searchIndexOf } from './search-index.ts';

/**
 * Fills the search indexes in small steps at the start of a server: words first, because a search with words waits for
 * them, while one by place asks the database.
 */
export async function fillIndexes(store: Listings): Promise<void> {
  await searchIndexOf(store.read);
  await fillPlaceIndex(store);
}
