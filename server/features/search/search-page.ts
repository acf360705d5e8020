import type { Ordered } from '#contract/business-search.ts';
import { SYNC_MESSAGES } from '#contract/sync.ts';
import type { Reader } from '../../db/store.ts';
import { fieldsInvalid } from '../../errors.ts';
import type { Search } from './radius-request.ts';
import { searchIndexOf } from './search-index.ts';

/** The end of a page: distance and id, preceded by the sort key of another order. */
export type SearchCursor = (string | number)[];

/** The requested part of the hits. */
export interface SearchPage {
  limit: number;
  after: SearchCursor | null;
}

/** Returns the cursor of a page that ends with a hit. */
export const cursorOf = ({ sort }: Pick<Search, 'sort'>, { key, distance, id }: Ordered): SearchCursor =>
  sort === 'distance' ? [distance, id] : [key, distance, id];

/**
 * Returns the position at which the last page ended; null for the first page. @throws AppError 422 for a cursor of
 * another order.
 */
export function lastHitOf({ sort }: Pick<Search, 'sort'>, cursor: SearchCursor | null): Ordered | null {
  if (cursor === null) return null;
  const [distance = 0, id = 0] = cursor.slice(-2).map(Number);
  const key = cursor.length > 2 ? cursor[0] : undefined;
  if (typeof key !== { distance: 'undefined', rating: 'number', name: 'string' }[sort])
    throw fieldsInvalid([{ path: 'after', message: SYNC_MESSAGES.after }]);
  return { key: key ?? 0, distance, id };
}

/**
 * Returns a test whether a listing matches the text of a search. The index finds what `textMatcher` finds, without
 * reading the texts again. Call it before the next `await`: the index changes.
 */
export async function textTest(db: Reader, q: string): Promise<(id: number) => boolean> {
  if (q === '') return () => true;
  const { businesses } = await searchIndexOf(db);
  return businesses.test(q);
}
