import type { Business } from '#contract/businesses.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { withoutPlace } from '#contract/shared/search-query.ts';
import { compareHits, nearPoint, rankOf } from '#contract/shared/search-rank.ts';
import { textMatcher, textScorer } from '#contract/shared/text-search.ts';
import { readOrigin } from '#src/places/origin.ts';
import { labelOf } from '#src/words/labels.ts';
import { SEARCH_WORDS } from './search.words.ts';
import type { SearchHit, SearchSource } from './source.ts';
import { SEARCH_PAGE_LIMITS, spellingTest } from './source.ts';

/** Searches the businesses on this phone, ranked by text match and distance, in the server's order. */
export const businessSource: SearchSource = {
  id: 'businesses',
  heading: SEARCH_WORDS.businesses,
  async fromPhone({ cache }, query) {
    const { point } = await readOrigin({ cache });
    const near = point && nearPoint(point);
    const rows = await cache.businesses.toArray();
    const hits = hitsAmong(rows, query, near);
    const wider = hits.length > 0 ? null : withoutPlace(query);
    return (wider === null ? hits : hitsAmong(rows, wider, near))
      .sort(compareHits)
      .slice(0, SEARCH_PAGE_LIMITS.hitsShown)
      .map(({ row, isMisspelled }) => businessHit(row, isMisspelled));
  },
  fromServer({ businesses }, query) {
    const isMisspelled = spellingTest(query, 'wishes');
    return businesses.map((row) => businessHit(row, isMisspelled(row) ?? false));
  },
  rowsOf: ({ businesses }) => ({ businesses }),
};

function hitsAmong(rows: readonly Business[], query: string, near: LatLng | null) {
  const scoreOf = textScorer(query);
  const isExact = textMatcher(query, 'wishes', 'exact');
  return rows.flatMap((row) => {
    const score = scoreOf(row);
    if (score === 0) return [];
    const rank = rankOf(score, row.location, near);
    return [{ row, id: row.id, name: row.name, rank, isMisspelled: !isExact(row) }];
  });
}

function businessHit(business: Business, isMisspelled: boolean): SearchHit {
  const { id, name, city, state, businessCategories, isSample } = business;
  const place = [city, state].filter(Boolean).join(', ');
  return {
    key: `business:${id}`,
    title: name,
    detail: [businessCategories.map(labelOf).join(', '), place].filter(Boolean).join(' · '),
    path: `/business/${id}`,
    isSample,
    business,
    isMisspelled,
  };
}
