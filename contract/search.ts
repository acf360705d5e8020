import type { Business } from './businesses.ts';
import type { AnimalEvent } from './events.ts';
import type { ForumThread } from './forums.ts';

/** Response of `GET /api/search`: at most ten of each kind, best first. */
export interface SearchAnswer {
  businesses: Business[];
  events: AnimalEvent[];
  threads: ForumThread[];
}

/** Maximum hits of one kind. docs/api.md, section 9. */
export const SEARCH_HITS_MAX = 10;

export const SEARCH_MESSAGES = {
  query: 'Search text must be 1 to 80 characters.',
  near: 'Latitude must be from -90 to 90 and longitude from -180 to 180, with a comma between.',
  tooMany: 'Too many searches came from this connection. Please wait a moment and try again.',
} as const;
