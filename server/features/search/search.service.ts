import { SEARCH_HITS_MAX, type SearchAnswer } from '#contract/search.ts';
import { foldText } from '#contract/shared/fold-text.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { withoutPlace } from '#contract/shared/search-query.ts';
import { compareHits, MISSPELLED_TIER, rankOf, titleTier } from '#contract/shared/search-rank.ts';
import { NAME } from '#contract/shared/text-search.ts';
import type { Reader } from '../../db/store.ts';
import { findBusinesses } from '../businesses/businesses.repository.ts';
import { findEvents } from '../events/events.repository.ts';
import { findThreads } from '../forums/threads.repository.ts';
import { searchIndexOf } from './search-index.ts';
import type { Hit, TextIndex } from './text-index.ts';

/**
 * Finds businesses, events and readable threads for a text, at most ten of each, best first. @param near the searcher's
 * location, which ranks nearer results higher; null if unknown
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

/** Returns the ids of the best businesses by text and distance, without the place if nobody is there. @param near the searcher's location */
function bestBusinesses(query: string, index: TextIndex, near: LatLng | null): number[] {
  const found = index.find(query);
  const wider = found.length > 0 ? null : withoutPlace(query);
  if (wider !== null) return bestBusinesses(wider, index, near);
  const isExact = index.exactTest(query);
  const hits = found.map(({ text, score }) => ({
    id: text.id,
    name: text.title,
    rank: rankOf(score, text.location, near),
    isMisspelled: !isExact(text),
  }));
  return idsOfBest(hits, compareHits);
}

/**
 * Returns the ids of the best hits by title: equal, then prefix, then containing the words; then other text, and last
 * what matches with typing errors.
 */
function bestTitles(query: string, index: TextIndex, nowMs: number): number[] {
  const foldedQuery = foldText(query);
  const isExact = index.exactTest(query, 'conditions');
  const toRanked = ({ text }: Hit) => ({
    id: text.id,
    tier: isExact(text) ? titleTier(foldedQuery, text.fields[NAME] ?? '') : MISSPELLED_TIER,
    order: text.orderAt?.(nowMs) ?? 0,
  });
  const hits = index.find(query, 'conditions').map(toRanked);
  return idsOfBest(hits, (a, b) => a.tier - b.tier || a.order - b.order || a.id - b.id);
}

/** Sorts only the best: a common word has many hits. */
function idsOfBest<H extends { id: number }>(hits: readonly H[], compare: (a: H, b: H) => number): number[] {
  const best: H[] = [];
  for (const hit of hits) {
    const last = best.at(SEARCH_HITS_MAX - 1);
    if (last && compare(hit, last) >= 0) continue;
    const after = best.findIndex((other) => compare(hit, other) < 0);
    best.splice(after < 0 ? best.length : after, 0, hit);
    best.length = Math.min(best.length, SEARCH_HITS_MAX);
  }
  return best.map(({ id }) => id);
}
