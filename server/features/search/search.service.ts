import type { SearchAnswer } from '#contract/search.ts';
import { foldText } from '#contract/shared/text-search.ts';
import type { Reader } from '../../db/store.ts';
import { findBusinesses } from '../businesses/businesses.repository.ts';
import { findEvents } from '../events/events.repository.ts';
import { findThreads } from '../forums/threads.repository.ts';
import { bestIds } from './rank.ts';
import { searchIndexOf } from './search-index.ts';

/** Businesses, events and readable threads that answer a text, at most ten of each, best first. */
export async function searchAll(db: Reader, query: string, nowMs: number): Promise<SearchAnswer> {
  if (foldText(query) === '') return { businesses: [], events: [], threads: [] };
  const index = await searchIndexOf(db);
  const businesses = bestIds(query, index.businesses, nowMs);
  const events = bestIds(query, index.events, nowMs);
  const threads = bestIds(query, index.threads, nowMs);
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
