import type { SearchAnswer } from '#contract/search.ts';
import { foldText } from '#contract/shared/fold-text.ts';
import { titleTier } from '#contract/shared/search-rank.ts';
import type { Rows } from '#contract/sync.ts';
import type { Core } from '#src/local/core.ts';

/** Delays in milliseconds, counts of hits. The text's own limits stand in SEARCH_LIMITS. */
export const SEARCH_PAGE_LIMITS = { debounceMs: 200, leastChars: 2, hitsShown: 10 } as const;

/** One line of the results. */
export interface SearchHit {
  /** Unique among all sources. */
  key: string;
  title: string;
  detail: string;
  /** Address of its page. */
  path: string;
  isSample: boolean;
  /** A listing that nobody has checked. */
  isNew?: boolean;
}

/** Something that the one search box looks through. A new kind of thing is one more entry of `SEARCH_SOURCES`. */
export interface SearchSource {
  id: keyof SearchAnswer | 'guides';
  heading: string;
  /** The best hits of the phone's own copy, best first. */
  fromPhone: (core: Core, query: string) => Promise<SearchHit[]>;
  fromServer: (answer: SearchAnswer) => SearchHit[];
  /** What the server found is kept, so that its pages open without signal. */
  rowsOf: (answer: SearchAnswer) => Rows;
}

/** How well a title answers a query; the smaller the better. */
export const titleRank = (query: string, title: string) => titleTier(foldText(query), foldText(title));
