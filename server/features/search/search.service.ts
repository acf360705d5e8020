import type { SearchAnswer } from '#contract/search.ts';
import { foldText } from '#contract/shared/fold-text.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import type { Reader } from '../../db/store.ts';
import { findBusinesses } from '../businesses/businesses.repository.ts';
import { findEvents } from '../events/events.repository.ts';
import { findThreads } from '../forums/threads.repository.ts';
import { bestBusinesses, bestTitles } from './rank.ts';
import { searchIndexOf } from './search-index.ts';

/**
 * Finds businesses, events and readable threads for a text, at most ten of each, best first.
 * @param near the searcher's location, which ranks nearer results higher; null if unknown
 */
export async function searchAll(
  db: Reader,
  query: string,
  near: LatLng | null,
  nowMs: number,
): Promise<SearchAnswer> {
  if (foldText(query) === '') return { businesses: [], events: [], threads: [] };
  const index = await searchIndexOf(db);
  const businesses = bestBusinesses(query, index.businesses, near);
  const events = bestTitles(query, index.events, nowMs);
  const threads = bestTitles(query, index.threads, nowMs);
  return {
    businesses: inOrder(businesses, await findBusinesses(db, businesses)),
    events: inOrder(events, await findEvents(db, events)),
    threads: inOrder(threads, await findThreads(db, threads)),
  };
}

function inOrder<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
