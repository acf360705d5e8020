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
  const isExact = index.exactTest(query);
  const best = new Best(compareHits);
  index.forEachHit(query, (score, textOf) => {
    const { last } = best;
    if (last && !last.isMisspelled && rankOf(score, null, null) < last.rank) return; // it would not be among the best even at this place
    const text = textOf();
    if (!text) return;
    const { id, title: name, location } = text;
    best.offer({ id, name, rank: rankOf(score, location, near), isMisspelled: !isExact(text) });
  });
  const wider = best.ids.length > 0 ? null : withoutPlace(query);
  return wider === null ? best.ids : bestBusinesses(wider, index, near);
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
  const best = new Best<ReturnType<typeof toRanked>>(
    (a, b) => a.tier - b.tier || a.order - b.order || a.id - b.id,
  );
  for (const hit of index.find(query, 'conditions')) best.offer(toRanked(hit));
  return best.ids;
}

/** The best hits in order: a common word has many more. */
class Best<H extends { id: number }> {
  private readonly hits: H[] = [];
  private readonly compare: (a: H, b: H) => number;

  constructor(compare: (a: H, b: H) => number) {
    this.compare = compare;
  }

  /** The hit that a better one replaces; undefined while there is room. */
  get last(): H | undefined {
    return this.hits[SEARCH_HITS_MAX - 1];
  }

  get ids(): number[] {
    return this.hits.map(({ id }) => id);
  }

  offer(hit: H): void {
    const { hits, last, compare } = this;
    if (last && compare(hit, last) >= 0) return;
    const after = hits.findIndex((other) => compare(hit, other) < 0);
    hits.splice(after < 0 ? hits.length : after, 0, hit);
    hits.length = Math.min(hits.length, SEARCH_HITS_MAX);
  }
}
