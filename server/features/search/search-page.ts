import type { Ordered } from '#contract/business-search.ts';
import { SYNC_MESSAGES } from '#contract/sync.ts';
import type { Reader } from '../../db/store.ts';
import { fieldsInvalid } from '../../errors.ts';
import type { Search } from './radius-request.ts';
import { searchIndexOf } from './search-index.ts';

/** Where a page ends: distance and id, before them what sorts first where that is something else. */
export type SearchCursor = (string | number)[];

/** Which part of the hits is asked for. */
export interface SearchPage {
  limit: number;
  after: SearchCursor | null;
}

/** The cursor of a page that ends with a hit. */
export const cursorOf = ({ sort }: Pick<Search, 'sort'>, { key, distance, id }: Ordered): SearchCursor =>
  sort === 'distance' ? [distance, id] : [key, distance, id];

/** The place in the order at which an earlier page ended; null for the first. @throws AppError 422 for a cursor of another order. */
export function placeOf({ sort }: Pick<Search, 'sort'>, cursor: SearchCursor | null): Ordered | null {
  if (cursor === null) return null;
  const [distance = 0, id = 0] = cursor.slice(-2).map(Number);
  const key = cursor.length > 2 ? cursor[0] : undefined;
  if (typeof key !== { distance: 'undefined', rating: 'number', name: 'string' }[sort])
    throw fieldsInvalid([{ path: 'after', message: SYNC_MESSAGES.after }]);
  return { key: key ?? 0, distance, id };
}

/** Whether a listing answers the words of a search. The index finds what `textMatcher` finds, and has read every text already. */
export async function textTest(db: Reader, q: string): Promise<(id: number) => boolean> {
  if (q === '') return () => true;
  const { businesses } = await searchIndexOf(db);
  const ids = new Set(businesses.ids(q));
  return (id) => ids.has(id);
}
