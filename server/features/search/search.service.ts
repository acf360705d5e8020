import { SEARCH_LIMITS } from '#contract/limits.ts';
import { SEARCH_HITS_MAX, SEARCH_MESSAGES, type SearchAnswer } from '#contract/search.ts';
import { foldText } from '#contract/text-search.ts';
import type { Reader } from '../../db/store.ts';
import { fieldsInvalid } from '../../http/app-error.ts';
import { findBusinesses } from '../businesses/businesses.repository.ts';
import { findEvents } from '../events/events.repository.ts';
import { findThreads } from '../forums/threads.repository.ts';
import { bestIds } from './rank.ts';
import { findSearchedBusinesses, findSearchedEvents, findSearchedThreads } from './search.repository.ts';

/** Businesses, events and readable threads that answer a text, at most ten of each, best first. */
export async function searchAll(db: Reader, query: string, nowMs: number): Promise<SearchAnswer> {
  if (foldText(query) === '') return { businesses: [], events: [], threads: [] };
  const businesses = await businessIds(db, query);
  const events = await bestIds(query, await findSearchedEvents(db, nowMs));
  const threads = await bestIds(query, await findSearchedThreads(db));
  return {
    businesses: inOrder(businesses, await findBusinesses(db, businesses)),
    events: inOrder(events, await findEvents(db, events)),
    threads: inOrder(threads, await findThreads(db, threads)),
  };
}

/** The names are asked first: where they fill the answer, nothing else can be better, and the long scan is spared. */
async function businessIds(db: Reader, query: string): Promise<number[]> {
  const byName = await bestIds(query, await findSearchedBusinesses(db, query));
  if (byName.length === SEARCH_HITS_MAX) return byName;
  return bestIds(query, await findSearchedBusinesses(db, null));
}

function inOrder<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Reads `?q=`. @throws AppError 422 when it is empty or too long. */
export function parseSearchText(text: string | undefined): string {
  const query = (text ?? '').trim();
  if (query === '' || query.length > SEARCH_LIMITS.queryMax)
    throw fieldsInvalid([{ path: 'q', message: SEARCH_MESSAGES.query }]);
  return query;
}
