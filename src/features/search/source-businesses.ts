import { type Business, isNewListing } from '#contract/businesses.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { textMatcher } from '#contract/shared/text-search.ts';
import { readOrigin } from '#src/places/origin.ts';
import { SEARCH_WORDS } from './search.words.ts';
import type { SearchHit, SearchSource } from './source.ts';
import { nameRank, SEARCH_PAGE_LIMITS } from './source.ts';

/** Businesses: near ones before far ones, names before other text. */
export const businessSource: SearchSource = {
  id: 'businesses',
  heading: SEARCH_WORDS.businesses,
  async fromPhone({ cache }, query) {
    const matches = textMatcher(query);
    const { point: from } = await readOrigin({ cache });
    const rows = await cache.businesses.filter(matches).toArray();
    return rows
      .map((row) => ({ row, place: placeInList(query, row, from) }))
      .sort((a, b) => a.place.order - b.place.order || a.place.miles - b.place.miles || a.row.id - b.row.id)
      .slice(0, SEARCH_PAGE_LIMITS.hitsShown)
      .map(({ row }) => businessHit(row));
  },
  fromServer: (answer) => answer.businesses.map(businessHit),
  rowsOf: ({ businesses }) => ({ businesses }),
};

/** Ranks of names that lie beyond reach stand after all that lie within. */
const BEYOND = 3;

/** The name itself first; then what is within reach, names before other text; then the rest. Nearest first in each. */
function placeInList(query: string, { name, location }: Business, from: LatLng | null) {
  const rank = nameRank(query, name);
  const miles = from && location ? milesBetween(from, location) : Number.MAX_VALUE;
  const isFar = miles > SEARCH_LIMITS.radiusMaxMiles;
  return { order: rank === 0 || !isFar ? rank : rank + BEYOND, miles };
}

function businessHit(business: Business): SearchHit {
  const { id, name, city, state, businessCategories, isSample } = business;
  const place = [city, state].filter(Boolean).join(', ');
  return {
    key: `business:${id}`,
    title: name,
    detail: [businessCategories.join(', '), place].filter(Boolean).join(' · '),
    path: `/business/${id}`,
    isSample,
    isNew: isNewListing(business),
  };
}
