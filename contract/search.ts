import type { z } from 'zod';
import type { searchAnswer } from './search.schema.ts';

export type SearchAnswer = z.infer<typeof searchAnswer>;

/** Maximum hits of one kind. docs/api.md, section 9. */
export const SEARCH_HITS_MAX = 10;

export const SEARCH_MESSAGES = {
  query: 'Search text must be 1 to 80 characters.',
  near: 'Latitude must be from -90 to 90 and longitude from -180 to 180, separated by a comma.',
  tooMany: 'Too many searches came from this connection. Please wait a moment and try again.',
} as const;
