import { SEARCH_HITS_MAX } from '#contract/search.ts';
import { foldText } from '#contract/shared/fold-text.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { compareHits, rankOf, titleTier } from '#contract/shared/search-rank.ts';
import { NAME } from '#contract/shared/text-search.ts';
import type { Hit, TextIndex } from './text-index.ts';

/**
 * Returns the ids of the best businesses by text and distance.
 * @param near the searcher's location
 */
export function bestBusinesses(query: string, index: TextIndex, near: LatLng | null): number[] {
  const hits = index.find(query).map(({ text, score }) => ({
    id: text.id,
    name: text.title,
    rank: rankOf(score, text.location, near),
  }));
  return idsOf(hits.sort(compareHits));
}

/**
 * Returns the ids of the best hits by title: equal, then prefix, then containing the words; then other text.
 */
export function bestTitles(query: string, index: TextIndex, nowMs: number): number[] {
  const foldedQuery = foldText(query);
  const toRanked = ({ text }: Hit) => ({
    id: text.id,
    tier: titleTier(foldedQuery, text.fields[NAME] ?? ''),
    order: text.orderAt?.(nowMs) ?? 0,
  });
  const hits = index.find(query, 'conditions').map(toRanked);
  return idsOf(hits.sort((a, b) => a.tier - b.tier || a.order - b.order || a.id - b.id));
}

const idsOf = (hits: readonly { id: number }[]) => hits.slice(0, SEARCH_HITS_MAX).map(({ id }) => id);
