import type { Business } from '#contract/businesses.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { foldText } from '#contract/shared/fold-text.ts';
import { titleTier } from '#contract/shared/search-rank.ts';
import type { Rows } from '#contract/sync.ts';
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
}

/** Something to search in. To add one, add it to `SEARCH_SOURCES`. */
export interface SearchSource {
  id: keyof SearchAnswer | 'guides';
  heading: string;
  /** Returns the best results on this phone, best first. */
  fromPhone: (core: Core, query: string) => Promise<SearchHit[]>;
  fromServer: (answer: SearchAnswer) => SearchHit[];
  /** Returns the rows to store, so that their pages open without signal. */
  rowsOf: (answer: SearchAnswer) => Rows;
}

/** Rates how well a title matches a query; smaller is better. */
export const titleRank = (query: string, title: string) => titleTier(foldText(query), foldText(title));
