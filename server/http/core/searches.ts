import type { Context } from 'hono';
import { SEARCH_MESSAGES } from '#contract/search.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { AppError } from '../../errors.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Counts an expensive read against the search limit of the address; other reads cost less than counting them. @param
 * count its cost in nearby searches. @throws AppError 429.
 */
export function takeSearch(c: Context<AppEnv>, count = 1): void {
  const waitMs = c.get('services').limits.takeSearch(c.get('address'), count);
  if (waitMs > 0)
    throw new AppError('too-many-requests', {
      detail: SEARCH_MESSAGES.tooMany,
      retryAfterS: waitMs / SECOND_MS,
    });
}
