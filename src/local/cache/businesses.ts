import {
  compareFound,
  matches,
  type Ordered,
  orderKey,
  type SearchRequest,
} from '#contract/business-search.ts';
import type { Business, FoundBusiness } from '#contract/businesses.ts';
import { type GridSearch, knowsNames, type SearchGrid } from '#contract/search-grid.ts';
import type { SearchableText } from '#contract/shared/text-search.ts';
import type { Cache, StoredBusiness } from './cache.ts';
import { readGrid, readRows, searchedTables } from './search-index.ts';

/** Search result: nearest first, ties by id, plus the businesses that state no animals. */
export interface LocalFound {
  found: FoundBusiness[];
  unstated: FoundBusiness[];
  /** Total of each list, regardless of the limit. */
  total: number;
  unstatedTotal: number;
}

/** Reads one business. */
export async function get(cache: Cache, id: number): Promise<Business | undefined> {
  const row = await cache.businesses.get(id);
  return row && toBusiness(row);
}

/**
 * Finds businesses of the local copy within a great-circle radius. With an animal filter, businesses that state no
 * animals are listed separately. @param nowMs server time, for "open now".
 * @param limit of rows read per list; all are counted.
 */
export async function search(
  cache: Cache,
  request: SearchRequest,
  nowMs: number,
  limit = Number.POSITIVE_INFINITY,
): Promise<LocalFound> {
  const { animalTypes = [], q = '' } = request;
  const isNamed = await readWords(cache, q);
  return cache.transaction('r', searchedTables(cache), async () => {
    for (;;) {
      const list = new Lists(cache, await readGrid(cache), { isNamed, nowMs, limit });
      const found = await list.read(request);
      const unstated =
        animalTypes.length > 0
          ? await list.read({ ...request, animalTypes: [] }, true)
          : { rows: [], total: 0 };
      if (list.isTrue)
        return {
          found: found.rows,
          unstated: unstated.rows,
          total: found.total,
          unstatedTotal: unstated.total,
        };
    }
  });
}

type IsNamed = (row: SearchableText) => boolean;

/** Loads the text index for the first search that needs it. @returns null without search words. */
async function readWords(cache: Cache, q: string): Promise<IsNamed | null> {
  if (q.trim() === '') return null;
  const { textMatcher } = await cache.followed(import('#contract/shared/text-search.ts'));
  return textMatcher(q);
}

/** Counts the businesses of the local copy that match. */
export const count = async (cache: Cache, request: SearchRequest, nowMs: number): Promise<number> =>
  (await search(cache, request, nowMs, 0)).total;

/** The lists of one search, from the grid and, for fields it lacks, from the rows. */
class Lists {
  /** False when the grid names a business that is gone without a note: the grid is then reread. */
  isTrue = true;
  private readonly cache: Cache;
  private readonly grid: SearchGrid;
  private readonly isNamed: IsNamed | null;
  private readonly nowMs: number;
  private readonly limit: number;

  constructor(
    cache: Cache,
    grid: SearchGrid,
    { isNamed, nowMs, limit }: { isNamed: IsNamed | null; nowMs: number; limit: number },
  ) {
    this.cache = cache;
    this.grid = grid;
    this.isNamed = isNamed;
    this.nowMs = nowMs;
    this.limit = limit;
  }

  async read(request: SearchRequest, isUnstated = false): Promise<{ rows: FoundBusiness[]; total: number }> {
    const { sort = 'distance', openNow } = request;
    const { isNamed } = this;
    const isKnown = knowsNames(request);
    const query: GridSearch = { ...request, sort, isUnstated };
    if (!isKnown) Object.assign(query, { animalTypes: [], businessCategories: [] });
    const byRows = !isKnown || openNow || isNamed !== null;
    const limit = byRows || sort === 'name' ? Number.POSITIVE_INFINITY : this.limit;
    const { hits, total } = this.grid.search(query, { limit, after: null });
    if (!byRows && (sort !== 'name' || this.limit === 0))
      return { rows: await this.rowsOf(hits.slice(0, this.limit)), total };
    const rows = (await this.rowsOf(hits)).filter(
      (row) => matches(row, request, this.nowMs) && (isNamed?.(row) ?? true),
    );
    if (sort === 'name') rows.sort((a, b) => compareFound(orderedBy(a), orderedBy(b)));
    return { rows: rows.slice(0, this.limit), total: rows.length };
  }

  private async rowsOf(hits: readonly Ordered[]): Promise<FoundBusiness[]> {
    const rows = await readRows(
      this.cache,
      hits.map(({ id }) => id),
      this.grid.size,
    );
    return hits.flatMap(({ id, distance }) => {
      const row = rows.get(id);
      if (row) return [{ ...toBusiness(row), distance }];
      if (this.grid.remove(id) !== undefined) this.isTrue = false;
      return [];
    });
  }
}

const orderedBy = (row: FoundBusiness): Ordered => ({
  id: row.id,
  distance: row.distance,
  key: orderKey(row, 'name'),
});

function toBusiness({ lat: _lat, lng: _lng, h: _h, ...business }: StoredBusiness): Business {
  return business;
}
