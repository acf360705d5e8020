import { HTTP_LIMITS } from '#contract/limits.ts';
import { searchDatabase } from './database-search.ts';
import { type Listings, type PlaceIndex, placeIndexOf } from './place-index.ts';
import type { Search } from './radius-request.ts';
import { listOf } from './row-texts.ts';
import { cursorOf, lastHitOf, type SearchCursor, type SearchPage, textTest } from './search-page.ts';

/** A page of a search as it is sent. */
interface SearchAnswer {
  json: Uint8Array<ArrayBuffer>;
  total: number;
  next: SearchCursor | null;
}

/**
 * Finds businesses within a radius by great-circle distance, nearest first unless another order is requested; ties by
 * id.
 */
export async function searchBusinesses(
  store: Listings,
  search: Search,
  page: SearchPage,
  nowMs: number,
): Promise<SearchAnswer> {
  const index = await placeIndexOf(store);
  if (index) return searchIndex(store, index, { search, page }, nowMs);
  const { found, total, next } = await searchDatabase(store.read, search, page, nowMs);
  return { json: Buffer.from(JSON.stringify(found)), total, next };
}

async function searchIndex(
  { read }: Listings,
  { grid, texts }: PlaceIndex,
  { search, page }: { search: Search; page: SearchPage },
  nowMs: number,
): Promise<SearchAnswer> {
  const { limit } = page;
  const after = lastHitOf(search, page.after);
  const matchesText = search.q === '' ? undefined : await textTest(read, search.q);
  const { hits, total, hasMore } = grid.search({ ...search, isNamed: matchesText }, { limit, after }, nowMs);
  const rows = await texts.read(read, hits, (id) => grid.versionOf(id));
  const shown = rows.slice(0, endOfPage(rows));
  const fitsPage = shown.length === rows.length;
  const end = fitsPage ? hits.at(-1) : hits.find(({ id }) => id === shown.at(-1)?.id);
  return { json: listOf(shown), total, next: (hasMore || !fitsPage) && end ? cursorOf(search, end) : null };
}

/** Returns how many rows fit into one answer; at least one. */
function endOfPage(rows: readonly { parts: readonly Buffer[] }[]): number {
  let bytes = 0;
  const end = rows.findIndex(({ parts }, at) => {
    for (const part of parts) bytes += part.byteLength;
    return bytes > HTTP_LIMITS.listBytes && at > 0;
  });
  return end < 0 ? rows.length : end;
}
