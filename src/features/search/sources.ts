import type { SearchSource } from './source.ts';
import { businessSource } from './source-businesses.ts';
import { eventSource, threadSource } from './source-community.ts';
import { guideSource } from './source-guides.ts';

/** What the search box looks through, in the order of the page. */
export const SEARCH_SOURCES: readonly SearchSource[] = [
  businessSource,
  guideSource,
  eventSource,
  threadSource,
];
