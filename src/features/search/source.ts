import type { Business } from '#contract/businesses.ts';
import type { Rows } from '#contract/entities.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { foldText } from '#contract/shared/fold-text.ts';
import type { AnimalsAre } from '#contract/shared/search-query.ts';
import { MISSPELLED_TIER, titleTier } from '#contract/shared/search-rank.ts';
import { type SearchableText, textMatcher } from '#contract/shared/text-search.ts';
import type { Core } from '#src/local/core.ts';

/** Delays in milliseconds, counts of results. Limits of the text: SEARCH_LIMITS. */
export const SEARCH_PAGE_LIMITS = { debounceMs: 200, leastChars: 2, hitsShown: 10 } as const;

/** A line of the results. */
export interface SearchHit {
  /** Unique among all sources. */
  key: string;
  title: string;
  detail: string;
  /** Path of its page. */
  path: string;
  isSample: boolean;
  /** Shown as a row of its own kind. */
  business?: Business;
  /** It matches only with typing errors. */
  isMisspelled: boolean;
}

/** Something to search in. To add one, add it to `SEARCH_SOURCES`. */
export interface SearchSource {
  id: keyof SearchAnswer | 'guides';
  heading: string;
  /** Returns the best results on this phone, best first. */
  fromPhone: (core: Core, query: string) => Promise<SearchHit[]>;
  fromServer: (answer: SearchAnswer, query: string) => SearchHit[];
  /** Returns the rows to store, so that their pages open without signal. */
  rowsOf: (answer: SearchAnswer) => Rows;
}

/** Rates how well a title matches a query; smaller is better. */
export const titleRank = (
  query: string,
  { title, isMisspelled }: Pick<SearchHit, 'title' | 'isMisspelled'>,
) => (isMisspelled ? MISSPELLED_TIER : titleTier(foldText(query), foldText(title)));

/** Returns a test whether a text matches a query only with typing errors; undefined if it does not match at all. */
export function spellingTest(
  query: string,
  animals: AnimalsAre,
): (text: SearchableText) => boolean | undefined {
  const matches = textMatcher(query, animals);
  const matchesExactly = textMatcher(query, animals, 'exact');
  return (text) => (matches(text) ? !matchesExactly(text) : undefined);
}
